/** The lines of a statement, from the play to the payment. */
export const statementLines = [
  'validBet',
  'payouts',
  'margin',
  'salaries',
  'rebates',
  'bonuses',
  'paymentFees',
  'providerFees',
  'carriedWins',
  'base',
  'grossShare',
  'correction',
  'missingShare',
  'debtIncome',
  'fromWallet',
  'advanced',
  'paidBelow',
  'debtsPaid',
  'held',
  'credited',
] as const
export type StatementLine = (typeof statementLines)[number]
