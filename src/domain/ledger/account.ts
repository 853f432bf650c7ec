/** Accounts that belong to a member, each with a balance of its own in each currency. Never below zero. */
export type MemberAccount = 'main' | 'locked' | 'bonus' | 'points' | `vendor:${string}`

/**
 * Accounts of the house. They have no balance that anybody waits for: entries are appended, and sums rolled up.
 *
 * - `house`: what members lose and win where no provider stands between
 * - `fees`: what deposits and withdrawals cost
 * - `adjustments`: what operators give and take by hand
 * - `clearing`: between two members, or two currencies. It returns to zero
 * - `breakage`: what is left over when an amount is rounded
 * - `play`: where play money comes from
 * - `payment:<channel>`: what a channel holds for us, or has paid for us
 * - `provider:<code>`: what a provider owes, or is owed
 */
export type HouseAccount =
  | 'house'
  | 'fees'
  | 'adjustments'
  | 'clearing'
  | 'breakage'
  | 'play'
  | `payment:${string}`
  | `provider:${string}`

export type LedgerAccount = MemberAccount | HouseAccount

const CODE = /^[A-Za-z0-9_-]{1,60}$/
const memberAccounts: ReadonlySet<string> = new Set(['main', 'locked', 'bonus', 'points'])
const houseAccounts: ReadonlySet<string> = new Set([
  'house',
  'fees',
  'adjustments',
  'clearing',
  'breakage',
  'play',
])

export function isMemberAccount(name: string): name is MemberAccount {
  return memberAccounts.has(name) || isNumbered(name, 'vendor')
}

export function isHouseAccount(name: string): name is HouseAccount {
  return houseAccounts.has(name) || isNumbered(name, 'payment') || isNumbered(name, 'provider')
}

function isNumbered(name: string, family: string): boolean {
  return name.startsWith(`${family}:`) && CODE.test(name.slice(family.length + 1))
}
