import type { agentStatements } from '#contract/agent-statements.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { windowsOf } from '#domain/agents/periods.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type Brand, clockOf } from '#server/money/agents/contracts/actions.ts'
import { findAccountsInTeam } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import type { Showing, StatementReads } from './record-ports.ts'
import { type StatementRow, selectRun } from './store.ts'

const A_PAGE = 30
const SLOT_FORM = /^\d{1,3}$/

type Windows = Output<typeof agentStatements.statementWindows>

/** The windows that the run of a real-time statement counted; a statement of another kind has none. */
export async function listWindows(
  tx: Tx,
  reads: StatementReads,
  brand: Brand,
  row: StatementRow,
  { slot, after }: Omit<Input<typeof agentStatements.statementWindows>, 'id'>,
): Promise<Windows> {
  const { merchantId, currency, startDay: day, agentId } = row
  const count = await countOf(tx, row)
  if (count === undefined) return { list: [] }
  const bounds = windowsOf('five_minutes', day, clockOf(brand))
  const viewOf = (play: { readonly slot: number; readonly validBet: bigint; readonly paid: bigint }) => {
    const { startMs = 0, endMs = 0 } = bounds[play.slot] ?? {}
    return {
      slot: play.slot,
      from: new Date(startMs).toISOString(),
      to: new Date(endMs).toISOString(),
      validBet: writeAmount(play.validBet),
      payouts: writeAmount(play.paid),
    }
  }
  const of = { merchantId, currency, day, agentId, count }
  if (slot === undefined) {
    const place = readCursor(after, [SLOT_FORM])?.[0]
    const windows = await reads.findCountedWindows(tx, of, { after: place, limit: A_PAGE })
    return pageOf(windows, A_PAGE, viewOf, (one) => [one.slot.toString()])
  }
  const place = readCursor(after, [ID_FORM])?.[0]
  const members = await reads.findCountedMembers(tx, { ...of, slot }, { after: place, limit: A_PAGE })
  const ids = members.map(({ memberId }) => memberId)
  const accounts = await findAccountsInTeam(tx, { merchantId, agentId, ids })
  return pageOf(
    members,
    A_PAGE,
    (one) => ({ ...viewOf(one), ...namedIn(accounts, one.memberId) }),
    ({ memberId }) => [memberId.toString()],
  )
}

/** The member of a line; one who has left the team has no name and no bets. */
export function namedIn(accounts: ReadonlyMap<bigint, string>, memberId: bigint) {
  const account = accounts.get(memberId)
  return account === undefined ? {} : { account: accountInPart(account), member: memberId.toString() }
}

/** The single bets of a member of the present team behind a statement. */
export async function listStatementBets(
  tx: Tx,
  reads: StatementReads,
  showing: Showing,
  row: StatementRow,
  { member, hall, slot, after }: Omit<Input<typeof agentStatements.statementBets>, 'id'>,
): Promise<Output<typeof agentStatements.statementBets>> {
  const { merchantId, agentId, currency } = row
  const memberId = BigInt(member)
  const known = await findAccountsInTeam(tx, { merchantId, agentId, ids: [memberId] })
  if (!known.has(memberId)) throw refusePlainly('absent') // guard: statement-bets-of-own-team
  const days = { from: row.startDay, to: addDays(row.endDay, -1) }
  const filter = { merchantId, agentId, memberId, currency, days, hall, slot }
  const page = await reads.listSettledBets(tx, showing, filter, after)
  const elsewhere = await countedElsewhere(tx, reads, row, { memberId, slot })
  return { ...page, ...(elsewhere === undefined ? {} : { elsewhere: writeAmount(elsewhere) }) }
}

/** Of the bets of a window: the valid bets that other statements count. */
async function countedElsewhere(
  tx: Tx,
  reads: StatementReads,
  row: StatementRow,
  { memberId, slot }: { readonly memberId: bigint; readonly slot: number | undefined },
): Promise<bigint | undefined> {
  const count = slot === undefined ? undefined : await countOf(tx, row)
  if (slot === undefined || count === undefined) return undefined
  const { merchantId, currency, startDay: day, agentId } = row
  return await reads.findOtherCounts(tx, { merchantId, currency, day, agentId, count, slot, memberId })
}

async function countOf(tx: Tx, row: StatementRow): Promise<bigint | undefined> {
  if (row.kind !== 'real_time') return undefined
  const run = await selectRun(tx, { merchantId: row.merchantId, id: row.runId })
  return run && (readInputs(run.inputs) as { readonly count?: bigint }).count
}
