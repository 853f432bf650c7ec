import type { addClub as addCall, changeClub as changeCall } from '#contract/console/clubs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, type Translations, areReadable, tidyTranslations } from '#domain/language/names.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'

import {
  type Club,
  insertClub,
  isNameTaken,
  lockClub,
  lockClubByName,
  selectClub,
  selectGivesLevels,
  updateClub,
} from './store.ts'

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

/** Whether the brand gives levels: then members change clubs by their levels alone. */
export async function givesLevels(tx: Tx, merchantId: number): Promise<boolean> {
  return await selectGivesLevels(tx, merchantId)
}

/**
 * The clubs of levels, by rank: those that the levels have already, under their new names, and further ones, which take over a
 * club of the name. Undefined if a name is that of another club.
 */
export async function layLevelClubs(
  tx: Tx,
  {
    merchantId,
    levels,
    known,
  }: {
    readonly merchantId: number
    readonly levels: readonly Named[]
    /** The clubs of the levels until now. */
    readonly known: readonly string[]
  },
): Promise<readonly string[] | undefined> {
  const clubs: string[] = []
  // Names that move from level to level make room first.
  for (const id of known)
    await updateClub(tx, {
      merchantId,
      id,
      labelName: `level ${id}`,
      names: {},
      rankLevel: known.indexOf(id),
      isActive: true,
    })
  for (const [rankLevel, { name: labelName, names = {} }] of levels.entries()) {
    const id = known[rankLevel] ?? (await lockClubByName(tx, { merchantId, labelName }))
    if (id === undefined) {
      const added = await insertClub(tx, { merchantId, labelName, names, rankLevel })
      if (added === undefined) return undefined
      clubs.push(added)
      continue
    }
    if (clubs.includes(id) || (await isNameTaken(tx, { merchantId, id, labelName }))) return undefined
    await updateClub(tx, { merchantId, id, labelName, names, rankLevel, isActive: true })
    clubs.push(id)
  }
  return clubs
}

export async function addClub(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: By,
  input: Input<typeof addCall>,
): Promise<Output<typeof addCall>> {
  const labelName = readName(input.labelName)
  const names = readNames(labelName, input.names)
  const [payee] = newPayees('', { labelName, names }, await findKnownPayees(tx, merchantId))
  // guard: club-without-payee
  if (payee) throw refuse<typeof addCall>('payee_in_name', { found: payee.text })
  const id = await insertClub(tx, { merchantId, labelName, names, rankLevel: input.rankLevel })
  if (id === undefined) throw refuse<typeof addCall>('club_name_taken')
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'club.add',
    reason: input.reason,
    before: {},
    after: { id, labelName, ...writtenNames(names), rankLevel: input.rankLevel },
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
  const names = readNames(labelName, input.names)
  const club = await lockClub(tx, { merchantId, id })
  if (!club) throw refusePlainly('absent')
  if (club.version !== input.version) throw refuse<typeof changeCall>('changed_meanwhile', club)
  const isSame = club.rankLevel === rankLevel && club.isActive === isActive
  // guard: club-of-level-keeps-rank
  if (!isSame && (await givesLevels(tx, merchantId))) throw refuse<typeof changeCall>('club_of_levels')
  const [payee] = newPayees(
    { labelName: club.labelName, names: club.names },
    { labelName, names },
    await findKnownPayees(tx, merchantId),
  )
  // guard: club-renamed-without-payee
  if (payee) throw refuse<typeof changeCall>('payee_in_name', { found: payee.text })
  if (await isNameTaken(tx, { merchantId, id, labelName })) throw refuse<typeof changeCall>('club_name_taken')
  const version = await updateClub(tx, { merchantId, id, labelName, names, rankLevel, isActive })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'club.change',
    reason,
    before: { ...club, names: undefined, ...writtenNames(club.names) },
    after: { id, labelName, ...writtenNames(names), rankLevel, isActive, version },
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

function readNames(labelName: string, given: Translations | undefined): Translations {
  const names = tidyTranslations(labelName, given) ?? {}
  if (!areReadable(names)) throw refusePlainly('invalid_input', { fields: ['names'] })
  return names
}

/** As the audit has them: nothing where a club has none. */
export const writtenNames = (names: Translations) => (Object.keys(names).length === 0 ? {} : { names })
