import type { Game } from '#domain/lottery/games/game.ts'
import { type JackpotTerms, SHARE_MOST } from '#domain/lottery/jackpots/jackpot.ts'
import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'

import type { LotteryTerms } from './terms.ts'

/** The terms of a pool as they travel. */
export interface WrittenJackpot {
  readonly level: number
  readonly shareMilli: number
  /** Absent: the house adds nothing. */
  readonly seed?: string
  /** Absent: a draw pays the whole pool. */
  readonly cap?: string
  readonly fullStake: string
}

export type Jackpots = LotteryTerms['jackpots']

/** Reads the pools of a game. Names of invalid fields are added to `faults`. */
export function readJackpots(
  game: Pick<Game, 'family'>,
  written: readonly WrittenJackpot[],
  { currency, faults }: { readonly currency: string; readonly faults: Set<string> },
): Jackpots {
  const jackpots = new Map<JackpotLevel, JackpotTerms>()
  for (const { level: number, shareMilli, ...one } of written) {
    const level = jackpotsOf(game).find((rule) => rule.level === number)?.level
    if (level === undefined || jackpots.has(level)) {
      faults.add('jackpots')
      continue
    }
    const amount = (field: string, text: string | undefined) => {
      if (text === undefined) return undefined
      const read = parseAmount(text, currency)
      if (read === undefined) faults.add(`jackpot${level}.${field}`)
      return read
    }
    if (!Number.isInteger(shareMilli) || shareMilli < 0) faults.add(`jackpot${level}.shareMilli`)
    const [seed, cap] = [amount('seed', one.seed) ?? 0n, amount('cap', one.cap)]
    if (cap !== undefined && cap < seed) faults.add(`jackpot${level}.cap`)
    jackpots.set(level, { shareMilli, seed, cap, fullStake: amount('fullStake', one.fullStake) ?? 1n })
  }
  return jackpots
}

/** Names of the pools whose shares, beside the return, give back more than the game allows. */
export function refuseShares(
  game: Game,
  { returnMilli, jackpots }: Pick<LotteryTerms, 'returnMilli' | 'jackpots'>,
): readonly string[] {
  const shares = [...jackpots.values()].reduce((sum, { shareMilli }) => sum + shareMilli, 0)
  const back = resolveReturn({ game, merchantMilli: returnMilli, memberMilli: undefined }) + shares
  // guard: jackpot-share-bounded
  if (shares === 0 || (shares <= SHARE_MOST && back <= game.returnMaxMilli)) return []
  return [...jackpots].flatMap(([level, { shareMilli }]) =>
    shareMilli > 0 ? [`jackpot${level}.shareMilli`] : [],
  )
}

/** An open pool holds money of members, so its terms change but never end: without a share and a seed it runs out. */
export function refuseClosing(before: Jackpots, after: Jackpots): readonly string[] {
  return [...before.keys()].every((level) => after.has(level)) ? [] : ['jackpots'] // guard: jackpot-never-closed
}

export function isSameJackpots(one: Jackpots, other: Jackpots): boolean {
  return JSON.stringify(writeJackpots(one)) === JSON.stringify(writeJackpots(other))
}

export function writeJackpots(jackpots: Jackpots): readonly WrittenJackpot[] {
  return [...jackpots]
    .toSorted(([one], [other]) => one - other)
    .map(([level, { shareMilli, seed, cap, fullStake }]) => ({
      level,
      shareMilli,
      ...(seed === 0n ? {} : { seed: writeAmount(seed) }),
      ...(cap === undefined ? {} : { cap: writeAmount(cap) }),
      fullStake: writeAmount(fullStake),
    }))
}
