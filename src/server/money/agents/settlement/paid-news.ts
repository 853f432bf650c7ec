import type { AgentDebt, Settlement } from '#domain/agents/settlement.ts'
import type { NewsKind } from '#domain/members/account-news.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { sendNewsToMany } from '#server/people/messages/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RunRow } from './store.ts'

/** Messages to both sides of a payment: what was credited, and what an upline still owes. */
export async function sendPaidNews(
  tx: Tx,
  run: RunRow,
  { settled, debts }: { readonly settled: Settlement; readonly debts: readonly AgentDebt[] },
): Promise<void> {
  const { merchantId, currency } = run
  const news: Parameters<typeof sendNewsToMany>[2][number][] = []
  const add = (memberId: bigint, kind: NewsKind, amount: bigint) =>
    news.push({ memberId, kind, about: `A${run.id}`, amount: writeAmount(amount), currency })
  // Windows of five minutes would bring a message each.
  if (run.kind !== 'real_time')
    for (const { id, credited } of settled.lines) if (credited > 0n) add(id, 'agent_paid', credited)
  const grown = grownDebts(debts, settled.debts)
  // Debts of a correction are what its agents had received too much, and so are those of windows, whose shares the brand pays.
  const kind = run.slot > 0 || run.kind === 'real_time' ? 'agent_corrected' : 'agent_debt'
  for (const [id, amount] of sums(grown.map(({ debtorId, amount: more }) => [debtorId, more])))
    add(id, kind, amount)
  const owed = grown.flatMap(({ creditorId, amount }) =>
    creditorId === 'brand' ? [] : [[creditorId, amount] as const],
  )
  for (const [id, amount] of sums(owed)) add(id, 'agent_owed', amount)
  await sendNewsToMany(tx, merchantId, news)
}

/** How much more is owed than before. */
function grownDebts(before: readonly AgentDebt[], after: readonly AgentDebt[]): readonly AgentDebt[] {
  const keyOf = ({ debtorId, creditorId, since }: AgentDebt) => `${debtorId} ${creditorId} ${since}`
  const old = sums(before.map((debt) => [keyOf(debt), debt.amount]))
  return after
    .map((debt) => ({ ...debt, amount: debt.amount - (old.get(keyOf(debt)) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
}

function sums<K>(parts: readonly (readonly [K, bigint])[]): ReadonlyMap<K, bigint> {
  const found = new Map<K, bigint>()
  for (const [key, amount] of parts) found.set(key, (found.get(key) ?? 0n) + amount)
  return found
}
