import type { StakedOn } from '#domain/plays/play.ts'

import type { PlayLimit, PlayRefusal, PlayStanding } from './play.ts'
import { anything, noRule, onDraw, onWheel } from './stake-rule-cases.ts'
import type { StakeRule, StakeScope } from './stake-rule.ts'

/**
 * One row of the table of cases for both play guards: the preview in TypeScript, and the deciding one in the
 * database.
 */
export interface PlayCase {
  readonly what: string
  readonly standing: Partial<PlayStanding>
  readonly stake: bigint
  /** Target of the stake; undefined if the call does not name it. */
  readonly on?: StakedOn
  readonly expected: PlayRefusal | undefined
}

/** The moment of the bet: noon of 21 November 2026, in UTC. */
export const AT_MS = 1_795_262_400_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function limit(kind: PlayLimit['kind'], rest: Partial<PlayLimit>): PlayLimit {
  return {
    kind,
    period: 'day',
    own: undefined,
    house: undefined,
    used: 0n,
    endsAtMs: AT_MS + 12 * HOUR_MS,
    ...rest,
  }
}

const scope = (part: Partial<StakeScope>): StakeScope => ({ ...anything, ...part })
const rule = (part: Partial<StakeRule>): StakeRule => ({ ...noRule, ...part })
const minutes = (count: number) => BigInt(count * MINUTE_MS)

