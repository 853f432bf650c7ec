import { agentEffects } from '#domain/agents/agent-state.ts'
import type { RealTimeResult } from '#domain/agents/real-time-statement.ts'
import {
  type AgentDebt,
  type Settlement,
  type SettlementInput,
  type SettlementNode,
  settle,
} from '#domain/agents/settlement.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import { inputsHash, readInputs } from '#domain/agents/stored-json.ts'
import { type Leg, type Posting, moved } from '#domain/ledger/posting.ts'
import type { LedgerAccount } from '#domain/ledger/account.ts'
import { payableStep } from '#domain/money/currency.ts'
import { findSuspended } from '#server/money/agents/contracts/actions.ts'
import { findMainBalances, post } from '#server/money/ledger/actions.ts'
import { findStatuses } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { saveDebts } from './debt-store.ts'
import { sendPaidNews } from './paid-news.ts'
import { lockDebtsAndWallets } from './settlement-locks.ts'
import { updatePaid } from './statement-store.ts'
import { type RunRow, type StatementRow, insertTree, lockRun, selectStatementsOfTree } from './store.ts'

export const HELD = 'house:agent-held'
export const ADVANCES = 'house:agent-advances'

export interface Which {
  readonly merchantId: number
  readonly id: bigint
}

/** Settles and posts one tree. Undefined if the run is not released. */
export async function payTree(tx: Tx, which: Which, rootId: bigint): Promise<readonly bigint[] | undefined> {
  const run = await lockRun(tx, which)
  if (run?.state !== 'released') return undefined // guard: only-released-run-paid
  const statements = await selectStatementsOfTree(tx, run.id, rootId)
  if (statements.some(({ paidAt }) => paidAt !== null)) return [] // guard: tree-paid-once
  const { input, debts } = await snapshot(tx, run, statements)
  const settled = settle(input)
  refuseImbalance(input, settled)
  await insertTree(tx, { runId: run.id, rootId, inputs: input, hash: inputsHash(input) })
  const from: PaidFrom = {
    ...run,
    pool: `house:agent-${run.kind === 'real_time' ? 'real-time' : run.kind}`,
    prefix: `agent_run:${run.id}`,
    reference: `A${run.id}`,
  }
  const postings = postingsOf(from, { rootId, input, settled, losses: lossesOf(statements) })
  for (const [index, { outcome }] of (await post(tx, postings)).entries())
    if (outcome !== 'posted') throw new Error(`${postings[index]?.key} was not posted: ${outcome}`)
  const lines = new Map(settled.lines.map((line) => [line.id, line]))
  const paid = statements.map(({ id, agentId }) => {
    const line = lines.get(agentId)
    if (!line) throw new Error(`statement ${id} was not settled`)
    return { id, line }
  })
  await updatePaid(tx, paid)
  await saveDebts(tx, run, changedDebts(debts, settled.debts))
  await sendPaidNews(tx, run, { settled, debts })
  return [...settled.lines.map(({ id }) => id), ...settled.paidToOthers.map(({ id }) => id)]
}

/** Reads the inputs of the settlement under the locks of all wallets and debts of the tree. */
async function snapshot(
  tx: Tx,
  run: RunRow,
  statements: readonly StatementRow[],
): Promise<{ readonly input: SettlementInput; readonly debts: readonly AgentDebt[] }> {
  const { merchantId, currency } = run
  const ids = statements.map(({ agentId }) => agentId)
  const debts = await lockDebtsAndWallets(tx, { merchantId, currency, memberIds: ids })
  const suspended = await findSuspended(tx, statements)
  const [statuses, wallets] = [
    await findStatuses(tx, { merchantId, memberIds: ids }),
    await findMainBalances(tx, { merchantId, currency, memberIds: ids }),
  ]
  const nodes = statements.map(({ agentId, uplineId, gross, contractId, inputs }): SettlementNode => {
    const status = statuses.get(agentId)
    if (!status) throw new Error(`agent ${agentId} is absent`)
    const isContractHeld =
      suspended.has(contractId) || // guard: suspended-contract-held
      lacksUpline({ inputs }) || // guard: contract-gap-held
      run.heldAgents.includes(agentId.toString()) // guard: flagged-agent-held
    return {
      id: agentId,
      // Of a real-time salary and of a correction the brand pays each agent the own difference.
      uplineId: run.kind === 'real_time' || run.slot > 0 ? undefined : (uplineId ?? undefined),
      gross,
      wallet: wallets.get(agentId) ?? 0n,
      isHeld: agentEffects[status].income !== 'paid' || isContractHeld,
    }
  })
  const { advanceMax } = readInputs(run.inputs) as { readonly advanceMax: bigint }
  const owed = lossesOf(statements).map(({ id, amount }) => ({
    debtorId: id,
    creditorId: 'brand' as const,
    since: run.endDay,
    amount,
  }))
  const input = {
    nodes,
    debts: [...debts, ...owed],
    day: run.endDay,
    step: payableStep(currency),
    advanceMax,
  }
  return { input, debts }
}

