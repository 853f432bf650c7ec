import { type KeptRow, type StatementInputs, type StatementResult } from '#domain/agents/statement.ts'
import { chosenBy, keptRowsOf } from '#domain/agents/kept-rows.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type CorrectionInputs, newestOf, statedOf } from './correcting.ts'
import { type Difference, differences } from './differences.ts'
import { type RunRow, type StatementRow, selectRunsOf, selectStatementsOfTreeIn } from './store.ts'

/**
 * The difference of a correction, from the statement that it corrects and from the changes of the direct downlines; and whether
 * the tree had to keep the rows of the payout, from the changes of all its statements.
 */
export async function replayCorrection(
  tx: Tx,
  statement: StatementRow,
  run: RunRow,
): Promise<readonly Difference[]> {
  const { kind, part, merchantId, startDay } = run
  if (part === 'five_minutes' || part === 'snapshot') return []
  const runs = await selectRunsOf(tx, { merchantId, kind, part, startDay })
  const { rootId } = statement
  const earlier = runs.filter(({ slot }) => slot < run.slot).map(({ id }) => id)
  const before = newestOf(await selectStatementsOfTreeIn(tx, { runIds: earlier, rootId }))
  const here = await selectStatementsOfTreeIn(tx, { runIds: [run.id], rootId })
  const corrected = before.find(({ agentId }) => agentId === statement.agentId)
  const below = here.filter(({ uplineId }) => uplineId === statement.agentId)
  const net = below.reduce((sum, row) => sum - changeOf(row), changeOf(statement))
  const { correction } = statement.inputs as StatementInputs
  return [
    ...differences('correction', correction, { before: corrected && statedOf(corrected).result.gross, net }),
    ...(kind === 'hourly' ? [] : replayKept(statement, { run, before, here })),
  ]
}

function replayKept(
  { agentId, inputs }: StatementRow,
  {
    run,
    before,
    here,
  }: {
    readonly run: RunRow
    /** The newest statements of the tree before the correction. */
    readonly before: readonly StatementRow[]
    readonly here: readonly StatementRow[]
  },
): readonly Difference[] {
  const { kept } = inputs as StatementInputs
  const { rowLeast } = readInputs(run.inputs) as CorrectionInputs
  const index = before.findIndex((row) => row.agentId === agentId)
  const corrected = before[index]
  if (rowLeast === undefined)
    // From before the least change was stored.
    return kept && corrected ? differences('correction', kept, comparable(kept, chosenOf(corrected))) : []
  const changed = new Map(here.map((row) => [row.agentId, row.inputs as StatementInputs]))
  // A statement that the correction has not changed is as it was.
  const tree = before.map((row) => {
    const stated = statedOf(row)
    return { before: stated, inputs: changed.get(row.agentId) ?? stated.inputs }
  })
  return differences('correction', kept, comparable(kept, keptRowsOf(tree, rowLeast)?.[index]))
}

const chosenOf = (row: StatementRow) => {
  const { inputs, result } = statedOf(row)
  return chosenBy(inputs, result)
}

/** Kept rows from before active members were compared have no number of them. */
function comparable(kept: KeptRow | undefined, found: KeptRow | undefined): KeptRow | undefined {
  if (!kept || !found || kept.active !== undefined) return found
  const { active: _, ...rest } = found
  return rest
}

const changeOf = ({ inputs, result }: StatementRow) =>
  (result as StatementResult).gross - ((inputs as StatementInputs).correction?.before ?? 0n)
