import { describe, expect, test } from 'vitest'

import { payableDebt, refuseDebtPayment, refuseWaiver } from './debt-payment.ts'

describe('payments from the wallet', () => {
  // amount, open, balance, refusal, most that can be paid
  const cases = [
    ['the whole debt', 150n, 150n, 900n, undefined, 150n],
    ['a part of it', 1n, 150n, 900n, undefined, 150n],
    ['all that the wallet has', 40n, 150n, 40n, undefined, 40n],
    ['more than the wallet has', 41n, 150n, 40n, 'insufficient_balance', 40n],
    ['an empty wallet', 1n, 150n, 0n, 'insufficient_balance', 0n],
    ['more than is owed', 151n, 150n, 900n, 'amount_above_debt', 150n],
    ['more than is owed and the wallet has', 151n, 150n, 0n, 'amount_above_debt', 0n],
    ['nothing is owed', 1n, 0n, 900n, 'debt_gone', 0n],
  ] as const

  test.each(cases)('%s', (_name, amount, open, balance, refusal, most) => {
    expect(refuseDebtPayment(amount, { open, balance })).toBe(refusal)
    expect(payableDebt(open, balance)).toBe(most)
  })
})

describe('waivers of the brand', () => {
  // amount, creditor, open, refusal
  const cases = [
    ['the whole debt', 50n, 'brand', 50n, undefined],
    ['a part of it', 20n, 'brand', 50n, undefined],
    ['more than is owed', 51n, 'brand', 50n, 'amount_above_debt'],
    ['a debt that was paid', 1n, 'brand', 0n, 'debt_gone'],
    ['a debt to a downline', 50n, 7n, 50n, 'debt_of_downline'],
  ] as const

  test.each(cases)('%s', (_name, amount, creditorId, open, refusal) => {
    expect(refuseWaiver(amount, { creditorId, amount: open })).toBe(refusal)
  })
})