export const playCases: readonly PlayCase[] = [
  { what: 'nothing stands against it', standing: {}, stake: 10n, expected: undefined },
  { what: 'no account that is open', standing: { isActive: false }, stake: 10n, expected: 'not_active' },
  {
    what: 'suspended and excluded',
    standing: { isActive: false, exclusion: { untilMs: undefined, liftsAtMs: undefined } },
    stake: 10n,
    expected: 'not_active',
  },
  { what: 'a break', standing: { breakUntilMs: AT_MS + 1 }, stake: 10n, expected: 'excluded' },
  { what: 'a break that ends now', standing: { breakUntilMs: AT_MS }, stake: 10n, expected: undefined },
  {
    what: 'an exclusion',
    standing: { exclusion: { untilMs: AT_MS + HOUR_MS, liftsAtMs: undefined } },
    stake: 0n,
    expected: 'excluded',
  },
  {
    what: 'an exclusion whose day has come, and nobody asked to return',
    standing: { exclusion: { untilMs: AT_MS - HOUR_MS, liftsAtMs: undefined } },
    stake: 10n,
    expected: 'excluded',
  },
  {
    what: 'a return that waits',
    standing: { exclusion: { untilMs: AT_MS - HOUR_MS, liftsAtMs: AT_MS + 1 } },
    stake: 10n,
    expected: 'excluded',
  },
  {
    what: 'a return after its wait',
    standing: { exclusion: { untilMs: AT_MS - HOUR_MS, liftsAtMs: AT_MS } },
    stake: 10n,
    expected: undefined,
  },
  {
    what: 'an exclusion for good',
    standing: { exclusion: { untilMs: undefined, liftsAtMs: undefined } },
    stake: 10n,
    expected: 'excluded',
  },
  {
    what: 'a game that the member does not play',
    standing: { exclusions: [scope({ vendorCode: 'SIM', gameCode: 'wheel' })] },
    stake: 10n,
    on: onWheel,
    expected: 'game_excluded',
  },
  {
    what: 'another game of that vendor',
    standing: { exclusions: [scope({ vendorCode: 'SIM', gameCode: 'reels' })] },
    stake: 10n,
    on: onWheel,
    expected: undefined,
  },
  {
    what: 'a game of the same code at another vendor',
    standing: { exclusions: [scope({ vendorCode: 'OTHER', gameCode: 'wheel' })] },
    stake: 10n,
    on: onWheel,
    expected: undefined,
  },
  {
    what: 'a vendor that the member does not play',
    standing: { exclusions: [scope({ vendorCode: 'SIM' })] },
    stake: 0n,
    on: onWheel,
    expected: 'game_excluded',
  },
  {
    what: 'a category that the member does not play',
    standing: { exclusions: [scope({ category: 'slots' })] },
    stake: 10n,
    on: onWheel,
    expected: 'game_excluded',
  },
  {
    what: 'another category',
    standing: { exclusions: [scope({ category: 'slots' }), scope({ product: 'games' })] },
    stake: 10n,
    on: onDraw,
    expected: undefined,
  },
  {
    what: 'a product that the member does not play',
    standing: { exclusions: [scope({ product: 'lottery' })] },
    stake: 10n,
    on: onDraw,
    expected: 'game_excluded',
  },
  {
    what: 'an exclusion, and a stake that does not say what it is on',
    standing: { exclusions: [scope({ vendorCode: 'SIM', gameCode: 'reels' })] },
    stake: 10n,
    expected: 'game_excluded',
  },
  {
    what: 'on a break, and the game is excluded',
    standing: { breakUntilMs: AT_MS + 1, exclusions: [scope({ category: 'slots' })] },
    stake: 10n,
    on: onWheel,
    expected: 'excluded',
  },
  {
    what: 'the largest stake of the brand',
    standing: { rules: [rule({ stakeMax: 10n })] },
    stake: 10n,
    on: onWheel,
    expected: undefined,
  },
  {
    what: 'a stake just above it',
    standing: { rules: [rule({ stakeMax: 10n })] },
    stake: 11n,
    on: onWheel,
    expected: 'stake_too_large',
  },
  {
    what: 'above the largest stake of its category',
    standing: { rules: [rule({ stakeMax: 50n }), rule({ category: 'slots', stakeMax: 10n })] },
    stake: 11n,
    on: onWheel,
    expected: 'stake_too_large',
  },
  {
    what: 'above the largest stake of its game',
    standing: { rules: [rule({ vendorCode: 'SIM', gameCode: 'wheel', stakeMax: 10n })] },
    stake: 11n,
    on: onWheel,
    expected: 'stake_too_large',
  },
  {
    what: 'above the largest stake of another category',
    standing: { rules: [rule({ category: 'slots', stakeMax: 10n })] },
    stake: 11n,
    on: onDraw,
    expected: undefined,
  },
  {
    what: 'above a largest stake, and it does not say what it is on',
    standing: { rules: [rule({ category: 'slots', stakeMax: 10n })] },
    stake: 11n,
    expected: 'stake_too_large',
  },
  {
    what: 'too large, and the game is excluded',
    standing: { rules: [rule({ stakeMax: 10n })], exclusions: [scope({ category: 'slots' })] },
    stake: 11n,
    on: onWheel,
    expected: 'game_excluded',
  },
  {
    what: 'too large, and above the member’s own limit',
    standing: { rules: [rule({ stakeMax: 10n })], limits: [limit('stake', { own: 5n })] },
    stake: 11n,
    on: onWheel,
    expected: 'stake_too_large',
  },
  {
    what: 'the stake to the very limit',
    standing: { limits: [limit('stake', { own: 100n, used: 90n })] },
    stake: 10n,
    expected: undefined,
  },
  {
    what: 'the stake just above it',
    standing: { limits: [limit('stake', { own: 100n, used: 90n })] },
    stake: 11n,
    expected: 'stake_limit',
  },
  {
    what: 'the lowest binds: the day is full, the month is not',
    standing: {
      limits: [
        limit('stake', { period: 'month', own: 1_000n, used: 95n }),
        limit('stake', { own: 100n, used: 95n }),
      ],
    },
    stake: 6n,
    expected: 'stake_limit',
  },
  {
    what: 'the lowest binds: the month is full, the day is not',
    standing: {
      limits: [
        limit('stake', { own: 100n, used: 0n }),
        limit('stake', { period: 'month', own: 50n, used: 45n }),
      ],
    },
    stake: 6n,
    expected: 'stake_limit',
  },
  {
    what: 'the house’s limit is lower',
    standing: { limits: [limit('stake', { own: 100n, house: 20n, used: 15n })] },
    stake: 6n,
    expected: 'stake_limit',
  },
  {
    what: 'the house’s limit is higher',
    standing: { limits: [limit('stake', { own: 20n, house: 100n, used: 15n })] },
    stake: 6n,
    expected: 'stake_limit',
  },
  {
    what: 'the house’s limit alone',
    standing: { limits: [limit('loss', { house: 5n })] },
    stake: 6n,
    expected: 'loss_limit',
  },
  {
    what: 'a full limit whose period is over',
    standing: { limits: [limit('stake', { own: 100n, used: 100n, endsAtMs: AT_MS })] },
    stake: 100n,
    expected: undefined,
  },
  {
    what: 'a stake above the whole of a new period',
    standing: { limits: [limit('stake', { own: 100n, used: 0n, endsAtMs: AT_MS })] },
    stake: 101n,
    expected: 'stake_limit',
  },
  {
    what: 'a loss that a win has made room for',
    standing: { limits: [limit('loss', { own: 100n, used: -50n })] },
    stake: 150n,
    expected: undefined,
  },
  {
    what: 'a stake that could lose more than the limit',
    standing: { limits: [limit('loss', { own: 100n, used: 95n })] },
    stake: 6n,
    expected: 'loss_limit',
  },
  {
    what: 'stake and loss: the stake is named first',
    standing: { limits: [limit('loss', { own: 1n }), limit('stake', { own: 1n })] },
    stake: 6n,
    expected: 'stake_limit',
  },
  {
    what: 'time that is left',
    standing: { limits: [limit('session', { own: minutes(60), used: minutes(59) })] },
    stake: 6n,
    expected: undefined,
  },
  {
    what: 'time that is up',
    standing: { limits: [limit('session', { own: minutes(60), used: minutes(60) })] },
    stake: 6n,
    expected: 'session_limit',
  },
  {
    what: 'time that ran up since the last bet',
    standing: {
      limits: [limit('session', { own: minutes(60), used: minutes(50), lastAtMs: AT_MS - 10 * MINUTE_MS })],
    },
    stake: 6n,
    expected: 'session_limit',
  },
  {
    what: 'a pause that ended play',
    standing: {
      limits: [limit('session', { own: minutes(60), used: minutes(50), lastAtMs: AT_MS - 16 * MINUTE_MS })],
    },
    stake: 6n,
    expected: undefined,
  },
  {
    what: 'time of yesterday',
    standing: {
      limits: [
        limit('session', {
          own: minutes(60),
          used: minutes(60),
          lastAtMs: AT_MS - 10 * MINUTE_MS,
          endsAtMs: AT_MS,
        }),
      ],
    },
    stake: 6n,
    expected: undefined,
  },
  {
    what: 'a full limit of deposits: play goes on',
    standing: { limits: [limit('deposit', { own: 100n, used: 100n })] },
    stake: 6n,
    expected: undefined,
  },
]
