/** Accounts of a member, with one balance per currency. Never below zero. */
export type MemberAccount = 'main' | 'locked' | 'points' | BonusAccount | `vendor:${string}`

/** The account of one grant of a bonus. Its money is not the member's own until it is converted. */
export type BonusAccount = `bonus:${string}`

/** The cost of bonuses: grants come from here, and late wins of an ended bonus go here. */
export const BONUS_COST = 'house:bonus'

/**
 * Accounts of the house. No balance row is locked for them: entries are appended, and sums are computed later.
 * - `house:<product>`: what members stake on our own products, and win there
 * - `house:bonus`: what bonuses cost
 * - `house:rewards`: what rewards in cash cost
 * - `house:points`: in points, below zero by the points of all members; in money, what converted points cost
 * - `house:receivables`: what members owe after corrected results, below zero
 * - `house:write-offs`: claims that two operators gave up
 * - `house:agent-<kind>`: shares of agents; `house:agent-held` holds those of suspended agents, `house:agent-advances` is
 *   below zero by the advances for agents who could not pay their downlines, and `house:agent-waived` by what two operators waived
 * - `house:jackpot-<game>`: the pool of a lottery's jackpot; `-2` follows where it is the second pool of the game
 * - `house`: the same from before products had accounts of their own
 * - `fees`: fees of deposits and withdrawals
 * - `adjustments`: manual adjustments by operators
 * - `clearing`: between two members, or two currencies; it always returns to zero
 * - `breakage`: rounding remainders
 * - `play`: source of play money
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
  | `house:${string}`
  | `payment:${string}`
  | `provider:${string}`

export type LedgerAccount = MemberAccount | HouseAccount

const CODE = /^[A-Za-z0-9_-]{1,60}$/
const memberAccounts: ReadonlySet<string> = new Set(['main', 'locked', 'points'])
const houseAccounts: ReadonlySet<string> = new Set([
  'house',
  'fees',
  'adjustments',
  'clearing',
  'breakage',
  'play',
])

export function isMemberAccount(name: string): name is MemberAccount {
  return memberAccounts.has(name) || isBonusAccount(name) || isNumbered(name, 'vendor')
}

export function isBonusAccount(name: string): name is BonusAccount {
  return isNumbered(name, 'bonus')
}

export function isHouseAccount(name: string): name is HouseAccount {
  return (
    houseAccounts.has(name) ||
    isNumbered(name, 'house') ||
    isNumbered(name, 'payment') ||
    isNumbered(name, 'provider')
  )
}

function isNumbered(name: string, family: string): boolean {
  return name.startsWith(`${family}:`) && CODE.test(name.slice(family.length + 1))
}
