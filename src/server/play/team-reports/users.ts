import type { Input, Output } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import { RANGE_AT_FIRST, daysOfRange } from '#domain/agents/report-range.ts'
import { SUMMED_MOST, refuseWideSums } from '#domain/agents/team-report.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { groupOfKind, kindsOfGroup } from '#domain/records/record-group.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { findToday } from '#server/money/ledger/reading.ts'

import { type ReportBrand, writePlay } from './overview.ts'
import { selectMovedSums } from './moved-store.ts'
import type { OfAgent } from './scope-store.ts'
import {
  type TransferFilter,
  type TransferRow,
  type UserFilter,
  type UserRow,
  type UserSums,
  countMembers,
  countsPersons,
  isByBet,
  isTeamWithinBounds,
  isWholeTeam,
  selectFound,
  selectHasMoved,
  selectTeamSums,
  selectTransfers,
  selectUserSums,
  selectUsers,
} from './user-store.ts'

export const A_PAGE = 20
export const BET_FORM = /^-?\d{1,18}$/
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

type UserInput = Input<typeof teamReports.teamUserSums>
type TransferInput = Omit<Input<typeof teamReports.teamTransfers>, 'after'>

export async function readUserFilter(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  input: UserInput,
): Promise<UserFilter> {
  const { range = RANGE_AT_FIRST, scope = 'team', who = 'figures', find } = input
  const bound = (figure: UserFilter['bounds'][number]['figure']) => ({
    figure,
    least: readBound(input[`${figure}Min`]),
    most: readBound(input[`${figure}Max`]),
  })
  return {
    ...agent,
    currency: brand.currency,
    days: daysOfRange(range, await findToday(tx, brand)),
    scope,
    who,
    find,
    bounds: [bound('validBet'), bound('result'), bound('deposits'), bound('withdrawals')],
  }
}

export async function listUsers(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  { after, ...input }: Input<typeof teamReports.teamUsers>,
): Promise<Output<typeof teamReports.teamUsers>> {
  const filter = await readUserFilter(tx, brand, agent, input)
  const forms = isByBet(filter.who) ? [BET_FORM, ID_FORM] : [ID_FORM]
  const rows = await selectUsers(tx, filter, {
    after: readCursor(after, forms),
    limit: A_PAGE + 1,
    persons: countsPersons(filter) ? 'grouped' : undefined,
  })
  return { ...answered(filter), ...pageOf(rows, A_PAGE, viewOfUser, (row) => placeOf(filter, row)) }
}

export function placeOf({ who }: UserFilter, { validBet, id }: UserRow): readonly string[] {
  return isByBet(who) ? [validBet, id] : [id]
}

export async function addUpUsers(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  input: UserInput,
): Promise<Output<typeof teamReports.teamUserSums>> {
  const filter = await readUserFilter(tx, brand, agent, input)
  const sums = await readSums(tx, filter)
  return { ...answered(filter), count: Number(sums.count), ...writeSums(sums) }
}

/** The sums of the listed members: of a whole team from its lines by day. */
async function readSums(tx: Tx, filter: UserFilter): Promise<UserSums> {
  const memberIds = await selectFound(tx, filter, SUMMED_MOST)
  if (memberIds) return await selectUserSums(tx, filter, { memberIds })
  if (filter.find !== undefined) {
    const members = await countMembers(tx, filter, SUMMED_MOST + 1)
    const reason = refuseWideSums({ found: SUMMED_MOST + 1, members })
    if (reason) throw refuse<typeof teamReports.teamUserSums>(reason)
  }
  const isWhole = isWholeTeam(filter)
  if (!isWhole && !isTeamWithinBounds(filter)) return await selectUserSums(tx, filter)
  const all = await readTeamSums(tx, filter)
  if (!all) return await selectUserSums(tx, filter)
  if (isWhole) return all
  return combine(all, await selectUserSums(tx, filter, { isBeyondBounds: true }), (sum, out) => sum - out)
}

