import type { Input } from '#contract/endpoint.ts'
import type { registration } from '#contract/registration.ts'
import { isAgentType } from '#domain/access/role.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import { messengers } from '#domain/members/profile.ts'
import { hasAge } from '#domain/registration/age.ts'
import { type FieldName, fieldNames, refuseFields, tidyFields } from '#domain/registration/field.ts'
import { isOfPattern } from '#domain/registration/pattern.ts'
import {
  findJoinLink,
  isReserved,
  joinByLink,
  spendJoinLink,
  takePlace,
} from '#server/people/agents/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import {
  drawReferralCode,
  findAgentByCode,
  findReferrer,
  noteFriend,
  registerMember as insertMember,
} from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import {
  createMemberSession,
  endSessionOfCookie,
  hasSessionFrom,
  type MemberSession,
} from '#server/people/sessions/actions.ts'

import { contextOf, isKnownPassword } from '#server/people/accounts/passwords/known-passwords.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { sayRefusals } from './registration-words.ts'

type Register = typeof registration.register
type Values = Partial<Record<FieldName, string>>

/** The registration form. With a provider of identity there is no password. */
export type RegistrationInput = Omit<Input<Register>, 'password' | 'confirmPassword'> &
  Partial<Pick<Input<Register>, 'password' | 'confirmPassword'>>

export interface Registering {
  readonly merchant: Merchant
  readonly input: RegistrationInput
  readonly language: LanguageCode
  readonly address: string
  readonly device: string
  /** The session cookie of the request. */
  readonly cookie: string | undefined
  readonly nowMs: number
  /** The normalised number that serves as account name; `prove` verifies its owner. */
  readonly mobile?: string
  readonly prove?: () => Promise<void>
}

export interface RegisterParts {
  readonly store: Store
  readonly say: Say
  readonly human: HumanCheck
  /** Rewards the registration in its own transaction; passed in, because accounts know no offers. */
  readonly rewardNewcomer: (
    tx: Tx,
    newcomer: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
  ) => Promise<void>
}

/**
 * Registers a member and signs them in. Cheap checks come first; whether a name or code exists is revealed only after
 * the human check, one answer per solution.
 */
export async function register(
  { store, say, human, rewardNewcomer }: RegisterParts,
  registering: Registering,
): Promise<RegisteredSession> {
  const { input, merchant } = registering
  const values = readValues(registering)
  refuseForm(values, registering, say)
  await spendHuman(human, registering) // guard: registration-costs-work
  const password = values.password ?? ''
  const named = {
    brand: merchant,
    email: values.email,
    account: registering.mobile?.slice(1) ?? values.username,
  }
  // guard: registration-refuses-known-password
  if (isKnownPassword(password, contextOf(named))) throw refuse<Register>('password_known')
  const brought = await findUpline(store.read, {
    merchantId: merchant.id,
    affiliateCode: merchant.registration.affiliateCode.enabled ? values.affiliateCode : undefined,
    referralCode: input.referralCode,
    nowMs: registering.nowMs,
  })
  await registering.prove?.()
  // Hashes before the transaction: hashing takes a core and must not hold a connection.
  const passwordHash = await hashPassword(password)
  const paymentPasswordHash = values.paymentPassword ? await hashPassword(values.paymentPassword) : undefined
  return await store.transact((tx) =>
    writeRegistration(tx, {
      registering,
      values,
      brought,
      passwordHash,
      paymentPasswordHash,
      rewardNewcomer,
    }),
  )
}

/** Registers a member from a provider of identity: the same form and rules, but no password. */
export async function registerWithoutPassword(
  { store, say, human, rewardNewcomer }: RegisterParts,
  registering: Registering,
  bind: (tx: Tx, memberId: bigint) => Promise<void>,
): Promise<RegisteredSession> {
  const { password, checkPass, ...others } = registering.merchant.registration
  const registration = {
    ...others,
    password: { ...password, enabled: false },
    checkPass: { ...checkPass, enabled: false },
  }
  const newcomer: Registering = { ...registering, merchant: { ...registering.merchant, registration } }
  const values = readValues(newcomer)
  refuseForm(values, newcomer, say)
  await spendHuman(human, newcomer)
  const brought = await findUpline(store.read, {
    merchantId: registering.merchant.id,
    affiliateCode: registration.affiliateCode.enabled ? values.affiliateCode : undefined,
    referralCode: registering.input.referralCode,
    nowMs: registering.nowMs,
  })
  const paymentPasswordHash = values.paymentPassword ? await hashPassword(values.paymentPassword) : undefined
  return await store.transact((tx) =>
    writeRegistration(tx, {
      registering: newcomer,
      values,
      brought,
      passwordHash: undefined,
      paymentPasswordHash,
      bind,
      rewardNewcomer,
    }),
  )
}

