import { isMemberAccount } from '#domain/ledger/account.ts'
import type { AccountFamily } from '#domain/ledger/kind.ts'

/** One side of a recorded transfer. */
export interface RecordedLeg {
  readonly account: string
  readonly amount: bigint
}

/** How an account is named to a member: own wallets by name, house accounts by purpose. */
export type AccountPlace = AccountFamily

const places: readonly AccountPlace[] = [
  'main',
  'locked',
  'bonus',
  'points',
  'vendor',
  'house',
  'fees',
  'adjustments',
  'clearing',
  'breakage',
  'play',
  'payment',
  'provider',
]

export function placeOf(account: string): { readonly place: AccountPlace; readonly code: string } {
  const [family = '', code = ''] = account.split(':')
  return { place: places.find((one) => one === family) ?? 'house', code }
}

/** Whether the account is the member's own money. Points are not money. */
export function isOwnMoney(account: string): boolean {
  return isMemberAccount(account) && account !== 'points'
}

/** The net change over all of the member's wallets; zero for a move between them. */
export function changeOf(legs: readonly RecordedLeg[]): bigint {
  return legs.reduce((sum, { account, amount }) => (isOwnMoney(account) ? sum + amount : sum), 0n)
}

/** The net change of the member's points. */
export function pointsOf(legs: readonly RecordedLeg[]): bigint {
  return legs.reduce((sum, { account, amount }) => (account === 'points' ? sum + amount : sum), 0n)
}

/** The gross amount moved. */
export function movedBy(legs: readonly RecordedLeg[]): bigint {
  return legs.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
}

/** The accounts debited and credited. */
export function flowOf(legs: readonly RecordedLeg[]): {
  readonly from: readonly string[]
  readonly to: readonly string[]
} {
  return {
    from: legs.filter(({ amount }) => amount < 0n).map(({ account }) => account),
    to: legs.filter(({ amount }) => amount > 0n).map(({ account }) => account),
  }
}
