import type { Input, Output } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/second-factor.ts'
import { refuseForgettingPasskey } from '#domain/access/ways-in.ts'
import type { ChallengeScope } from '#server/platform/factors/challenge-store.ts'
import { askNewPasskey, readNewPasskey, relyingPartyOf } from '#server/platform/factors/passkeys.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { findContacts, lockPasswordOf } from '#server/people/members/actions.ts'
import { forgetProofs, spendProof } from '#server/people/sessions/actions.ts'

import { updatePlacesDistrusted } from './device-store.ts'
import {
  type EnrolmentParts,
  brandOf,
  forgetCodesOfDisarmed,
  isMemberArmed,
  memberOf,
  writeChange,
  writeRecoveryCodes,
} from './enrolment.ts'
import { type MemberKey, deletePasskey, insertPasskey, lockFactors, selectPasskeys } from './store.ts'

type Calls = typeof secondFactor

const PASSKEYS_MAX = 10

const scopeOf = ({ merchantId, memberId }: MemberKey): ChallengeScope => ({
  purpose: 'member_enrol',
  merchantId,
  ownerId: memberId,
})

/** The owner name that a passkey is bound to. */
export function passkeyOwner({ memberId }: Pick<MemberKey, 'memberId'>): string {
  return `member ${memberId}`
}

export async function beginPasskey(
  { store, registry }: EnrolmentParts,
  context: Context,
  { cpw }: Input<Calls['beginPasskey']>,
): Promise<Output<Calls['beginPasskey']>> {
  const member = memberOf(context)
  return await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    await spendProof(tx, context, cpw)
    const existing = await selectPasskeys(tx, member)
    if (existing.length >= PASSKEYS_MAX) throw refuse<Calls['beginPasskey']>('too_many_passkeys')
    const account = (await findContacts(tx, member))?.account ?? ''
    const party = relyingPartyOf(context)
    const options = await askNewPasskey(tx, {
      party,
      scope: scopeOf(member),
      brand: brandOf(registry, context),
      owner: passkeyOwner(member),
      account,
      existing: existing.filter(({ rpId }) => rpId === party.id),
    })
    return { options }
  })
}

/** Stores a passkey that signed the challenge. Only a proof gets a challenge, so no second proof is needed here. */
export async function addPasskey(
  { store, say }: EnrolmentParts,
  context: Context,
  { response, name }: Input<Calls['addPasskey']>,
): Promise<Output<Calls['addPasskey']>> {
  const member = memberOf(context)
  const request = { party: relyingPartyOf(context), scope: scopeOf(member), response }
  const passkey = await readNewPasskey(store.read, request)
  const called = name.trim()
  if (!passkey || called === '') throw refuse<Calls['addPasskey']>('passkey_refused')
  return await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    const isFirst = !(await isMemberArmed(tx, member))
    const isFull = (await selectPasskeys(tx, member)).length >= PASSKEYS_MAX
    const id = isFull ? undefined : await insertPasskey(tx, { ...member, passkey, name: called })
    if (id === undefined) throw refuse<Calls['addPasskey']>('passkey_refused')
    if (isFirst) {
      await updatePlacesDistrusted(tx, member)
      await forgetProofs(tx, member.memberId)
    }
    const recoveryCodes = isFirst ? await writeRecoveryCodes(tx, member.memberId) : undefined
    await writeChange(tx, say, context, 'passkey_added', { id, name: called })
    return { id, ...(recoveryCodes ? { recoveryCodes } : {}) }
  })
}

export async function removePasskey(
  { store, say }: EnrolmentParts,
  context: Context,
  { id, cpw }: Input<Calls['removePasskey']>,
): Promise<Output<Calls['removePasskey']>> {
  const member = memberOf(context)
  await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    await spendProof(tx, context, cpw)
    const hasPassword = await lockPasswordOf(tx, member)
    const passkeys = await selectPasskeys(tx, member)
    const name = await deletePasskey(tx, { ...member, id })
    if (name === undefined) throw refuse<Calls['removePasskey']>('passkey_unknown')
    const refusal = refuseForgettingPasskey({ hasPassword, passkeys: passkeys.length })
    if (refusal) throw refuse<Calls['removePasskey']>(refusal)
    await forgetCodesOfDisarmed(tx, member)
    await writeChange(tx, say, context, 'passkey_removed', { id, name })
  })
  return {}
}
