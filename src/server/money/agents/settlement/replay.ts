import { inputsHash, readInputs } from '#domain/agents/stored-json.ts'
import { type SettlementInput, settle } from '#domain/agents/settlement.ts'
import {
  type StatementInputs,
  type StatementResult,
  computeStatement,
  payableOf,
} from '#domain/agents/statement.ts'
import { teamSums } from '#domain/agents/team-figures.ts'
import { costsByAgent, costsOf, feeParts, joinedProviders } from '#domain/agents/team-costs.ts'
import { type PlayReads, findFees, findProviderCosts } from '#server/money/agents/contracts/actions.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { CorrectionInputs } from './correcting.ts'
import { selectRunCosts } from './cost-line-store.ts'
import { type Difference, differences } from './differences.ts'
import { hoursOf } from './hours.ts'
import { selectTeamRebates } from './rebate-store.ts'
import { replayCorrection } from './replay-correction.ts'
import { replayWindowShare, replayWindows } from './replay-windows.ts'
import {
  type RunRow,
  type StatementRow,
  selectFacts,
  selectRun,
  selectRunsOf,
  selectStatement,
  selectTree,
} from './store.ts'

/**
 * Computes a statement anew: its figures from the frozen copies of its days, its share from the stored terms, and its
 * payment from the stored inputs of its tree. Undefined if there is no such statement.
 */
export async function replayStatement(
  tx: Tx,
  plays: PlayReads,
  id: bigint,
): Promise<readonly Difference[] | undefined> {
  const statement = await selectStatement(tx, id)
  if (!statement) return undefined
  return [
    ...(await replayFigures(tx, plays, statement)),
    ...replayShare(statement),
    ...(statement.paidAt === null ? [] : await replayPayment(tx, statement)),
  ]
}

async function replayFigures(
  tx: Tx,
  plays: PlayReads,
  statement: StatementRow,
): Promise<readonly Difference[]> {
  const { runId, merchantId, agentId, currency, startDay, endDay } = statement
  const run = await selectRun(tx, { merchantId, id: runId })
  if (!run) throw new Error(`run ${runId} is absent`)
  if (run.kind === 'real_time') return await replayWindows(tx, plays, statement, run)
  const inputs = statement.inputs as StatementInputs
  const { active, days, windows, bookedThrough } = readInputs(run.inputs) as Partial<CorrectionInputs> &
    Pick<CorrectionInputs, 'active' | 'days'>
  const booked = bookedThrough === undefined ? {} : { bookedThrough }
  const found = await plays.findDayHashes(tx, {
    merchantId,
    startDay: run.startDay,
    endDay: bookedThrough === undefined ? run.endDay : addDays(bookedThrough, 1),
  })
  const of = { merchantId, currency, agentIds: [agentId], ...booked }
  const played = await plays.findTeamPlay(tx, { ...of, startDay, endDay })
  const facts = await selectFacts(tx, runId)
  const sums = teamSums([agentId], played, { facts, rules: active }).get(agentId)
  const known = { facts, rules: active }
  const hours =
    run.kind === 'hourly'
      ? [
          ...differences(
            'days',
            windows,
            await plays.findWindowHash(tx, { merchantId, day: startDay, ...booked }),
          ),
          ...differences(
            'hours',
            inputs.hours,
            hoursOf([agentId], await plays.findHourPlay(tx, { ...of, day: startDay }), known).get(agentId),
          ),
        ]
      : []
  return [
    ...differences('days', days, found),
    ...differences('figures', inputs.sums, sums),
    ...(await replayRebates(tx, statement, booked)),
    ...(await replayCosts(tx, plays, statement, run)),
    ...(await replayProviders(tx, plays, statement, booked)),
    ...hours,
    ...(inputs.correction ? await replayCorrection(tx, statement, run) : []),
  ]
}

