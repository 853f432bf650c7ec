import { agentEffects } from '#domain/agents/agent-state.ts'
import {
  type AgentDebt,
  type SettlementInput,
  type SettlementNode,
  settle,
} from '#domain/agents/settlement.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { type Leg, type Posting, moved } from '#domain/ledger/posting.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { payableStep } from '#domain/money/currency.ts'
import { post } from '#server/money/ledger/actions.ts'
import { findStatuses } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { saveDebts } from './debt-store.ts'
import { ADVANCES, HELD, changedDebts, refuseImbalance, repaidBy } from './paying.ts'
import { type RebateRow, selectOpenRebates, updateRebatesPaid } from './rebate-store.ts'
import { lockDebtsAndWallets } from './settlement-locks.ts'
import { type RunRow, insertTree } from './store.ts'

const POOL = 'house:agent-rebate'

/** The inputs of a settlement of rebates. */
export interface RebateInput extends SettlementInput {
  /** Debts to the brand by which bets of earlier days were reversed. */
  readonly taken: readonly AgentDebt[]
}

/**
 * Pays the rebates of a released run with one root. The brand pays each alone; open debts come first, and a rebate below
 * zero becomes a debt to the brand.
 */
export async function payRebates(tx: Tx, run: RunRow, rootId: bigint): Promise<readonly bigint[]> {
  const rebates = await selectOpenRebates(tx, { runId: run.id, rootId })
  if (rebates.length === 0) return []
  const input = await snapshot(tx, run, rebates)
  const settled = settleRebates(input)
  refuseImbalance(input, settled)
  await insertTree(tx, { runId: run.id, rootId, inputs: input, hash: inputsHash(input) })
  const postings = postingsOf(run, { rootId, input, settled })
  for (const [index, { outcome }] of (await post(tx, postings)).entries())
    if (outcome !== 'posted') throw new Error(`${postings[index]?.key} was not posted: ${outcome}`)
  const lines = new Map(settled.lines.map((line) => [line.id, line]))
  const paid = rebates.map(({ id, memberId }) => {
    const line = lines.get(memberId)
    if (!line) throw new Error(`rebate ${id} was not settled`)
    return { id, line }
  })
  await updateRebatesPaid(tx, paid)
  await saveDebts(tx, run, changedDebts(input.debts, settled.debts))
  return [...settled.lines.map(({ id }) => id), ...settled.paidToOthers.map(({ id }) => id)]
}

export const settleRebates = (input: RebateInput) =>
  settle({ ...input, debts: [...input.debts, ...input.taken] })

/** Reads the inputs under the locks of all wallets and debts of the members. */
async function snapshot(tx: Tx, run: RunRow, rebates: readonly RebateRow[]): Promise<RebateInput> {
  const { merchantId, currency, endDay: day } = run
  const ids = rebates.map(({ memberId }) => memberId)
  const debts = await lockDebtsAndWallets(tx, { merchantId, currency, memberIds: ids })
  const statuses = await findStatuses(tx, { merchantId, memberIds: ids })
  const nodes = rebates.map(({ memberId, gross }): SettlementNode => {
    const status = statuses.get(memberId)
    if (!status) throw new Error(`member ${memberId} is absent`)
    return {
      id: memberId,
      uplineId: undefined,
      gross: gross > 0n ? gross : 0n,
      wallet: 0n,
      isHeld: agentEffects[status].income !== 'paid' || run.heldAgents.includes(memberId.toString()), // guard: flagged-rebate-held
    }
  })
  const taken = rebates.flatMap(({ memberId, gross }): AgentDebt[] =>
    gross < 0n ? [{ debtorId: memberId, creditorId: 'brand', since: day, amount: -gross }] : [],
  )
  return { nodes, debts, taken, day, step: payableStep(currency), advanceMax: 0n }
}

function postingsOf(
  run: RunRow,
  {
    rootId,
    input,
    settled,
  }: {
    readonly rootId: bigint
    readonly input: RebateInput
    readonly settled: ReturnType<typeof settle>
  },
): Posting[] {
  const posting = (memberId: bigint, part: string, kind: LedgerKind, legs: Leg[]): Posting => ({
    merchantId: run.merchantId,
    memberId,
    currency: run.currency,
    key: `agent_run:${run.id}:${part}`,
    kind,
    reference: `A${run.id}`,
    legs,
  })
  const owedBefore = [...input.debts, ...input.taken]
  const of = settled.lines.flatMap(({ id, credited, held }) => {
    const repaid = repaidBy(id, owedBefore, settled.debts)
    const taken = input.taken.find(({ debtorId }) => debtorId === id)?.amount ?? 0n
    return [
      credited > 0n && posting(id, 'pay', 'rebate', moved(credited, { from: POOL, to: 'main' })),
      held > 0n && posting(id, 'held', 'agent_book', moved(held, { from: POOL, to: HELD })),
      taken > 0n && posting(id, 'taken', 'agent_book', moved(taken, { from: ADVANCES, to: POOL })),
      repaid > 0n && posting(id, 'repay', 'agent_book', moved(repaid, { from: POOL, to: ADVANCES })),
    ].filter((one) => one !== false)
  })
  const others = settled.paidToOthers.map(({ id, amount }) =>
    posting(id, `debt:${rootId}`, 'agent_income', moved(amount, { from: POOL, to: 'main' })),
  )
  return [...of, ...others]
}
