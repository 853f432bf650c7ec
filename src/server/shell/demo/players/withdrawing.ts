import { randomUUID } from 'node:crypto'

import { myAccount } from '#contract/my-account.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readAmount, UNIT } from '#domain/money/amount.ts'

import type { HouseClient } from './house-client.ts'
import type { Identity } from './identity.ts'

/** The balance that a player leaves in the wallet. */
const KEEPS = 1_000n * UNIT
/** Whole hundreds are withdrawn. */
const STEP = 100n

/**
 * Confirms payouts that arrived, and withdraws what is above the player's usual balance, one withdrawal at a time. The
 * first withdrawals of an account wait for an operator, in the demonstration as everywhere.
 */
export async function withdrawSome(house: HouseClient, identity: Identity): Promise<void> {
  const { list } = await house.call(withdrawals.list, {})
  const paid = list.find(({ state }) => state === 'paid')
  if (paid) await house.call(withdrawals.confirm, { id: paid.id, answer: 'received' })
  if (list.some(({ endedAt }) => endedAt === undefined)) return
  const terms = await house.call(withdrawals.terms, {})
  const units = (text: string) => readAmount(text) ?? 0n
  const least = units(terms.least)
  const spare = (units(terms.available) - KEEPS) / UNIT
  const amount =
    ((spare / STEP) * STEP * UNIT < units(terms.most) ? spare / STEP : units(terms.most) / UNIT / STEP) * STEP
  if (amount * UNIT < least || amount <= 0n || terms.countLeft < 1 || units(terms.wageringLeft) > 0n) return
  if (!terms.hasPaymentPassword) await choosePaymentPassword(house, identity)
  await house.call(withdrawals.request, {
    requestId: randomUUID(),
    payoutAccountId: await payoutAccountOf(house, identity),
    amount: `${amount}`,
    paymentPassword: identity.paymentPassword,
  })
}

async function choosePaymentPassword(
  house: HouseClient,
  { password, paymentPassword }: Identity,
): Promise<void> {
  const { cpw } = await house.call(secondFactor.giveProof, { password })
  await house.call(myAccount.setPaymentPassword, {
    cpw,
    paymentPassword,
    confirmPaymentPassword: paymentPassword,
  })
}

async function payoutAccountOf(
  house: HouseClient,
  { holderName, accountNumber, paymentPassword }: Identity,
): Promise<string> {
  const { list } = await house.call(myAccount.payoutAccounts, {})
  if (list[0]) return list[0].id
  const { id } = await house.call(myAccount.addPayoutAccount, {
    kind: 'bank',
    institution: 'Demonstration Bank',
    holderName,
    accountNumber,
    paymentPassword,
  })
  return id
}
