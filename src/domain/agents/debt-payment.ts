import type { AgentDebt } from './settlement.ts'

/** Reasons against a payment of debts from the wallet. */
export type DebtPaymentRefusal = 'debt_gone' | 'amount_above_debt' | 'insufficient_balance'

/** Judges a payment from the main wallet: any part of the open debts, as far as the wallet covers it. */
export function refuseDebtPayment(
  amount: bigint,
  { open, balance }: { readonly open: bigint; readonly balance: bigint },
): DebtPaymentRefusal | undefined {
  if (open <= 0n) return 'debt_gone'
  if (amount > open) return 'amount_above_debt'
  return amount > balance ? 'insufficient_balance' : undefined
}

/** The most that an agent can pay now. */
export const payableDebt = (open: bigint, balance: bigint): bigint => {
  const most = open < balance ? open : balance
  return most > 0n ? most : 0n
}

/** Judges a waiver: the brand gives up its own claim alone, and no more than is open. */
export function refuseWaiver(
  amount: bigint,
  { creditorId, amount: open }: Pick<AgentDebt, 'creditorId' | 'amount'>,
): 'debt_of_downline' | 'debt_gone' | 'amount_above_debt' | undefined {
  if (creditorId !== 'brand') return 'debt_of_downline'
  if (open <= 0n) return 'debt_gone'
  return amount > open ? 'amount_above_debt' : undefined
}
