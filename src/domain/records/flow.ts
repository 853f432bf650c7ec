import { isMemberAccount } from '#domain/ledger/account.ts'
import type { AccountFamily } from '#domain/ledger/kind.ts'

/** One side of a transfer, as it was entered. */
export interface RecordedLeg {
  readonly account: string
  readonly amount: bigint
}

/** What an account is called before a member: their own wallets by name, what is the house's by what it is for. */
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

/** Money of the member's own. Points are counted apart: they are no money. */
export function isOwnMoney(account: string): boolean {
  return isMemberAccount(account) && account !== 'points'
}

/** What the member has more or less by it, over all wallets. A move between them is neither. */
export function changeOf(legs: readonly RecordedLeg[]): bigint {
  return legs.reduce((sum, { account, amount }) => (isOwnMoney(account) ? sum + amount : sum), 0n)
}

/** How much moved at all. */
export function movedBy(legs: readonly RecordedLeg[]): bigint {
  return legs.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
}

/** Where it came from and where it went. */
export function flowOf(legs: readonly RecordedLeg[]): {
  readonly from: readonly string[]
  readonly to: readonly string[]
} {
  return {
    from: legs.filter(({ amount }) => amount < 0n).map(({ account }) => account),
    to: legs.filter(({ amount }) => amount > 0n).map(({ account }) => account),
  }
}
