import { type BrandReturns, payRebate, rebatesOfPlays } from '#domain/agents/rebates.ts'
import { inputsHash, readInputs } from '#domain/agents/stored-json.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type RebateInput, settleRebates } from './rebate-paying.ts'
import { type RebateRow, selectRebate, selectRebateLines } from './rebate-store.ts'
import { findDayRates } from './rebates.ts'
import { type Difference, differences } from './differences.ts'
import { selectRun, selectTree } from './store.ts'

/**
 * Computes a rebate anew: its lines from the frozen copy of its day and the rates of that time, its amount from these, and
 * its payment from the stored inputs. Undefined if there is none.
 */
export async function replayRebate(
  tx: Tx,
  plays: PlayReads,
  id: bigint,
): Promise<readonly Difference[] | undefined> {
  const rebate = await selectRebate(tx, id)
  if (!rebate) return undefined
  const { memberId, runId, before, fine, gross, carried, isAgent, hash } = rebate
  const rows = await selectRebateLines(tx, { memberIds: [memberId], runIds: [runId] })
  const lines = rows.map(({ runId: _run, memberId: _member, ...line }) => line)
  const { step, computed, days } = await computeAnew(tx, plays, rebate)
  const result = { fine, gross, carried }
  return [
    ...differences('days', days.stored, days.found),
    ...differences('lines', { memberId, isAgent, lines }, computed),
    ...differences('share', result, payRebate({ isAgent, lines }, { carried: before, step })),
    ...differences('hash', hash, inputsHash({ memberId, isAgent, lines, before, result })),
    ...(rebate.paidAt === null || gross === 0n ? [] : await replayPayment(tx, rebate)),
  ]
}

async function computeAnew(
  tx: Tx,
  plays: PlayReads,
  { merchantId, runId, memberId, currency, day }: RebateRow,
) {
  const run = await selectRun(tx, { merchantId, id: runId })
  if (!run) throw new Error(`run ${runId} is absent`)
  const inputs = readInputs(run.inputs) as {
    readonly step: bigint
    readonly days: unknown
    readonly returns: Readonly<Record<string, BrandReturns>>
  }
  const played = await plays.findRebatedPlay(tx, { merchantId, currency, day, memberId })
  const returns = new Map(Object.entries(inputs.returns))
  const rates = await findDayRates(tx, { merchantId, played, returns })
  const found = await plays.findDayHashes(tx, { merchantId, startDay: run.startDay, endDay: run.endDay })
  return {
    step: inputs.step,
    days: { stored: inputs.days, found },
    computed: rebatesOfPlays(played, rates).find((one) => one.memberId === memberId),
  }
}

async function replayPayment(tx: Tx, rebate: RebateRow): Promise<readonly Difference[]> {
  const tree = await selectTree(tx, rebate)
  if (!tree) throw new Error(`rebate ${rebate.id} is paid without a settlement`)
  const settled = settleRebates(tree.inputs as RebateInput)
  const line = settled.lines.find(({ id }) => id === rebate.memberId)
  const { debtIncome, debtsPaid, credited, held } = rebate
  return [
    ...differences('tree', tree.hash, inputsHash(tree.inputs)),
    ...differences(
      'payment',
      { debtIncome, debtsPaid, credited, held },
      line && {
        debtIncome: line.debtIncome,
        debtsPaid: line.debtsPaid,
        credited: line.credited,
        held: line.held,
      },
    ),
  ]
}
