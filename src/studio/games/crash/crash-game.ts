import { type Losses, lowerBound, mostFitting } from '#studio/game/exposure.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { MoveRefusal, Setting } from '#studio/game/setting.ts'
import type { Paid, TableGame } from '#studio/game/table-game.ts'
import { roundUp, stakeUnit } from '#studio/games/stake-unit.ts'

import {
  type CrashBet,
  type CrashLimits,
  type CrashRefused,
  backOf,
  capOf,
  exposureOf,
  isBetPlace,
  isTarget,
  leavesAfterMs,
  leavesNow,
  leftBy,
  refuseBet,
} from './bets.ts'
import { bustAt, flightOf } from './bust.ts'
import type { Hundredths } from './curve.ts'
import { BETTING_MS, SETTLED_MS } from './times.ts'

export interface CrashConfig {
  readonly currency: string
  readonly limits: CrashLimits
}

/** A bet with its currency, which determines its maximum payout. */
export type CrashTicket = CrashBet & { readonly currency: string }

export interface CrashOutcome {
  readonly bust: Hundredths
}

/** Undefined during the flight. */
export interface CrashRoundView {
  readonly bust: Hundredths | undefined
}

export interface CashOut {
  readonly kind: 'cash_out'
}

export interface CrashResult {
  /** The multiplier of the cash-out; null where the bet is lost. */
  readonly left: Hundredths | null
}

export const crash: TableGame<CrashConfig, CrashTicket, CrashOutcome, CashOut, CrashResult> = {
  kind: 'table',
  code: 'crash',
  version: 1,
  rtpBp: 9_900,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  hasChain: true,
  takesBack: true,
  configure: ({ currency, ...bounds }) => ({ currency, limits: limitsWithin(currency, bounds) }),
  readBet,
  refuseBet({ bet, placed, config: { currency, limits } }) {
    if (bet.currency !== currency) return 'stake_not_offered'
    const refused = refuseBet({ bet, limits, placed })
    return refused && meanings[refused]
  },
  stakeOf: ({ stake }) => stake,
  // All players may leave at the same multiplier, so there is one case.
  lossesOf,
  lossMost: (currency) => limitsOf(currency).tableMost,
  stakeWithin({ bet, config, fits }) {
    const { chip, least } = config.limits
    const count = mostFitting(
      bet.stake / chip,
      (chips) => chips > 0n && fits(lossesOf({ ...bet, stake: chips * chip })),
    )
    return count * chip < least ? 0n : count * chip
  },
  cap: {
    of: (bets, tableMost) => capOf(bets, { backMost: backMostOf(bets), tableMost }),
    on: (bet, cap) => ({ ...bet, cap }),
  },
  // 52 bits: 32 of the first word and 20 of the next.
  draw: (random) => ({
    bust: bustAt((BigInt(random.below(2 ** 32)) << 20n) + BigInt(random.below(2 ** 20)) + 1n),
  }),
  playMs: ({ bust }) => flightOf(bust),
  show: ({ outcome, elapsedMs }): CrashRoundView => ({
    bust: elapsedMs === Number.POSITIVE_INFINITY ? outcome.bust : undefined,
  }),
  readCommand: (value) => (fieldsOf(value)?.['kind'] === 'cash_out' ? { kind: 'cash_out' } : undefined),
  act({ bet, outcome, elapsedMs }) {
    const left = leavesNow({ bet, limits: limitsOf(bet.currency), ...outcome }, elapsedMs)
    return left === undefined ? 'not_now' : paidAt(bet, left)
  },
  dueMs: ({ bet, outcome }) => leavesAfterMs({ bet, limits: limitsOf(bet.currency), ...outcome }),
  settle: ({ bet, outcome }) => paidAt(bet, leftBy({ bet, limits: limitsOf(bet.currency), ...outcome })),
}

function limitsOf(currency: string): CrashLimits {
  const unit = stakeUnit(currency)
  return {
    chip: unit,
    least: unit,
    most: unit * 1_000n,
    mostTogether: unit * 2_000n,
    backMost: unit * 20_000n,
    tableMost: unit * 200_000n,
  }
}

/** Bets with a common cap have one currency. */
function backMostOf([first]: readonly CrashTicket[]): bigint {
  return first ? limitsOf(first.currency).backMost : 0n
}

function lossesOf(bet: CrashTicket): Losses {
  return [exposureOf(bet, limitsOf(bet.currency))]
}

/** The market's maximum applies to both bets of a round together, its minimum to each. */
function limitsWithin(
  currency: string,
  { stakeMax, stakeMin = 0n, lossMost }: Pick<Setting, 'stakeMax' | 'stakeMin' | 'lossMost'>,
): CrashLimits {
  const own = limitsOf(currency)
  const { chip } = own
  const whole = stakeMax === undefined ? own.mostTogether : stakeMax - (stakeMax % chip)
  return {
    ...own,
    least: stakeMin <= chip ? chip : roundUp(stakeMin, chip),
    most: lowerBound(own.most, whole),
    mostTogether: lowerBound(own.mostTogether, whole),
    tableMost: lowerBound(own.tableMost, lossMost),
  }
}

function paidAt({ stake }: CrashBet, left: Hundredths | undefined): Paid<CrashResult> {
  return left === undefined
    ? { win: 0n, result: { left: null } }
    : { win: backOf(stake, left), result: { left } }
}

const meanings: Readonly<Record<CrashRefused, MoveRefusal>> = {
  below_least: 'stake_not_offered',
  above_most: 'above_most',
  no_whole_chips: 'stake_not_offered',
  target_not_offered: 'stake_not_offered',
  place_taken: 'too_many_bets',
}

function readBet(value: unknown): CrashTicket | undefined {
  const { stake, target, currency, place = 0 } = fieldsOf(value) ?? {}
  if (typeof stake !== 'bigint' || typeof currency !== 'string' || !isBetPlace(place)) return undefined
  if (target === undefined || target === null) return { place, stake, target: undefined, currency }
  return typeof target === 'number' && isTarget(target) ? { place, stake, target, currency } : undefined
}
