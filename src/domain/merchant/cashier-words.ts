/**
 * Words of the pages on which members pay in, out and to one another, by the beginning of their ids. Their author
 * tells members where their money goes. A test derives them from the pages that call what moves money.
 */
export const cashierWords = [
  'centre.failed_text',
  'centre.failed_title',
  'centre.more',
  'centre.payment_password',
  'centre.payout',
  'centre.remove_named',
  'centre.saferPlay',
  'centre.transactionHistory',
  'centre.withdraw',
  'closed.ending_',
  'deposit.',
  'field.not_empty',
  'money.',
  'pictures.',
  'shell.deposit',
  'transfer.',
  'wallet.',
  'withdraw.',
] as const

export function isCashierWord(id: string): boolean {
  return cashierWords.some((beginning) => id.startsWith(beginning))
}
