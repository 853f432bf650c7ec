/**
 * Prefixes of the ids of the cashier's texts. Such a text can redirect members' money, so a change needs a second
 * operator. A test derives the list from the pages that make money-moving calls.
 */
export const cashierWords = [
  'boards.',
  'bonus.',
  'category.',
  'centre.agent',
  'centre.bonusDetails',
  'centre.failed_text',
  'centre.failed_title',
  'centre.more',
  'centre.payment_password',
  'centre.payout',
  'centre.remove_named',
  'centre.saferPlay',
  'centre.transactionHistory',
  'centre.withdraw',
  'claim.',
  'closed.ending_',
  'deposit.',
  'field.not_empty',
  'lobby.fav_',
  'lottery.',
  'missions.',
  'money.',
  'offer.term.',
  'pay.',
  'pictures.',
  'play.next',
  'points.',
  'promo.',
  'friends.',
  'raffles.',
  'record.',
  'reward.',
  'shell.deposit',
  'transfer.',
  'ui.loading',
  'ui.numbers.',
  'wallet.',
  'withdraw.',
] as const

export function isCashierWord(id: string): boolean {
  return cashierWords.some((beginning) => id.startsWith(beginning))
}
