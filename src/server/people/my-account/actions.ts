import type { Input, Output } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import { avatarIdOf, isAvatarSeed } from '#art/avatar-choice.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { refuseNickname, tidyNickname } from '#domain/members/nickname.ts'
import { type PayoutAccount, refusePayoutFields, tidyPayoutAccount } from '#domain/members/payout-account.ts'
import { refusePaymentPassword, spendProofBeside } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { type Profile, changeProfile as writeProfile } from '#server/people/members/actions.ts'
import {
  addPayoutAccount as keepPayoutAccount,
  removePayoutAccount,
} from '#server/people/payout-accounts/actions.ts'
import { forgetDevices } from '#server/people/second-factor/actions.ts'
import { endOtherSessions, endSession } from '#server/people/sessions/actions.ts'

type Calls = typeof myAccount

export async function chooseAvatar(
  store: Store,
  context: Context,
  { seed }: Input<Calls['chooseAvatar']>,
): Promise<Output<Calls['chooseAvatar']>> {
  if (seed !== undefined && !isAvatarSeed(seed)) throw refuse<Calls['chooseAvatar']>('avatar_unknown')
  const { account } = await change(store, context, { avatar: seed ?? null })
  return { avatar: avatarIdOf(seed, account) }
}

export async function changeProfile(
  store: Store,
  context: Context,
  input: Input<Calls['changeProfile']>,
): Promise<Output<Calls['changeProfile']>> {
  const nickname = tidyNickname(input.nickname)
  const refusal = refuseNickname(nickname)
  if (refusal) throw refuse<Calls['changeProfile']>(refusal) // guard: profile-checked
  await change(store, context, { nickname })
  return { nickname }
}

export async function changeLanguage(
  store: Store,
  context: Context,
  { language }: Input<Calls['changeLanguage']>,
): Promise<Output<Calls['changeLanguage']>> {
  if (!context.merchant.languages.includes(language))
    throw refuse<Calls['changeLanguage']>('language_not_offered')
  await change(store, context, { language })
  return {}
}

/** Writes changed fields and audits their old values; without a change, nothing is audited. */
async function change(
  store: Store,
  context: Context,
  change: { readonly nickname?: string; readonly avatar?: string | null; readonly language?: string },
): Promise<Profile> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  return await store.transact(async (tx) => {
    const before = await writeProfile(tx, who, change)
    if (!before) throw refusePlainly('unauthenticated')
    const names = (['nickname', 'avatar', 'language'] as const).filter(
      (name) => change[name] !== undefined && change[name] !== before[name],
    )
    if (names.length > 0)
      await note(tx, context, 'member.change_profile', {
        before: Object.fromEntries(names.map((name) => [name, before[name]])),
        after: Object.fromEntries(names.map((name) => [name, change[name]])),
      })
    return before
  })
}

/** Ends one of the member's own sessions. A session of another member counts as unknown. */
export async function endOwnSession(
  store: Store,
  context: Context,
  { id }: Input<Calls['endOwnSession']>,
): Promise<void> {
  await store.transact(async (tx) => {
    if (!(await endSession(tx, { memberId: context.memberId, id })))
      throw refuse<Calls['endOwnSession']>('session_unknown')
    await forgetDevices(tx, { memberId: context.memberId, only: id })
    await note(tx, context, 'member.end_session', { after: { session: id } })
  })
}

export async function endOthers(store: Store, context: Context): Promise<number> {
  const { caller } = context
  if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
  return await store.transact(async (tx) => {
    const ended = await endOtherSessions(tx, { memberId: caller.memberId, id: caller.sessionId })
    // guard: ended-sessions-forget-devices
    await forgetDevices(tx, { memberId: caller.memberId, but: caller.sessionId })
    if (ended > 0) await note(tx, context, 'member.end_other_sessions', { after: { ended } })
    return ended
  })
}

export async function addPayoutAccount(
  { store, say }: { readonly store: Store; readonly say: Say },
  context: Context,
  input: Input<Calls['addPayoutAccount']>,
): Promise<Output<Calls['addPayoutAccount']>> {
  const { paymentPassword, cpw, ...given } = input
  const account = tidyPayoutAccount(given)
  refuseFields(account, context, say)
  const refusal = await refusePaymentPassword(store, context, paymentPassword)
  if (refusal) throw refuse<Calls['addPayoutAccount']>(refusal) // guard: payout-account-needs-password
  const owner = { merchantId: context.merchant.id, memberId: context.memberId }
  return await store.transact(async (tx) => {
    await spendProofBeside(tx, context, { given: 'payment_password', cpw })
    const added = await keepPayoutAccount(tx, owner, account)
    if ('refusal' in added) throw refuse<Calls['addPayoutAccount']>(added.refusal)
    return added
  })
}

/** Adds a text to each invalid field. */
function refuseFields(account: PayoutAccount, { language }: Context, say: Say): void {
  const wrong = refusePayoutFields(account)
  if (wrong.length === 0) return
  const words = wrong.map((field) => [field, say(language, `payout.${field}`)])
  throw refuse<Calls['addPayoutAccount']>('payout_fields', Object.fromEntries(words))
}

export async function removeOwnPayoutAccount(
  store: Store,
  context: Context,
  { id, paymentPassword, cpw }: Input<Calls['removePayoutAccount']>,
): Promise<void> {
  const refusal = await refusePaymentPassword(store, context, paymentPassword)
  if (refusal) throw refuse<Calls['removePayoutAccount']>(refusal)
  const owner = { merchantId: context.merchant.id, memberId: context.memberId }
  await store.transact(async (tx) => {
    await spendProofBeside(tx, context, { given: 'payment_password', cpw })
    if (!(await removePayoutAccount(tx, owner, id)))
      throw refuse<Calls['removePayoutAccount']>('payout_unknown')
  })
}

/** Audits what members do to their own accounts, with the address of the call. */
export async function note(
  tx: Tx,
  context: Context,
  action: Deed & `member.${string}`,
  {
    before = {},
    after = {},
  }: {
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await writeAudit(tx, {
    merchantId: context.merchant.id,
    operatorId: null,
    memberId: context.memberId,
    action,
    reason: '',
    before,
    after: { ...after, address: context.address },
  })
}
