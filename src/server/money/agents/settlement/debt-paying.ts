import type { agentStatements } from '#contract/agent-statements.ts'
import type * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseDebtPayment, refuseWaiver } from '#domain/agents/debt-payment.ts'
import { type AgentDebt, type Settlement, settle } from '#domain/agents/settlement.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type Brand, todayOf } from '#server/money/agents/contracts/actions.ts'
import { findBalances, post } from '#server/money/ledger/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { insertDebtPayment, selectDebtHead, selectDebtPayment } from './debt-payment-store.ts'
import { lockDebts, saveDebts } from './debt-store.ts'
import { notifyPaid } from './jobs.ts'
import { ADVANCES, changedDebts } from './paying.ts'
import { type HeldParts, heldExecutors } from './releasing-held.ts'
import { lockDebtsAndWallets } from './settlement-locks.ts'
import { lockWallets } from './store.ts'

/** Not the account of claims that were given up: the check of the ledger compares that one with the claims. */
const WAIVED = 'house:agent-waived'

type Pay = typeof agentStatements.payDebts

/**
 * Pays open debts from the agent's main wallet by the rule of settlements: the oldest first, those of one day in proportion, so
 * that no creditor is preferred. Answers the members whose money changed.
 */
export async function payDebts(
  tx: Tx,
  { brand, debtorId, nowMs }: { readonly brand: Brand; readonly debtorId: bigint; readonly nowMs: number },
  { requestId, amount: written }: Input<Pay>,
): Promise<readonly bigint[]> {
  const { id: merchantId, currency } = brand
  const amount = parseAmount(written, currency)
  if (amount === undefined || amount <= 0n) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const debts = await lockDebtsAndWallets(tx, { merchantId, currency, memberIds: [debtorId] })
  const known = await selectDebtPayment(tx, { debtorId, requestId })
  if (known) {
    // guard: debt-payment-request-same
    if (known.amount !== amount || known.debtId !== null) throw refuse<Pay>('request_conflict')
    return []
  }
  const balances = await findBalances(tx, { merchantId, memberId: debtorId })
  const main = balances.find((one) => one.currency === currency && one.account === 'main')
  const open = debts.reduce((sum, debt) => sum + debt.amount, 0n)
  const refusal = refuseDebtPayment(amount, { open, balance: main?.balance ?? 0n })
  // guard: debt-payment-within-debt
  if (refusal) throw refuse<Pay>(refusal)
  const paid = settle({
    nodes: [{ id: debtorId, uplineId: undefined, gross: amount, wallet: 0n, isHeld: false }],
    debts,
    day: todayOf(brand, nowMs),
    step: payableStep(currency),
    advanceMax: 0n,
  })
  const id = await insertDebtPayment(tx, { merchantId, debtorId, currency, amount, requestId, debts })
  await postAll(tx, postingsOf({ merchantId, currency, debtorId, id, amount }, paid))
  await saveDebts(tx, { merchantId, currency }, changedDebts(debts, paid.debts))
  return [debtorId, ...paid.paidToOthers.map((creditor) => creditor.id)]
}

/** The part of the brand stays on the account of its advances; that of each creditor goes on. */
function postingsOf(
  {
    merchantId,
    currency,
    debtorId,
    id,
    amount,
  }: {
    readonly merchantId: number
    readonly currency: string
    readonly debtorId: bigint
    readonly id: bigint
    readonly amount: bigint
  },
  { paidToOthers, repaidToBrand }: Settlement,
): Posting[] {
  const others = paidToOthers.reduce((sum, creditor) => sum + creditor.amount, 0n)
  if (others + repaidToBrand !== amount)
    throw new Error(`a payment of ${amount} pays ${others + repaidToBrand}`)
  const of = { merchantId, currency, reference: `O${id}` }
  return [
    {
      ...of,
      memberId: debtorId,
      key: `agent_debt:${id}:due`,
      kind: 'agent_due',
      legs: moved(amount, { from: 'main', to: ADVANCES }),
    },
    ...paidToOthers.map((creditor): Posting => ({
      ...of,
      memberId: creditor.id,
      key: `agent_debt:${id}:pay`,
      kind: 'agent_income',
      legs: moved(creditor.amount, { from: ADVANCES, to: 'main' }),
    })),
  ]
}