/** The form's values, limited to the fields that this merchant uses. */
function readValues({ input, merchant }: Registering): Values {
  const given: Values = {
    ...input.fields,
    username: input.username,
    password: input.password ?? '',
    checkPass: input.confirmPassword ?? '',
    affiliateCode: input.affiliateCode ?? '',
  }
  const fields = fieldNames.filter((name) => merchant.registration[name].enabled)
  return tidyFields(Object.fromEntries(fields.map((name) => [name, given[name] ?? ''])))
}

function refuseForm(values: Values, registering: Registering, say: Say): void {
  const { input, merchant, nowMs, language } = registering
  const refusals = refuseFields(merchant.registration, values)
  if (Object.keys(refusals).length > 0) throw refuse<Register>('fields', sayRefusals(say, language, refusals))
  if (!input.isAgreed) throw refuse<Register>('not_agreed') // guard: terms-agreed
  if (!isOfPattern('date_year_first', input.birthday)) throw refusePlainly('invalid_input')
  // guard: minimum-age
  if (!hasAge(input.birthday, dayIn(merchant.zone, nowMs), merchant.minimumAge))
    throw refuse<Register>('too_young')
}

/** The solution is consumed whatever follows, else one solution could probe a thousand names. */
async function spendHuman(human: HumanCheck, { input, merchant, nowMs }: Registering): Promise<void> {
  // guard: name-query-costs-work
  if (!(await human.spend({ merchantId: merchant.id, solution: input.human, nowMs })))
    throw refuse<Register>('human_check_failed')
}

export interface RegisteredSession extends MemberSession {
  /** The referral code was unknown: the member is registered without it and gets a notice. */
  readonly isReferralUnknown: boolean
}

interface Brought {
  readonly uplineId: bigint | undefined
  /** The code is that of a join link, which the registration spends. */
  readonly linkId?: bigint
  /** The upline comes from an affiliate code or a join link. */
  readonly isCodeTyped: boolean
  readonly isReferralUnknown: boolean
}

/**
 * The new member's upline. An unknown affiliate code is refused, because it is a form field and can be corrected. A
 * referral code came with a link and cannot be corrected, so an unknown one is ignored.
 */
async function findUpline(
  tx: Tx,
  codes: {
    readonly merchantId: number
    readonly affiliateCode: string | undefined
    readonly referralCode: string | undefined
    readonly nowMs: number
  },
): Promise<Brought> {
  const { merchantId, affiliateCode = '', referralCode = '', nowMs } = codes
  const agentId =
    affiliateCode === '' ? undefined : await findAgentByCode(tx, { merchantId, code: affiliateCode })
  if (affiliateCode !== '' && agentId === undefined) {
    const link = await findJoinLink(tx, { merchantId, code: affiliateCode, nowMs })
    if (!link) throw refuse<Register>('invitation_code_error')
    if (link.refusal) throw refuse<Register>(link.refusal)
    return { uplineId: link.agentId, linkId: link.id, isCodeTyped: true, isReferralUnknown: false }
  }
  const referrerId =
    referralCode === '' ? undefined : await findReferrer(tx, { merchantId, code: referralCode })
  return {
    uplineId: agentId ?? referrerId,
    isCodeTyped: agentId !== undefined,
    isReferralUnknown: referralCode !== '' && referrerId === undefined,
  }
}

interface Writing {
  readonly registering: Registering
  readonly values: Values
  readonly brought: Brought
  readonly passwordHash: string | undefined
  readonly paymentPasswordHash: string | undefined
  /** Further writes in the same transaction. */
  readonly bind?: (tx: Tx, memberId: bigint) => Promise<void>
  readonly rewardNewcomer: RegisterParts['rewardNewcomer']
}