/** The sums of the team as it is today, from its lines; undefined where its moves are too many, or not known. */
async function readTeamSums(tx: Tx, filter: UserFilter): Promise<UserSums | undefined> {
  const hasMoved = await selectHasMoved(tx, filter)
  const moved = hasMoved ? await selectMovedSums(tx, filter) : undefined
  if (hasMoved && !moved) return undefined
  const all = await selectTeamSums(tx, filter)
  return moved ? combine(all, moved, (sum, change) => sum + change) : all
}

function combine(one: UserSums, other: UserSums, by: (one: bigint, other: bigint) => bigint): UserSums {
  const of = (name: keyof UserSums) => by(BigInt(one[name]), BigInt(other[name])).toString()
  return {
    count: of('count'),
    plays: of('plays'),
    stake: of('stake'),
    validBet: of('validBet'),
    returned: of('returned'),
    deposits: of('deposits'),
    withdrawals: of('withdrawals'),
  }
}

export async function readTransferFilter(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  { range = RANGE_AT_FIRST, scope = 'team', group, find }: TransferInput,
): Promise<TransferFilter> {
  return {
    ...agent,
    currency: brand.currency,
    days: daysOfRange(range, await findToday(tx, brand)),
    scope,
    find,
    kinds: group && kindsOfGroup(group),
  }
}

export async function listTeamTransfers(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  { after, ...input }: Input<typeof teamReports.teamTransfers>,
): Promise<Output<typeof teamReports.teamTransfers>> {
  const filter = await readTransferFilter(tx, brand, agent, input)
  const place = readCursor(after, [DAY_FORM, ID_FORM])
  const rows = await selectTransfers(tx, filter, { after: place, limit: A_PAGE + 1 })
  return { ...answered(filter), ...pageOf(rows, A_PAGE, viewOfTransfer, ({ day, id }) => [day, id]) }
}

/** The deposits and withdrawals of the same members, from their figures of the range. */
export async function addUpTransfers(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  input: Input<typeof teamReports.teamTransferSums>,
): Promise<Output<typeof teamReports.teamTransferSums>> {
  const filter = await readUserFilter(tx, brand, agent, input)
  const { deposits, withdrawals } = await readSums(tx, filter)
  return {
    ...answered(filter),
    deposits: writeAmount(BigInt(deposits)),
    withdrawals: writeAmount(BigInt(withdrawals)),
    net: writeAmount(BigInt(deposits) - BigInt(withdrawals)),
  }
}

export function viewOfUser(row: UserRow) {
  const { id, account, isAgent, level, joinedDay, seenAt, balance, isActive, samePerson } = row
  return {
    id,
    account,
    isAgent,
    level,
    joinedDay,
    seenAt: seenAt.toISOString(),
    balance: writeAmount(BigInt(balance)),
    ...writeSums(row),
    isActive,
    ...(samePerson && { samePerson: samePerson.map(writeAccount) }),
  }
}

const writeAccount = ({ validBet, ...account }: NonNullable<UserRow['samePerson']>[number]) => ({
  ...account,
  validBet: writeAmount(BigInt(validBet)),
})

export function viewOfTransfer({ id, at, day, account, isAgent, kind, change }: TransferRow) {
  const group = groupOfKind(kind)
  return { id, at: at.toISOString(), day, account, isAgent, kind, group, change: writeAmount(BigInt(change)) }
}

function writeSums(
  row: Pick<UserRow, 'plays' | 'stake' | 'validBet' | 'returned' | 'deposits' | 'withdrawals'>,
) {
  const { plays, stake, validBet, returned, deposits, withdrawals } = row
  return {
    ...writePlay({
      plays: BigInt(plays),
      stake: BigInt(stake),
      validBet: BigInt(validBet),
      returned: BigInt(returned),
    }),
    deposits: writeAmount(BigInt(deposits)),
    withdrawals: writeAmount(BigInt(withdrawals)),
  }
}

function answered({ days, currency }: Pick<UserFilter, 'days' | 'currency'>) {
  return { period: { from: days.from, to: days.to }, currency }
}

/** The contract has checked the form. */
function readBound(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : readAmount(text)
}
