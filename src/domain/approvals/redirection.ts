import type { WrittenChannel } from '#domain/cashier/channel.ts'
import { readAmount } from '#domain/money/amount.ts'
import { type AccountSettings, factorOccasions } from '#domain/merchant/account-settings.ts'
import type { FlagName } from '#domain/merchant/flags.ts'

import type { SecondCause } from './second-operator.ts'

/**
 * Why a change of a payment channel needs a second operator: members' deposits would go to another account, code or
 * provider, or the words beside it would change: a name can hold an account number.
 */
export function whyChannelWaits(before: WrittenChannel, after: WrittenChannel): SecondCause | undefined {
  const where = ({ kind, bank, qr, providerCode, names, hints }: WrittenChannel) =>
    written({ kind, bank, qr, providerCode, names, hints })
  // guard: channel-redirection-seen
  if (where(before) !== where(after) || (after.isOn && !before.isOn)) return 'redirected'
  return (readAmount(after.most) ?? 0n) > (readAmount(before.most) ?? 0n) ? 'loosened' : undefined
}

/** The fields of a payment provider that decide whose messages are trusted and where payouts go. */
export interface PaidThrough {
  readonly adapter: string
  readonly baseUrl: string
  readonly keyId: string
  readonly isOn: boolean
}

/** Why creating or changing a payment provider needs a second operator. */
export function whyPayerWaits(
  before: PaidThrough | undefined,
  after: PaidThrough,
  hasNewSecret: boolean,
): SecondCause | undefined {
  const isElsewhere =
    before?.adapter !== after.adapter || before.baseUrl !== after.baseUrl || before.keyId !== after.keyId
  // guard: payment-provider-redirection-seen
  return isElsewhere || hasNewSecret || (after.isOn && !before.isOn) ? 'redirected' : undefined
}

/**
 * Why switching a game provider on needs a second operator: it can then pay wins into any wallet, and it may have
 * been switched off because its key was stolen. So it waits again even if two operators had switched it on before.
 */
export function whySwitchWaits(
  before: { readonly isOn: boolean },
  after: { readonly isOn: boolean },
): SecondCause | undefined {
  return after.isOn && !before.isOn ? 'redirected' : undefined // guard: payment-provider-switched-on-seen
}

/** The fields of a provider of identity that decide who authenticates members. */
export interface VouchedBy {
  readonly issuer: string
  readonly clientId: string
  readonly isActive: boolean
}

/** Why creating or changing a provider of identity needs a second operator: it can sign in as any member. */
export function whyVoucherWaits(
  before: VouchedBy | undefined,
  after: VouchedBy,
  hasNewSecret: boolean,
): SecondCause | undefined {
  const isOther = before?.issuer !== after.issuer || before.clientId !== after.clientId
  // guard: identity-provider-redirection-seen
  return isOther || hasNewSecret || (after.isActive && !before.isActive) ? 'redirected' : undefined
}

/** Second steps of members without authenticator and passkey: removing one can leave them with the password alone. */
const waysOfUnarmed = ['sms', 'email', 'bank_name'] as const

type Entry = Pick<AccountSettings, 'secondFactor' | 'smsDailyMax'> & {
  readonly firebaseProjectId?: string | undefined
}

/**
 * Why a change of the sign-in settings needs a second operator: fewer second steps, a further or a removed way to
 * answer them, or another authentication project. So does a daily maximum of zero text messages: mobile numbers then
 * prove nothing, and a recent sign-in replaces the code of a member without a password. With a maximum of one, codes
 * are still required but not sent, so one operator can stop a flood of paid messages at once and weakens no account.
 */
export function whyAccountsWait(before: Entry, after: Entry): SecondCause | undefined {
  // guard: firebase-redirection-seen
  if ((after.firebaseProjectId ?? '') !== (before.firebaseProjectId ?? '')) return 'redirected'
  const strength = ({ secondFactor }: Pick<AccountSettings, 'secondFactor'>) =>
    factorOccasions.indexOf(secondFactor.asks)
  const isNewWay = after.secondFactor.ways.some((way) => !before.secondFactor.ways.includes(way))
  const isWayGone = waysOfUnarmed.some(
    (way) => before.secondFactor.ways.includes(way) && !after.secondFactor.ways.includes(way),
  )
  const isProofGone = after.smsDailyMax === 0 && before.smsDailyMax > 0
  // guard: weaker-entry-seen
  return strength(after) < strength(before) || isNewWay || isWayGone || isProofGone ? 'loosened' : undefined
}

/** Flags that let a text message alone open an account or set its password, or publish rates of money. */
const flagsOfTwo = ['mobileCodeLogin', 'forgotByMobile', 'agentRates'] as const satisfies readonly FlagName[]

/** Why a change of the flags needs a second operator: it opens a further way into members' accounts, or promises money. */
export function whyFlagsWait(
  before: Readonly<Record<FlagName, boolean>>,
  after: Readonly<Record<FlagName, boolean>>,
): SecondCause | undefined {
  // guard: entry-flags-seen
  return flagsOfTwo.some((flag) => after[flag] && !before[flag]) ? 'loosened' : undefined
}

/** Links that lead members away from the site: customer service, apps, social pages, and hosts open to content. */
export interface LedTo {
  readonly serviceUrl: string
  readonly outsideHosts: readonly string[]
  readonly resources: readonly { readonly url: string }[]
}

/**
 * Why a change of the links needs a second operator: members would be led to an external address that was not linked
 * before. Whole addresses are compared, because at a messenger or an app store the path identifies the owner.
 */
export function whyLinksWait(before: LedTo, after: LedTo): SecondCause | undefined {
  const outside = ({ serviceUrl, resources }: LedTo) =>
    [serviceUrl, ...resources.map(({ url }) => url)].filter((url) => url !== '' && !url.startsWith('/'))
  const known = outside(before)
  const isNew =
    outside(after).some((url) => !known.includes(url)) ||
    after.outsideHosts.some((host) => !before.outsideHosts.includes(host))
  return isNew ? 'redirected' : undefined // guard: service-redirection-seen
}

/** The factors that a member has besides the login password. */
export interface MemberFactors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly hasPaymentPassword: boolean
}

/**
 * Why resetting a member's factors needs a second operator: afterwards the login password alone sets a new payment
 * password and adds a payout account.
 */
export function whyResetWaits({
  hasTotp,
  passkeys,
  hasPaymentPassword,
}: MemberFactors): SecondCause | undefined {
  return hasTotp || passkeys > 0 || hasPaymentPassword ? 'loosened' : undefined // guard: factor-loss-seen
}

/** Serializes independently of key order. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
