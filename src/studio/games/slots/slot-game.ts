import type { Random } from '#domain/chance/random.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { Played, SoloGame } from '#studio/game/solo-game.ts'
import {
  type Jackpot,
  type JackpotDraw,
  type JackpotTerms,
  drawJackpot,
  hasWon,
  returnOfJackpot,
  shareOf,
  termsOf,
} from '#studio/game/jackpot.ts'
import { stakeLadder } from '#studio/game/stakes.ts'

import { firstClosed } from './first-closed.ts'
import {
  type Carried,
  type Cell,
  type Drawn,
  type DrawnFrame,
  type DrawnWin,
  type Letter,
  type SlotModel,
  UNITS_OF_STAKE,
  beginBought,
} from './slot-model.ts'

/** The stakes of this session. */
export interface SlotConfig {
  readonly stakes: readonly bigint[]
  /** Absent where a round can win no pool. */
  readonly jackpot?: JackpotTerms
  /** Absent where the market, or the game, sells no feature. */
  readonly bought?: BoughtTerms
}

/** A feature on sale: the stakes of its spins, and its price in stakes. */
export interface BoughtTerms {
  readonly times: number
  readonly stakes: readonly bigint[]
}

/** An open round with free spins or respins left. */
export interface SlotState extends Carried {
  readonly stake: bigint
  /** Total payout of the round so far. */
  readonly won: bigint
}

export type SlotCommand =
  | { readonly kind: 'spin'; readonly stake: bigint }
  /** Buys the feature of this stake, for its price. */
  | { readonly kind: 'buy'; readonly stake: bigint }
  /** One free spin or respin. Each needs its own command, so that the player can pause between them. */
  | { readonly kind: 'free' }
  /** Picks a place of the feature, in a slot that has places. */
  | { readonly kind: 'pick'; readonly cell: Cell }

export type SlotWin = Omit<DrawnWin, 'units'> & { readonly win: bigint }
export type SlotFrame = Omit<DrawnFrame, 'wins'> & { readonly wins: readonly SlotWin[] }

/** One spin with all its payouts. */
export interface SlotSpin {
  readonly frames: readonly SlotFrame[]
  readonly freeSpinsWon: number
  /** Stays for the spins to come. */
  readonly kept: Carried['kept']
  readonly win: bigint
  /** The symbol that free spins expand. */
  readonly chosen?: Letter | undefined
  /** The first step of a round whose feature was bought: there is no picture. */
  readonly isBought?: true
  /** The round has paid the most it can. */
  readonly isMost: boolean
  /** Of a paid spin with a jackpot. The pool is paid beside `win`. */
  readonly jackpot?: JackpotDraw | undefined
}

export type SlotGame = SoloGame<SlotConfig, SlotState, SlotCommand, SlotSpin>

/** Makes a game of the studio from a model. Free spins are steps of the round, which stays open for up to a day. */
export function slotOf(model: SlotModel, jackpot?: Jackpot): SlotGame {
  return {
    kind: 'solo',
    code: model.code,
    version: model.version,
    rtpBp: model.rtpBp + (jackpot ? returnOfJackpot(jackpot) : 0),
    ...(jackpot ? { jackpot } : {}),
    hasFeature: true,
    isPacedByCommand: true,
    configure(setting) {
      const stakes = stakeLadder(setting)
      const bought = setting.allowsFeatureBuy === true ? boughtTerms(model, stakes) : undefined // guard: feature-sold-where-allowed
      return {
        stakes,
        ...(jackpot && !setting.isFree ? { jackpot: termsOf(jackpot, setting.currency) } : {}),
        ...(bought ? { bought } : {}),
      }
    },

    readCommand: readSlotCommand,
    refuse: (move) =>
      model.picks !== undefined && move.state ? refusePick(model.picks, move) : refuseSlotCommand(move),

    play({ state, command, config, random }) {
      if (command.kind === 'buy') return buy(model, command.stake)
      const isFree = command.kind !== 'spin'
      const stake = isFree ? (state?.stake ?? 0n) : command.stake
      const drawn = model.draw(random, state, command.kind === 'pick' ? command.cell : undefined)
      const spin = spinOf(drawn, { stake, won: state?.won ?? 0n, mostTimes: model.mostTimes })
      const { level, kept, chosen } = drawn
      const pool = isFree ? undefined : drawPool(random, config.jackpot, stake)
      return {
        state: {
          stake,
          freeLeft: drawn.freeLeft,
          freePlayed: (state?.freePlayed ?? 0) + (isFree ? 1 : 0),
          level,
          kept,
          ...(chosen === undefined ? {} : { chosen }),
          won: (state?.won ?? 0n) + spin.win,
        },
        result: pool ? { ...spin, jackpot: pool.draw } : spin,
        jackpot: pool?.counted,
        stake: isFree ? 0n : stake,
        win: spin.win,
        isOver: drawn.freeLeft === 0 || spin.isMost,
      }
    },

    show: (state) => state,
    finish: ({ kept }) =>
      model.picks === undefined ? { kind: 'free' } : { kind: 'pick', cell: firstClosed(kept) },
  }
}

