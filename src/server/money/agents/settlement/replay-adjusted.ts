import { type Adjusted, adjustedBy } from '#domain/agents/adjusted.ts'
import { type RealTimeInputs, computeRealTime } from '#domain/agents/real-time-statement.ts'
import { payRebate } from '#domain/agents/rebates.ts'
import { type SettlementInput, settle } from '#domain/agents/settlement.ts'
import { type StatementInputs, computeStatement, payableOf } from '#domain/agents/statement.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type DisputeAdjustmentRow, findDisputeAdjustments } from '#server/money/adjustments/actions.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Difference, differences } from './differences.ts'
import { type RebateInput, settleRebates } from './rebate-paying.ts'
import { replayRebate } from './rebate-replay.ts'
import { type RebateRow, selectRebate, selectRebateLines } from './rebate-store.ts'
import { replayStatement } from './replay.ts'
import { type StatementRow, selectRun, selectStatement, selectTree } from './store.ts'

/** The parts in which a replay differs, and the adjustments of its disputes counted against them. */
export interface Replayed {
  readonly differs: readonly Difference[]
  readonly adjusted: Adjusted
}

/** Computes a statement anew, and counts the adjustments of its disputes. Undefined if there is no such statement. */
export async function replayAdjustedStatement(
  tx: Tx,
  plays: PlayReads,
  id: bigint,
): Promise<Replayed | undefined> {
  const differs = await replayStatement(tx, plays, id)
  const statement = differs && (await selectStatement(tx, id))
  if (!statement) return undefined
  const { merchantId, agentId, gross } = statement
  const rows = await findDisputeAdjustments(tx, { merchantId, statementId: id })
  const adjusted = adjustedBy(rows, {
    stored: { gross, paid: paidOf(statement) },
    computed: { gross: shareAnew(statement), paid: await paidAnew(tx, statement) },
  })
  return { differs: [...differs, ...replayBookings(rows, agentId)], adjusted }
}

/** The same of a rebate. */
export async function replayAdjustedRebate(
  tx: Tx,
  plays: PlayReads,
  id: bigint,
): Promise<Replayed | undefined> {
  const differs = await replayRebate(tx, plays, id)
  const rebate = differs && (await selectRebate(tx, id))
  if (!rebate) return undefined
  const { merchantId, memberId, gross } = rebate
  const rows = await findDisputeAdjustments(tx, { merchantId, rebateId: id })
  const adjusted = adjustedBy(rows, {
    stored: { gross, paid: paidOf(rebate) },
    computed: { gross: await rebateAnew(tx, rebate), paid: await rebatePaidAnew(tx, rebate) },
  })
  return { differs: [...differs, ...replayBookings(rows, memberId)], adjusted }
}

/** An approved adjustment has moved exactly its amount to this member's main wallet, and no other one has moved any. */
function replayBookings(rows: readonly DisputeAdjustmentRow[], memberId: bigint): readonly Difference[] {
  const known = rows.filter(({ isArchived }) => !isArchived)
  return differences(
    'adjustments',
    known.map((row) => ({ id: row.id, of: memberId, amount: row.state === 'approved' ? row.amount : 0n })),
    known.map(({ id, memberId: of, booked }) => ({ id, of, amount: booked ?? 0n })),
  )
}

export interface AdjustedView {
  readonly count: number
  readonly sum: string
  readonly missing: string
  readonly rest: string
  readonly verdict: Adjusted['verdict']
}

export const adjustedView = ({ count, sum, missing, rest, verdict }: Adjusted): AdjustedView => ({
  count,
  sum: writeAmount(sum),
  missing: writeAmount(missing),
  rest: writeAmount(rest),
  verdict,
})

const paidOf = ({ paidAt, credited, held, debtsPaid }: StatementRow | RebateRow) =>
  paidAt === null ? undefined : (credited ?? 0n) + (held ?? 0n) + (debtsPaid ?? 0n)

function shareAnew({ kind, inputs }: StatementRow): bigint {
  return kind === 'real_time'
    ? computeRealTime(inputs as RealTimeInputs).gross
    : payableOf(inputs as StatementInputs, computeStatement(inputs as StatementInputs).gross)
}

async function paidAnew(tx: Tx, statement: StatementRow): Promise<bigint | undefined> {
  const tree = statement.paidAt === null ? undefined : await selectTree(tx, statement)
  const line = tree && settle(tree.inputs as SettlementInput).lines.find(({ id }) => id === statement.agentId)
  return line && line.credited + line.held + line.debtsPaid
}

async function rebateAnew(
  tx: Tx,
  { merchantId, memberId, runId, isAgent, before }: RebateRow,
): Promise<bigint> {
  const run = await selectRun(tx, { merchantId, id: runId })
  if (!run) throw new Error(`run ${runId} is absent`)
  const { step } = readInputs(run.inputs) as { readonly step: bigint }
  const lines = await selectRebateLines(tx, { memberIds: [memberId], runIds: [runId] })
  return payRebate({ isAgent, lines }, { carried: before, step }).gross
}

async function rebatePaidAnew(tx: Tx, rebate: RebateRow): Promise<bigint | undefined> {
  const tree = rebate.paidAt === null || rebate.gross === 0n ? undefined : await selectTree(tx, rebate)
  const line =
    tree && settleRebates(tree.inputs as RebateInput).lines.find(({ id }) => id === rebate.memberId)
  return line && line.credited + line.held + line.debtsPaid
}