async function writeRegistration(tx: Tx, writing: Writing): Promise<RegisteredSession> {
  const { registering, values, brought } = writing
  const { merchant, input } = registering
  const account = registering.mobile ?? values.username ?? ''
  const { linkId } = brought
  const link = await spent(tx, merchant.id, brought, { account, nowMs: registering.nowMs })
  const { uplineId, isReferralUnknown } = await placed(tx, merchant.id, brought, link.accountType)
  const memberId = await insertMember(tx, {
    merchantId: merchant.id,
    account,
    passwordHash: writing.passwordHash,
    paymentPasswordHash: writing.paymentPasswordHash,
    email: values.email || undefined,
    mobile: registering.mobile,
    payeeName: values.payeeName || undefined,
    birthday: input.birthday,
    language: languageOf(registering),
    particulars: particularsOf(values),
    uplineId,
    accountType: link.accountType,
    referralCode: drawReferralCode(),
  })
  if (memberId === undefined) throw refuse<Register>('account_taken')
  const gone = linkId === undefined ? undefined : await joinByLink(tx, { brand: merchant, linkId, memberId })
  if (gone) throw refuse<Register>(gone)
  // Marks a possible self-referral by a shared address. It refuses nothing: families share a household.
  const isOneHousehold =
    uplineId !== undefined &&
    (await hasSessionFrom(tx, { merchantId: merchant.id, memberId: uplineId, address: registering.address }))
  if (uplineId !== undefined && !brought.isCodeTyped)
    await noteFriend(tx, {
      merchantId: merchant.id,
      memberId,
      inviterId: uplineId,
      isHousehold: isOneHousehold,
    })
  await writing.bind?.(tx, memberId)
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action: 'member.registered',
    reason: '',
    before: {},
    // The stated origin is only recorded in the audit entry; no decision uses it.
    after: {
      account,
      uplineId: uplineId?.toString(),
      affiliateCode: values.affiliateCode || undefined,
      referralCode: input.referralCode,
      registerMethod: input.registerMethod,
      registerUrl: input.registerUrl,
      domain: input.domain,
      isOneHousehold,
      address: registering.address,
    },
  })
  await writing.rewardNewcomer(tx, { merchantId: merchant.id, memberId, currency: merchant.currency })
  // guard: registration-ends-browser-session
  await endSessionOfCookie(tx, { merchantId: merchant.id, cookie: registering.cookie })
  const session = await createMemberSession(tx, {
    merchantId: merchant.id,
    memberId,
    ...lifeOfSession(merchant.accounts),
    address: registering.address,
    device: registering.device,
  })
  return { ...session, isReferralUnknown }
}

/** Spends the join link, and refuses a name that is kept for the holder of another one. */
async function spent(
  tx: Tx,
  merchantId: number,
  { linkId }: Brought,
  named: { readonly account: string; readonly nowMs: number },
): Promise<{ readonly accountType?: number | undefined }> {
  const link =
    linkId === undefined
      ? { accountType: undefined }
      : await spendJoinLink(tx, { merchantId, id: linkId, ...named })
  if (link.refusal) throw refuse<Register>(link.refusal)
  // guard: reserved-name-taken
  if (await isReserved(tx, { merchantId, ...named })) throw refuse<Register>('account_taken')
  return link
}

/**
 * The upline, once the new member's place below it is taken. A code that was typed is refused if the team is full; a
 * referral, which cannot be corrected, is dropped.
 */
async function placed(
  tx: Tx,
  merchantId: number,
  { uplineId, isCodeTyped, isReferralUnknown }: Brought,
  accountType: number | undefined,
): Promise<Pick<Brought, 'uplineId' | 'isReferralUnknown'>> {
  if (uplineId === undefined) return { uplineId, isReferralUnknown }
  const isAgent = accountType !== undefined && isAgentType(accountType)
  const fault = await takePlace(tx, { merchantId, memberId: uplineId, isAgent })
  if (!fault) return { uplineId, isReferralUnknown }
  if (isCodeTyped) throw refuse<Register>('team_full')
  return { uplineId: undefined, isReferralUnknown: true }
}

function languageOf({ input, merchant, language }: Registering): LanguageCode {
  const preferred = findLanguage(input.language ?? '')?.code
  return preferred !== undefined && merchant.languages.includes(preferred) ? preferred : language
}

/** Fields without a column of their own. Empty ones are left out. */
function particularsOf(values: Values): Record<string, string> {
  const kept: readonly FieldName[] = ['mobileNum', ...messengers, 'idNumber', 'recommenderId']
  return Object.fromEntries(kept.flatMap((name) => (values[name] ? [[name, values[name]] as const] : [])))
}

/** The current date in the merchant's zone, as `YYYY-MM-DD`. */
function dayIn(zone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(nowMs)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${find('year')}-${find('month')}-${find('day')}`
}