/** Whether the upline of the contract had none itself in the period. */
export function lacksUpline({ inputs }: Pick<StatementRow, 'inputs'>): boolean {
  return (inputs as Pick<StatementInputs, 'lacksUpline'>).lacksUpline !== undefined
}

/** Losses of a correction, and overpaid windows of an ended contract: debts to the brand, which the next income pays first. */
function lossesOf(statements: readonly StatementRow[]) {
  return statements.flatMap(({ agentId: id, inputs, result }) => {
    const net = (inputs as Partial<StatementInputs>).correction?.net ?? 0n
    const amount = net < 0n ? -net : ((result as Partial<RealTimeResult>).owed ?? 0n)
    return amount > 0n ? [{ id, amount }] : []
  })
}

/** Shares at the top, top-ups and advances equal the amounts credited, held, passed on and repaid. */
export function refuseImbalance({ nodes }: SettlementInput, settled: Settlement): void {
  const gross = sumOf(nodes.filter(({ uplineId }) => uplineId === undefined).map((node) => node.gross))
  const { lines, paidToOthers, repaidToBrand } = settled
  const comesIn =
    gross + sumOf(lines.map(({ fromWallet }) => fromWallet)) + sumOf(lines.map(({ advanced }) => advanced))
  const goesOut =
    sumOf(lines.map(({ credited, held }) => credited + held)) +
    sumOf(paidToOthers.map(({ amount }) => amount)) +
    repaidToBrand
  // guard: settlement-balances
  if (comesIn !== goesOut) throw new Error(`a settlement of ${comesIn} pays ${goesOut}`)
}

/** Where a settlement takes its money from, and how its postings are named. */
export interface PaidFrom {
  readonly merchantId: number
  readonly currency: string
  readonly pool: LedgerAccount
  /** Of the keys: a repeat posts nothing again. */
  readonly prefix: string
  readonly reference: string
}

export function postingsOf(
  { merchantId, currency, pool, prefix, reference }: PaidFrom,
  {
    rootId,
    input,
    settled,
    losses,
  }: {
    readonly rootId: bigint
    readonly input: SettlementInput
    readonly settled: Settlement
    readonly losses: readonly { readonly id: bigint; readonly amount: bigint }[]
  },
): Posting[] {
  const posting = (memberId: bigint, part: string, kind: Posting['kind'], legs: Leg[]): Posting => ({
    merchantId,
    memberId,
    currency,
    key: `${prefix}:${part}`,
    kind,
    reference,
    legs,
  })
  const of = settled.lines.flatMap((line) => {
    const { id, credited, fromWallet, held, advanced } = line
    const repaid = repaidBy(id, input.debts, settled.debts) + advanced
    return [
      credited > 0n && posting(id, 'pay', 'agent_income', moved(credited, { from: pool, to: 'main' })),
      fromWallet > 0n && posting(id, 'due', 'agent_due', moved(fromWallet, { from: 'main', to: pool })),
      held > 0n && posting(id, 'held', 'agent_book', moved(held, { from: pool, to: HELD })),
      advanced > 0n && posting(id, 'advance', 'agent_book', moved(advanced, { from: ADVANCES, to: pool })),
      repaid > 0n && posting(id, 'repay', 'agent_book', moved(repaid, { from: pool, to: ADVANCES })),
    ].filter((one) => one !== false)
  })
  const lost = losses.map(({ id, amount }) =>
    posting(id, 'correct', 'agent_book', moved(amount, { from: ADVANCES, to: pool })),
  )
  const others = settled.paidToOthers.map(({ id, amount }) =>
    posting(id, `debt:${rootId}`, 'agent_income', moved(amount, { from: pool, to: 'main' })),
  )
  return [...lost, ...of, ...others]
}

/** How much less an agent owes the brand than before. */
export function repaidBy(id: bigint, before: readonly AgentDebt[], after: readonly AgentDebt[]): bigint {
  const owed = (debts: readonly AgentDebt[]) =>
    sumOf(
      debts
        .filter(({ debtorId, creditorId }) => debtorId === id && creditorId === 'brand')
        .map(({ amount }) => amount),
    )
  return owed(before) - owed(after)
}

/** Debts whose open amount has changed; those of one day to one creditor are one. */
export function changedDebts(
  before: readonly AgentDebt[],
  after: readonly AgentDebt[],
): readonly AgentDebt[] {
  const keyOf = ({ debtorId, creditorId, since }: AgentDebt) => `${debtorId} ${creditorId} ${since}`
  const [old, now] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)]
  return [...new Map([...before, ...after].map((debt) => [keyOf(debt), debt]))].flatMap(([key, debt]) => {
    const [was, amount] = [old, now].map((of) => sumOf((of.get(key) ?? []).map((one) => one.amount)))
    return amount === undefined || was === amount ? [] : [{ ...debt, amount }]
  })
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