/** The rebates that lower the base of a dividend. Statements from before rebates have none. */
async function replayRebates(
  tx: Tx,
  { merchantId, agentId, kind, startDay, endDay, inputs }: StatementRow,
  booked: { readonly bookedThrough?: string },
): Promise<readonly Difference[]> {
  const { rebates } = inputs as StatementInputs
  if (kind !== 'dividend' || !rebates) return []
  const found = await selectTeamRebates(tx, { merchantId, startDay, endDay, agentIds: [agentId], ...booked })
  return differences('rebates', rebates, found.get(agentId))
}

/** The bonuses and payments of a dividend, and the fees of their days. Statements from before them have none. */
async function replayCosts(
  tx: Tx,
  plays: PlayReads,
  { merchantId, currency, agentId, kind, part, startDay, endDay, inputs }: StatementRow,
  run: RunRow,
): Promise<readonly Difference[]> {
  const { costs, payments } = inputs as StatementInputs
  if (kind !== 'dividend' || !costs) return []
  if (!payments) {
    // From before the lines were stored with the run: they are known as long as the transfers are kept.
    if (startDay < (await plays.findCostsKeptFrom(tx))) return []
    const days = { startDay, endDay }
    const lines = await plays.findCostLines(tx, { merchantId, currency, ...days, agentIds: [agentId] })
    const byDay = costsByAgent([agentId], lines).get(agentId) ?? new Map()
    return differences('costs', costs, costsOf(byDay, feeParts(days, { fees: [] })).costs)
  }
  // A correction has the money of the period that it corrects.
  const [paid] = await selectRunsOf(tx, { merchantId, kind, part, startDay: run.startDay })
  const lines = await selectRunCosts(tx, { runId: paid?.id ?? run.id, agentId })
  const byDay = costsByAgent([agentId], lines).get(agentId) ?? new Map()
  const cuts = lines.map((line) => line.startDay)
  const parts = feeParts({ startDay, endDay }, { fees: await findFees(tx, merchantId), cuts })
  return differences('costs', { costs, payments }, costsOf(byDay, parts))
}

/** The fees of game providers, from the frozen play. Statements from before payments had dated fees have none. */
async function replayProviders(
  tx: Tx,
  plays: PlayReads,
  { merchantId, currency, agentId: id, kind, startDay, endDay, inputs }: StatementRow,
  { bookedThrough }: { readonly bookedThrough?: string },
): Promise<readonly Difference[]> {
  const { payments, providers } = inputs as StatementInputs
  if (kind !== 'dividend' || !payments) return []
  const signed = [{ id, days: { startDay, endDay } }]
  const found = await findProviderCosts(
    tx,
    plays,
    { id: merchantId, currency },
    { signed, bookedThrough, agentIds: [id] },
  )
  const joined = (of: typeof providers) => of && joinedProviders(of)
  return differences('providers', joined(providers), joined(found(id).providers))
}

function replayShare(statement: StatementRow): readonly Difference[] {
  const { inputs: given, result, hash, gross, kind } = statement
  const share =
    kind === 'real_time'
      ? replayWindowShare(statement)
      : differences('share', result, computeStatement(given as StatementInputs))
  return [
    ...share,
    ...differences('gross', gross, payableOf(given as StatementInputs, (result as StatementResult).gross)),
    ...differences('hash', hash, inputsHash({ given, result })),
  ]
}

async function replayPayment(tx: Tx, statement: StatementRow): Promise<readonly Difference[]> {
  const tree = await selectTree(tx, statement)
  if (!tree) throw new Error(`statement ${statement.id} is paid without a settlement`)
  const line = settle(tree.inputs as SettlementInput).lines.find(({ id }) => id === statement.agentId)
  const { agentId, gross, dueBelow, received, debtIncome, fromWallet, advanced, paidBelow } = statement
  const { debtsPaid, credited, held } = statement
  const stored = { id: agentId, gross, dueBelow, received, debtIncome, fromWallet, advanced, paidBelow }
  return [
    ...differences('tree', tree.hash, inputsHash(tree.inputs)),
    ...differences('payment', { ...stored, debtsPaid, credited, held }, line),
  ]
}
