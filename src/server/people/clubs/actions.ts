import type { addClub as addCall, changeClub as changeCall } from '#contract/console/clubs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'

import { type Club, insertClub, isNameTaken, lockClub, selectClub, updateClub } from './store.ts'

interface By {
  readonly merchantId: number
  readonly operatorId: bigint
  /** The payees that a name may name. */
  readonly findKnownPayees: FindKnownPayees
}

/** Finds a club, limited to the merchant's own. */
export async function findClub(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: string },
): Promise<Club | undefined> {
  return await selectClub(tx, which)
}

export async function addClub(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: By,
  input: Input<typeof addCall>,
): Promise<Output<typeof addCall>> {
  const labelName = readName(input.labelName)
  const [payee] = newPayees('', labelName, await findKnownPayees(tx, merchantId))
  // guard: club-without-payee
  if (payee) throw refuse<typeof addCall>('payee_in_name', { found: payee.text })
  const id = await insertClub(tx, { merchantId, labelName, rankLevel: input.rankLevel })
  if (id === undefined) throw refuse<typeof addCall>('club_name_taken')
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'club.add',
    reason: input.reason,
    before: {},
    after: { id, labelName, rankLevel: input.rankLevel },
  })
  return { id, version: 1 }
}

export async function changeClub(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: By,
  input: Input<typeof changeCall>,
): Promise<Output<typeof changeCall>> {
  const { id, rankLevel, isActive, reason } = input
  const labelName = readName(input.labelName)
  const club = await lockClub(tx, { merchantId, id })
  if (!club) throw refusePlainly('absent')
  if (club.version !== input.version) throw refuse<typeof changeCall>('changed_meanwhile', club)
  const [payee] = newPayees(club.labelName, labelName, await findKnownPayees(tx, merchantId))
  // guard: club-renamed-without-payee
  if (payee) throw refuse<typeof changeCall>('payee_in_name', { found: payee.text })
  if (await isNameTaken(tx, { merchantId, id, labelName })) throw refuse<typeof changeCall>('club_name_taken')
  const version = await updateClub(tx, { merchantId, id, labelName, rankLevel, isActive })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'club.change',
    reason,
    before: { ...club },
    after: { id, labelName, rankLevel, isActive, version },
  })
  return { version }
}

/** Names are shown to members, so control and formatting characters are refused. */
function readName(given: string): string {
  const name = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name === '' || /[\p{Cc}\p{Cf}<>]/u.test(name))
    throw refusePlainly('invalid_input', { fields: ['labelName'] })
  return name
}
