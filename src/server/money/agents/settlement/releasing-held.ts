import type * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { agentEffects } from '#domain/agents/agent-state.ts'
import { type SettlementInput, settle } from '#domain/agents/settlement.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { todayOf } from '#server/money/agents/contracts/actions.ts'
import { post } from '#server/money/ledger/actions.ts'
import { findMoneyFacts } from '#server/people/members/actions.ts'
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
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { saveDebts } from './debt-store.ts'
import { insertHeldRelease, selectHeld, selectHeldRelease } from './held-store.ts'
import { notifyPaid } from './jobs.ts'
import { HELD, type PaidFrom, changedDebts, postingsOf } from './paying.ts'
import { lockDebtsAndWallets } from './settlement-locks.ts'

export interface HeldParts {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly now: () => number
}

type Release = typeof calls.releaseHeldIncome
type BrandOperator = By & { readonly merchantId: number }

const deed = 'agentRuns.releaseHeldIncome'

/** Pays held income once a second operator has approved it. */
export async function releaseHeldOrPropose(
  store: Store,
  parts: HeldParts,
  by: BrandOperator,
  input: Input<Release>,
): Promise<Output<Release>> {
  const { memberId, reason, requestId } = input
  const proposal = { deed, subject: memberId, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => releaseHeld(tx, parts, by, input))
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyPaid(parts.hub, outcome.done)
  return {}
}

/** Executes approved proposals. */
export function heldExecutors(parts: HeldParts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Release>) => {
      const paid = await releaseHeld(tx, parts, ofBrand(maker), input)
      return () => notifyPaid(parts.hub, paid)
    },
  }
}

/** Releases exactly the amount that the operators read. Debts of the agent are paid from it first. */
async function releaseHeld(
  tx: Tx,
  { registry, now }: HeldParts,
  by: BrandOperator,
  { memberId, amount: written, requestId, reason }: Input<Release>,
): Promise<readonly bigint[]> {
  const { merchantId, operatorId, second } = by
  const agentId = BigInt(memberId)
  const brand = registry.findById(merchantId)
  const facts = await findMoneyFacts(tx, { merchantId, memberId: agentId })
  if (!brand || !facts) throw refusePlainly('absent')
  const { currency } = brand
  const amount = readAmount(written) ?? 0n
  const debts = await lockDebtsAndWallets(tx, { merchantId, currency, memberIds: [agentId] })
  const known = await selectHeldRelease(tx, { merchantId, requestId })
  if (known) {
    // guard: held-request-same
    if (known.agentId !== agentId || known.amount !== amount) throw refuse<Release>('request_conflict')
    return []
  }
  const held = (await selectHeld(tx, { merchantId, agentId, limit: 10 })).find(
    (one) => one.currency === currency,
  )
  // guard: held-amount-as-read
  if (!held || held.amount !== amount) throw refuse<Release>('changed_meanwhile')
  // guard: held-released-to-active-agent
  if (agentEffects[facts.status].income !== 'paid') throw refuse<Release>('income_held')
  // guard: held-released-by-two
  needSecond(by, { cause: 'always', memberId: agentId, currency, amount, before: {}, after: {} })
  const input: SettlementInput = {
    nodes: [{ id: agentId, uplineId: undefined, gross: amount, wallet: 0n, isHeld: false }],
    debts,
    day: todayOf(brand, now()),
    step: payableStep(currency),
    advanceMax: 0n,
  }
  const settled = settle(input)
  const from: PaidFrom = {
    merchantId,
    currency,
    pool: HELD,
    prefix: `agent_held:${requestId}`,
    reference: `H${agentId}`,
  }
  const postings = postingsOf(from, { input, settled, losses: [], rootId: agentId })
  for (const [index, { outcome }] of (await post(tx, postings)).entries())
    if (outcome !== 'posted') throw new Error(`${postings[index]?.key} was not posted: ${outcome}`)
  await saveDebts(tx, { merchantId, currency }, changedDebts(debts, settled.debts))
  if (!second) throw new Error('a second operator releases held income')
  const of = { merchantId, agentId, currency, amount, requestId, operatorId }
  await insertHeldRelease(tx, { ...of, inputs: input, secondId: second.operatorId })
  const entry = { merchantId, operatorId, memberId: agentId, reason }
  const after = { gross: writeAmount(amount) }
  await writeAudit(tx, { ...entry, action: 'agent_run.release_held', before: {}, after })
  return [agentId, ...settled.paidToOthers.map(({ id }) => id)]
}
