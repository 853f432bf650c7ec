import type { memberMoney } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { balanceLine } from '#domain/records/balance-line.ts'
import { addDays } from '#domain/records/business-day.ts'
import { findBalances } from '#server/money/ledger/actions.ts'
import { findMemberDays, findToday } from '#server/money/ledger/reading.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type WhoseRecord, profitOf } from './reading.ts'

/** Fewer than the days that the sums of members are kept. */
const DAYS = 30

/** A member's wallets, and the figures of the last days. */
export async function readMoney(tx: Tx, whose: WhoseRecord): Promise<Output<typeof memberMoney>> {
  const { brand, memberId } = whose
  const to = await findToday(tx, brand)
  const period = { from: addDays(to, 1 - DAYS), to }
  const [balances, rows] = await Promise.all([
    findBalances(tx, { merchantId: brand.id, memberId }),
    findMemberDays(tx, { ...period, merchantId: brand.id, memberId, currency: brand.currency }),
  ])
  const wallets = balances.filter(
    ({ currency, account }) => currency === brand.currency && account !== 'points',
  )
  const held = wallets.find(({ account }) => account === 'locked')?.balance ?? 0n
  const together = wallets.reduce((sum, { balance }) => sum + balance, 0n)
  return {
    ...profitOf(whose, period, rows),
    wallets: wallets.map(({ account, balance }) => ({ account, amount: writeAmount(balance) })),
    free: writeAmount(together - held),
    held: writeAmount(held),
    balances: balanceLine(
      together,
      Array.from({ length: DAYS }, (_, at) => addDays(to, at + 1 - DAYS)),
      rows.map(({ day, change }) => ({ day, change: BigInt(change) })),
    ).map(({ day, balance }) => ({ day, balance: writeAmount(balance) })),
  }
}
