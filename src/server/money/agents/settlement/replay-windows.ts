import { type RealTimeInputs, computeRealTime } from '#domain/agents/real-time-statement.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import { teamSums } from '#domain/agents/team-figures.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Difference, differences } from './differences.ts'
import { findShares, findSignedOn } from './real-time.ts'
import { selectLeftOff, selectSnapshot } from './salary-store.ts'
import { type RunRow, type StatementRow, selectFacts, selectRun } from './store.ts'

/** Figures of a real-time statement: from the windows that its run had counted, and from the days before. */
export async function replayWindows(
  tx: Tx,
  plays: PlayReads,
  statement: StatementRow,
  run: RunRow,
): Promise<readonly Difference[]> {
  const { merchantId, currency, agentId, startDay: day, contractId, version, id } = statement
  const { shares, before, carriedFine } = statement.inputs as RealTimeInputs
  const { count } = readInputs(run.inputs) as { readonly count: bigint }
  const brand = { id: merchantId, currency }
  const signed = await findSignedOn(tx, brand, day)
  const found = await findShares(tx, plays, brand, { day, count, signed })
  const leftOff = await selectLeftOff(tx, { versions: [{ id: contractId, version }], day, beforeId: id })
  return [
    ...(await replaySnapshot(tx, plays, statement)),
    ...differences('figures', shares, found.get(agentId)),
    ...differences('earlier', { before, carriedFine }, leftOff.get(contractId)),
  ]
}

export function replayWindowShare({ inputs, result }: StatementRow): readonly Difference[] {
  return differences('share', result, computeRealTime(inputs as RealTimeInputs))
}

async function replaySnapshot(
  tx: Tx,
  plays: PlayReads,
  { merchantId, currency, agentId, startDay: day, inputs }: StatementRow,
): Promise<readonly Difference[]> {
  const { terms, snapshot } = inputs as RealTimeInputs
  const known = await selectSnapshot(tx, { merchantId, day, days: terms.snapshotDays })
  if (!known) return differences('snapshot', snapshot, undefined)
  const run = await selectRun(tx, { merchantId, id: known.runId })
  if (!run) throw new Error(`run ${known.runId} is absent`)
  const { active, days } = readInputs(run.inputs) as {
    readonly active: { readonly validBetLeast: bigint; readonly depositLeast: bigint }
    readonly days: Readonly<Record<string, string>>
  }
  const of = { merchantId, startDay: run.startDay, endDay: run.endDay }
  const played = await plays.findTeamPlay(tx, { ...of, currency, agentIds: [agentId] })
  const facts = await selectFacts(tx, run.id)
  return [
    ...differences('days', days, await plays.findDayHashes(tx, of)),
    ...differences('snapshot', snapshot, teamSums([agentId], played, { facts, rules: active }).get(agentId)),
  ]
}
