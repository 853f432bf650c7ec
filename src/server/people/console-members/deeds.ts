import type {
  addMemberNote as noteCall,
  changeMember as changeCall,
  endMemberSessions as endCall,
  revealContacts as revealCall,
  setMemberStatus as statusCall,
} from '#contract/console/members.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseNickname, tidyNickname } from '#domain/members/nickname.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { type AuditEntry, writeAudit } from '#server/platform/audit/actions.ts'
import { findClub, givesLevels } from '#server/people/clubs/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import {
  type MerchantLookup,
  type ScopedMerchant,
  merchantInScope,
  operatorOf,
} from '#server/platform/http/scope.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import {
  type ChangeableMember,
  changeMemberByOperator,
  changeMemberStatus,
  findMemberInFull,
  lockMember,
} from '#server/people/members/actions.ts'
import { findStatements } from '#server/people/profiles/actions.ts'
import { forgetDevices, forgetKnownPlaces } from '#server/people/second-factor/actions.ts'
import { endAllSessions, endSession } from '#server/people/sessions/actions.ts'

/** An operator's action on a member of a merchant in their scope; the member's row is locked. */
export interface Deed {
  readonly tx: Tx
  readonly merchant: ScopedMerchant
  readonly operatorId: bigint
  readonly member: ChangeableMember
}

export async function begin(
  tx: Tx,
  registry: MerchantLookup,
  { caller }: Context,
  input: { readonly merchantCode?: string; readonly id: string },
): Promise<Deed> {
  const merchant = merchantInScope(registry, caller, input.merchantCode)
  const member = await lockMember(tx, { merchantId: merchant.id, memberId: BigInt(input.id) })
  if (!member) throw refusePlainly('absent')
  return { tx, merchant, operatorId: operatorOf(caller).operatorId, member }
}

export async function note(
  { tx, merchant, operatorId, member }: Deed,
  entry: Pick<AuditEntry, 'action' | 'reason'> & Partial<Pick<AuditEntry, 'before' | 'after'>>,
): Promise<void> {
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    memberId: member.id,
    before: {},
    after: {},
    ...entry,
  })
}

export async function setMemberStatus(
  deed: Deed,
  input: Input<typeof statusCall>,
): Promise<Output<typeof statusCall>> {
  const { tx, member } = deed
  if (member.version !== input.version) throw refuse<typeof statusCall>('changed_meanwhile', seen(member))
  if (member.status === input.status) throw refuse<typeof statusCall>('same_status')
  const version = await changeMemberStatus(tx, member.id, input.status)
  // guard: suspension-ends-member-sessions
  const endedSessions = input.status === 'active' ? 0 : await endAllSessions(tx, { memberId: member.id })
  await note(deed, {
    action: 'member.change_status',
    reason: input.reason,
    before: { status: member.status },
    after: { status: input.status, endedSessions },
  })
  return { version, endedSessions }
}

/** The current values, shown to an operator whose version is outdated. */
function seen({ version, status, nickname, memberLabel, mayTransferToUpline, clubId }: ChangeableMember) {
  return {
    version,
    status,
    nickname,
    memberLabel: memberLabel ?? '',
    mayTransferToUpline,
    ...(clubId === null ? {} : { clubId }),
  }
}

export async function changeMember(
  deed: Deed,
  findKnownPayees: FindKnownPayees,
  input: Input<typeof changeCall>,
): Promise<Output<typeof changeCall>> {
  const { tx, merchant, member } = deed
  // guard: member-version-checked
  if (member.version !== input.version) throw refuse<typeof changeCall>('changed_meanwhile', seen(member))
  const nickname = tidyNickname(input.nickname)
  const memberLabel = input.memberLabel.trim()
  // A nickname that predates the rule may stay.
  if (nickname !== member.nickname && refuseNickname(nickname))
    throw refuse<typeof changeCall>('nickname_invalid')
  if (/[\p{Cc}\p{Cf}]/u.test(memberLabel)) throw refusePlainly('invalid_input', { fields: ['memberLabel'] })
  const known = await findKnownPayees(tx, merchant.id)
  const [payee] = newPayees([member.nickname, member.memberLabel], [nickname, memberLabel], known)
  // guard: member-names-without-payee
  if (payee) throw refuse<typeof changeCall>('payee_in_name', { found: payee.text })
  const clubId = input.clubId ?? null
  // guard: club-by-levels
  if (clubId !== member.clubId && (await givesLevels(tx, merchant.id)))
    throw refuse<typeof changeCall>('club_by_levels')
  if (clubId !== null && clubId !== member.clubId) {
    const club = await findClub(tx, { merchantId: merchant.id, id: clubId })
    if (!club) throw refusePlainly('invalid_input', { fields: ['clubId'] })
    if (!club.isActive) throw refuse<typeof changeCall>('club_closed')
  }
  const change = {
    nickname,
    memberLabel: memberLabel === '' ? null : memberLabel,
    mayTransferToUpline: input.mayTransferToUpline,
    clubId,
  }
  const version = await changeMemberByOperator(tx, { memberId: member.id, ...change })
  const { version: _old, status: _status, ...before } = seen(member)
  await note(deed, {
    action: 'member.change_profile',
    reason: input.reason,
    before,
    after: { ...change, memberLabel },
  })
  return { version }
}

export async function endMemberSessions(
  deed: Deed,
  input: Input<typeof endCall>,
): Promise<Output<typeof endCall>> {
  const { tx, member } = deed
  const { sessionId, reason } = input
  const ended =
    sessionId === undefined
      ? await endAllSessions(tx, { memberId: member.id })
      : Number(await endSession(tx, { memberId: member.id, id: sessionId }))
  // The device may be a stranger's: it is no longer a known device with its own counter of failures.
  if (sessionId === undefined)
    await forgetKnownPlaces(tx, { merchantId: deed.merchant.id, memberId: member.id })
  else await forgetDevices(tx, { memberId: member.id, only: sessionId })
  await note(deed, {
    action: 'member.end_sessions',
    reason,
    after: { ended, ...(sessionId ? { sessionId } : {}) },
  })
  return { ended }
}

export async function revealContacts(
  deed: Deed,
  input: Input<typeof revealCall>,
): Promise<Output<typeof revealCall>> {
  const { tx, merchant, member } = deed
  const found = await findMemberInFull(tx, { merchantId: merchant.id, memberId: member.id })
  if (!found) throw refusePlainly('absent')
  const { stated, waiting } = await findStatements(tx, { merchantId: merchant.id, memberId: member.id })
  await note(deed, { action: 'member.reveal_contacts', reason: input.reason }) // guard: contacts-reveal-noted
  return {
    ...(found.mobile === null ? {} : { mobile: found.mobile }),
    ...(found.email === null ? {} : { email: found.email }),
    ...(found.payeeName === null ? {} : { payeeName: found.payeeName }),
    ...(found.birthday === null ? {} : { birthday: found.birthday }),
    ...stated,
    waiting: { ...waiting },
    particulars: Object.entries(found.particulars).flatMap(([field, value]) =>
      typeof value === 'string' && value !== '' ? [{ field, value }] : [],
    ),
  }
}

export async function addNote(deed: Deed, input: Input<typeof noteCall>): Promise<Output<typeof noteCall>> {
  await note(deed, { action: 'member.note', reason: input.note })
  return {}
}
