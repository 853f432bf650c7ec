import type { AgentDebt, Settlement } from '#domain/agents/settlement.ts'
import type { NewsKind } from '#domain/members/account-news.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RunRow } from './store.ts'

/** Messages to both sides of a payment: what was credited, and what an upline still owes. */
export async function sendPaidNews(
  tx: Tx,
  run: RunRow,
  { settled, debts }: { readonly settled: Settlement; readonly debts: readonly AgentDebt[] },
): Promise<void> {
  const { merchantId, currency } = run
  const send = async (memberId: bigint, kind: NewsKind, amount: bigint) => {
    const news = { kind, about: `A${run.id}`, amount: writeAmount(amount), currency }
    await sendNews(tx, { merchantId, memberId }, news)
  }
  // Windows of five minutes would bring a message each.
  if (run.kind !== 'real_time')
    for (const { id, credited } of settled.lines) if (credited > 0n) await send(id, 'agent_paid', credited)
  const grown = grownDebts(debts, settled.debts)
  // Debts of a correction are what its agents had received too much, and so are those of windows, whose shares the brand pays.
  const kind = run.slot > 0 || run.kind === 'real_time' ? 'agent_corrected' : 'agent_debt'
  for (const [id, amount] of sums(grown.map(({ debtorId, amount: more }) => [debtorId, more])))
    await send(id, kind, amount)
  const owed = grown.flatMap(({ creditorId, amount }) =>
    creditorId === 'brand' ? [] : [[creditorId, amount] as const],
  )
  for (const [id, amount] of sums(owed)) await send(id, 'agent_owed', amount)
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
