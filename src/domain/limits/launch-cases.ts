import type { LaunchRefusal } from './launch.ts'

/**
 * One row of the table of cases for game launches; the rule in TypeScript and the one in the database are tested
 * against it.
 */
export interface LaunchCase {
  readonly what: string
  /** Minutes since last activity and since the last reality check, and the member's own interval. */
  readonly session?: { readonly seen: number; readonly checked: number; readonly chosen?: number }
  /** The market's reality check interval in minutes; zero: none. */
  readonly market?: number
  readonly status?: 'active' | 'suspended'
  readonly isOnBreak?: true
  readonly isExcluded?: true
  /** A daily limit, in smallest units or milliseconds, and the amount used. */
  readonly limit?: {
    readonly kind: 'stake' | 'loss' | 'session' | 'deposit'
    readonly own: bigint
    readonly used: bigint
  }
  readonly expected: LaunchRefusal | undefined
}

const due = { seen: 1, checked: 61 }

export const launchCases: readonly LaunchCase[] = [
  { what: 'somebody who has set nothing', expected: undefined },
  { what: 'a suspended account', status: 'suspended', expected: 'not_active' },
  { what: 'a suspended account on a break', status: 'suspended', isOnBreak: true, expected: 'not_active' },
  { what: 'a break', isOnBreak: true, expected: 'excluded' },
  { what: 'an exclusion', isExcluded: true, expected: 'excluded' },
  {
    what: 'an exclusion comes before a look at the clock',
    isExcluded: true,
    session: due,
    market: 60,
    expected: 'excluded',
  },
  { what: 'something is left to stake', limit: { kind: 'stake', own: 100n, used: 99n }, expected: undefined },
  {
    what: 'nothing is left to stake',
    limit: { kind: 'stake', own: 100n, used: 100n },
    expected: 'stake_limit',
  },
  { what: 'something is left to lose', limit: { kind: 'loss', own: 100n, used: 99n }, expected: undefined },
  { what: 'nothing is left to lose', limit: { kind: 'loss', own: 100n, used: 100n }, expected: 'loss_limit' },
  {
    what: 'a gain leaves more to lose',
    limit: { kind: 'loss', own: 100n, used: -50n },
    expected: undefined,
  },
  {
    what: 'time is left',
    limit: { kind: 'session', own: 3_600_000n, used: 3_500_000n },
    expected: undefined,
  },
  {
    what: 'no time is left',
    limit: { kind: 'session', own: 3_600_000n, used: 3_600_000n },
    expected: 'session_limit',
  },
  {
    what: 'deposits that are used up keep nobody from playing',
    limit: { kind: 'deposit', own: 100n, used: 100n },
    expected: undefined,
  },
  {
    what: 'a limit comes before a look at the clock',
    limit: { kind: 'stake', own: 100n, used: 100n },
    session: due,
    market: 60,
    expected: 'stake_limit',
  },
  { what: 'nobody asks for a look', session: { seen: 1, checked: 600 }, expected: undefined },
  { what: 'the market asks, and it is due', session: due, market: 60, expected: 'reality_check_due' },
  {
    what: 'the market asks, and it is not due yet',
    session: { seen: 1, checked: 58 },
    market: 60,
    expected: undefined,
  },
  {
    what: 'the member asks, and it is due',
    session: { seen: 1, checked: 31, chosen: 30 },
    expected: 'reality_check_due',
  },
  {
    what: 'the member asks more seldom than the market',
    session: { seen: 1, checked: 61, chosen: 120 },
    market: 60,
    expected: 'reality_check_due',
  },
  {
    what: 'the member asks more often than the market',
    session: { seen: 1, checked: 16, chosen: 15 },
    market: 60,
    expected: 'reality_check_due',
  },
  {
    what: 'a pause has ended the session',
    session: { seen: 16, checked: 300 },
    market: 60,
    expected: undefined,
  },
  { what: 'nobody has seen them yet', market: 60, expected: undefined },
]
