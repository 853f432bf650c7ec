import { afterDeed } from '#domain/cashier/deposit-state.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ArrivedNews, HandleNews } from '#server/money/payments/actions.ts'

import { canMatch, credit, findDifference, forget, setAside } from './crediting.ts'
import { type DepositRow, insertStep, lockByReference, updateDeposit } from './store.ts'

/** Handles a provider's notifications about deposits. The order is locked before it is judged. */
export function depositNews(parts: { readonly notify: (order: DepositRow) => void }): HandleNews {
  return async (tx, news) => {
    const order = await lockByReference(tx, news)
    if (!order) return { verdict: 'order_unknown' }
    if (order.providerReference !== null && order.providerReference !== news.providerReference)
      return { verdict: 'other_order' }
    const { verdict, row } = await judgeNews(tx, order, news)
    return row ? { verdict, notify: () => parts.notify(row) } : { verdict }
  }
}

async function judgeNews(
  tx: Tx,
  order: DepositRow,
  news: ArrivedNews,
): Promise<{ readonly verdict: string; readonly row?: DepositRow }> {
  const by = { actor: 'provider' as const }
  switch (news.outcome) {
    case 'paid': {
      if (!canMatch(order)) return { verdict: 'known_already' }
      const difference = await findDifference(tx, order, { ...news, atMs: news.receivedAtMs })
      // guard: arrival-difference-holds
      if (difference)
        return { verdict: 'difference', row: await setAside(tx, order, { ...news, difference }, by) }
      const row = await credit(tx, order, { ...news, difference: null }, by)
      return { verdict: row.state === 'credited' ? 'credited' : 'difference', row }
    }
    case 'failed': {
      const state = afterDeed(order.state, 'fail')
      if (!state) return { verdict: 'nothing_new' }
      const row = await updateDeposit(tx, order, { state, cause: 'not_found', isEnded: true })
      await forget(tx, row)
      await insertStep(tx, { ...order, ...by, deed: 'fail', state })
      return { verdict: 'failed', row }
    }
    case 'returned':
      // Only recorded: an operator decides about the credited money, no notification debits a wallet.
      await insertStep(tx, {
        ...order,
        ...by,
        deed: 'return',
        state: order.state,
        note: 'returned by the provider',
      })
      return { verdict: 'returned_there', row: order }
    case 'pending':
      return { verdict: 'nothing_new' }
  }
}