/** No price is above the highest stake of a spin, so the limits of the market and of the game hold for it too. */
function boughtTerms({ bought }: SlotModel, stakes: readonly bigint[]): BoughtTerms | undefined {
  const most = stakes.at(-1)
  if (!bought || most === undefined) return undefined
  return { times: bought.times, stakes: stakes.filter((stake) => priceOf(bought, stake) <= most) } // guard: price-within-stakes
}

/** The price of a feature at a stake. */
export function priceOf({ times }: Pick<BoughtTerms, 'times'>, stake: bigint): bigint {
  return stake * BigInt(times)
}

/** The first step of a round with a bought feature: its price is the stake, and nothing is drawn. */
function buy({ bought }: SlotModel, stake: bigint): Played<SlotState, SlotSpin> {
  if (!bought) throw new Error('this slot sells no feature')
  return {
    state: { stake, ...beginBought(bought), won: 0n },
    result: { frames: [], freeSpinsWon: bought.spins, kept: [], win: 0n, isMost: false, isBought: true },
    stake: priceOf(bought, stake),
    win: 0n,
    isOver: false,
  }
}

/** Drawn after the reels, from the same seeds. */
function drawPool(random: Random, terms: JackpotTerms | undefined, stake: bigint) {
  if (!terms) return undefined
  const draw = drawJackpot(random, { terms, stake })
  return { draw, counted: { share: shareOf(terms, stake), isWon: hasWon(draw) } }
}

export function readSlotCommand(value: unknown): SlotCommand | undefined {
  const { kind, stake, cell } = fieldsOf(value) ?? {}
  if (kind === 'free') return { kind }
  if (kind === 'pick') return typeof cell === 'number' ? { kind, cell } : undefined
  return (kind === 'spin' || kind === 'buy') && typeof stake === 'bigint' ? { kind, stake } : undefined
}

export const refuseSlotCommand: SoloGame<SlotConfig, unknown, SlotCommand>['refuse'] = ({
  state,
  command,
  config,
}) => {
  if (command.kind === 'pick' || (command.kind === 'free') !== (state !== undefined)) return 'not_now'
  if (command.kind === 'free') return undefined
  const stakes = command.kind === 'buy' ? config.bought?.stakes : config.stakes
  if (!stakes) return 'feature_not_offered'
  return stakes.includes(command.stake) ? undefined : 'stake_not_offered'
}

/** A free step names one of the places that are still closed. */
function refusePick(
  places: number,
  { state, command }: Parameters<SlotGame['refuse']>[0],
): 'not_now' | undefined {
  if (command.kind !== 'pick') return 'not_now'
  const { cell } = command
  const isPlace = Number.isInteger(cell) && cell >= 0 && cell < places
  return isPlace && !state?.kept.some(([open]) => open === cell) ? undefined : 'not_now' // guard: place-picked-once
}

/** Converts units to amounts. The sum is cut at the highest payout of a round. */
function spinOf(
  { frames, units, freeSpinsWon, kept, chosen }: Drawn,
  round: { readonly stake: bigint; readonly won: bigint; readonly mostTimes: number },
): SlotSpin {
  const amountOf = (count: number) => (round.stake * BigInt(count)) / BigInt(UNITS_OF_STAKE)
  const left = round.stake * BigInt(round.mostTimes) - round.won
  const drawn = amountOf(units)
  return {
    frames: frames.map((frame) => ({
      ...frame,
      wins: frame.wins.map(({ units: counted, ...win }) => ({ ...win, win: amountOf(counted) })),
    })),
    freeSpinsWon,
    kept,
    ...(chosen === undefined ? {} : { chosen }),
    win: drawn > left ? left : drawn,
    isMost: drawn >= left,
  }
}
