import { payableStep } from '#domain/money/currency.ts'
import { type Losses, lowerBound, mostFitting } from '#studio/game/exposure.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { MoveRefusal } from '#studio/game/setting.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import { stakeUnit } from '#studio/games/stake-unit.ts'

import {
  type BetRefused,
  type Chips,
  type TableLayout,
  type TableLimits,
  addChips,
  leastOn,
  refuseChips,
  sumOf,
} from './bets.ts'
import { type LimitsInChips, levelsFor } from './levels.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export interface ChipConfig {
  readonly currency: string
  /** The offered stakes, lowest first. */
  readonly levels: readonly TableLimits[]
  /** The most that all players together may win in a round beyond their stakes. */
  readonly lossMost: bigint
}

/** Chips placed together. */
export interface ChipBet {
  readonly currency: string
  /** Place of the chosen stakes among the offered ones. */
  readonly level: number
  readonly chips: Chips
}

export interface ChipResult {
  readonly spots: Readonly<Record<string, Verdict>>
}

export type ChipTable<Outcome> = TableGame<ChipConfig, ChipBet, Outcome, never, ChipResult>

/** A game in which chips lie on spots, and one outcome decides all of them: no decisions after betting. */
export interface ChipModel<Outcome>
  extends
    TableLayout,
    Pick<
      ChipTable<Outcome>,
      'code' | 'version' | 'rtpBp' | 'bettingMs' | 'settledMs' | 'draw' | 'goesOn' | 'playMs' | 'show'
    > {
  readonly limits: LimitsInChips
  /** Outcomes that pay differently: every round pays as one of them. */
  readonly cases: readonly Outcome[]
  /** The payout of a spot with its stake, in hundredths of the stake. */
  back(spot: string, outcome: Outcome): bigint
}

/** Makes a game of the studio from a model. */
export function chipTable<Outcome>(model: ChipModel<Outcome>): ChipTable<Outcome> {
  const { limits, spots } = model
  const known: ReadonlySet<string> = new Set(spots)
  const backsOf = backsInCases(model)
  const lossMost = (currency: string) => limits.lossMost * stakeUnit(currency)
  const lossesOf = ({ chips, currency }: ChipBet): Losses => {
    const [stake, step] = [sumOf(chips), payableStep(currency)]
    const laid = Object.entries(chips).map(([spot, on]) => [on, backsOf(spot)] as const)
    return model.cases.map((_, at) =>
      laid.reduce((sum, [on, backs]) => sum + returnOf(on, backs[at] ?? 0n, step), -stake),
    )
  }
  return {
    kind: 'table',
    code: model.code,
    version: model.version,
    rtpBp: model.rtpBp,
    bettingMs: model.bettingMs,
    settledMs: model.settledMs,
    configure: ({ currency, ...bounds }) => ({
      currency,
      levels: levelsFor(stakeUnit(currency), limits, bounds),
      lossMost: lowerBound(lossMost(currency), bounds.lossMost),
    }),
    readBet: (value) => readBet(value, known),
    refuseBet({ bet, placed, config }) {
      const level = config.levels[bet.level]
      if (bet.currency !== config.currency || !level) return 'stake_not_offered'
      const before = placed.map(({ chips }) => chips).reduce(addChips, {})
      const placing = { chips: bet.chips, before, placings: placed.length, limits: level }
      const refused = refuseChips(model, placing)
      return refused && meanings[refused]
    },
    stakeOf: ({ chips }) => sumOf(chips),
    lossesOf,
    lossMost,
    stakeWithin({ bet, config, fits }) {
      const level = config.levels[bet.level]
      if (!level) return 0n
      const { chip } = level
      const parts = Object.values(bet.chips).reduce((most, on) => (on > most ? on : most), 0n) / chip
      const partOf = (part: bigint) => shrink(bet.chips, { part, parts, chip })
      const part = mostFitting(parts, (some) => some > 0n && fits(lossesOf({ ...bet, chips: partOf(some) })))
      const possible = part === 0n ? {} : partOf(part)
      const isTaken = Object.entries(possible).every(([spot, on]) => on >= leastOn(model, level, spot))
      return isTaken ? sumOf(possible) : 0n
    },
    showBet: ({ chips }) => chips,
    draw: model.draw,
    ...(model.goesOn && { goesOn: model.goesOn }),
    playMs: model.playMs,
    show: model.show,
    settle({ bet: { chips, currency }, outcome }) {
      const step = payableStep(currency)
      const laid = Object.entries(chips)
      const backs = laid.map(([spot]) => model.back(spot, outcome))
      return {
        win: laid.reduce((sum, [, stake], at) => sum + returnOf(stake, backs[at] ?? 0n, step), 0n),
        result: { spots: Object.fromEntries(laid.map(([spot], at) => [spot, verdictOf(backs[at] ?? 0n)])) },
      }
    },
  }
}

/** The payouts of a spot in each case, computed at its first bet. */
function backsInCases<Outcome>({ cases, back }: ChipModel<Outcome>): (spot: string) => readonly bigint[] {
  const known = new Map<string, readonly bigint[]>()
  return (spot) => {
    const backs = known.get(spot) ?? cases.map((outcome) => back(spot, outcome))
    known.set(spot, backs)
    return backs
  }
}

/** The same chips with stakes cut alike, rounded down to whole chips. */
function shrink(
  chips: Chips,
  { part, parts, chip }: { readonly part: bigint; readonly parts: bigint; readonly chip: bigint },
): Chips {
  const cut = (on: bigint) => (((on / chip) * part) / parts) * chip
  return Object.fromEntries(
    Object.entries(chips).flatMap(([spot, on]) => (cut(on) > 0n ? [[spot, cut(on)]] : [])),
  )
}

/**
 * The payout of a stake, including the stake. It is rounded down to a payable amount: the breakage is below one minor
 * unit, and zero for whole chips.
 */
export function returnOf(stake: bigint, back: bigint, step: bigint): bigint {
  const units = (stake * back) / 100n
  return units - (units % step)
}

const meanings: Readonly<Record<BetRefused, MoveRefusal>> = {
  no_chips: 'stake_not_offered',
  below_least: 'stake_not_offered',
  no_whole_chips: 'stake_not_offered',
  above_most: 'above_most',
  opposite: 'opposite_bets',
  too_often: 'too_many_bets',
}

function readBet(value: unknown, known: ReadonlySet<string>): ChipBet | undefined {
  const fields = fieldsOf(value)
  const chips = fieldsOf(fields?.['chips'])
  const currency = fields?.['currency']
  const level = fields?.['level'] ?? 0
  if (!chips || typeof currency !== 'string') return undefined
  if (typeof level !== 'number' || !Number.isInteger(level)) return undefined
  const entries = Object.entries(chips)
  if (!entries.every(([spot, stake]) => known.has(spot) && typeof stake === 'bigint')) return undefined
  return { currency, level, chips: Object.fromEntries(entries) as Chips }
}