async function postAll(tx: Tx, postings: Posting[]): Promise<void> {
  for (const [index, { outcome }] of (await post(tx, postings)).entries()) {
    if (outcome === 'insufficient') throw refuse<Pay>('insufficient_balance')
    if (outcome !== 'posted') throw new Error(`${postings[index]?.key} was not posted: ${outcome}`)
  }
}

type Waive = typeof calls.waiveAgentDebt
type BrandOperator = By & { readonly merchantId: number }

const deed = 'agentRuns.waiveAgentDebt'

/** Waives a debt to the brand once a second operator has approved it. */
export async function waiveOrPropose(
  store: Store,
  { hub }: Pick<HeldParts, 'hub'>,
  by: BrandOperator,
  input: Input<Waive>,
): Promise<Output<Waive>> {
  const { id: subject, reason, requestId } = input
  const outcome = await doOrPropose(store, by, { deed, subject, input, reason, requestId }, (tx) =>
    waiveDebt(tx, by, input),
  )
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyPaid(hub, outcome.done)
  return {}
}

/** Executes approved proposals: waivers, and releases of held income. */
export function agentMoneyExecutors(
  parts: HeldParts,
): Pick<Executors, typeof deed> & ReturnType<typeof heldExecutors> {
  const { hub } = parts
  return {
    ...heldExecutors(parts),
    [deed]: async (tx, maker, input: Input<Waive>) => {
      const changed = await waiveDebt(tx, ofBrand(maker), input)
      return () => notifyPaid(hub, changed)
    },
  }
}

/** Books the waived part as a cost of its own, so that the account of advances shows what agents still owe. */
async function waiveDebt(
  tx: Tx,
  by: BrandOperator,
  { id, amount: written, requestId, reason }: Input<Waive>,
): Promise<readonly bigint[]> {
  const { merchantId, operatorId, second } = by
  const head = await selectDebtHead(tx, { merchantId, id: BigInt(id) })
  if (!head) throw refusePlainly('absent')
  const { debtorId, currency, creditorId, since } = head
  const amount = parseAmount(written, currency)
  if (amount === undefined || amount <= 0n) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const debts = await lockDebts(tx, { merchantId, currency, debtorIds: [debtorId] })
  await lockWallets(tx, { merchantId, currency, memberIds: [debtorId] })
  const known = await selectDebtPayment(tx, { debtorId, requestId })
  if (known) {
    // guard: waiver-request-same
    if (known.debtId !== BigInt(id) || known.amount !== amount) throw refuse<Waive>('request_conflict')
    return []
  }
  const debt: AgentDebt = debts.find((one) => one.creditorId === creditorId && one.since === since) ?? {
    debtorId,
    creditorId,
    since,
    amount: 0n,
  }
  const refusal = refuseWaiver(amount, debt)
  // guard: waiver-of-own-claim
  if (refusal) throw refuse<Waive>(refusal)
  // guard: debt-waived-by-two
  needSecond(by, { cause: 'always', memberId: debtorId, currency, amount, before: {}, after: {} })
  if (!second) throw new Error('a second operator waives debts')
  const waived = { debtId: BigInt(id), operatorId, secondId: second.operatorId }
  const of = { merchantId, debtorId, currency }
  const payment = await insertDebtPayment(tx, { ...of, amount, requestId, debts, waived })
  await postAll(tx, [
    {
      merchantId,
      memberId: debtorId,
      currency,
      reference: `O${payment}`,
      key: `agent_debt:${payment}:waive`,
      kind: 'agent_book',
      legs: moved(amount, { from: WAIVED, to: ADVANCES }),
    },
  ])
  const left = debt.amount - amount
  await saveDebts(tx, of, [{ ...debt, amount: left }])
  await sendNews(
    tx,
    { merchantId, memberId: debtorId },
    { kind: 'agent_waived', about: `O${payment}`, amount: writeAmount(amount), currency },
  )
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: debtorId,
    action: 'agent_debt.waive',
    reason,
    before: { open: writeAmount(debt.amount) },
    after: { open: writeAmount(left) },
  })
  return [debtorId]
}
