import type { Random } from '#domain/chance/random.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
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

import {
  type Carried,
  type Drawn,
  type DrawnFrame,
  type DrawnWin,
  type SlotModel,
  UNITS_OF_STAKE,
} from './slot-model.ts'

/** The stakes of this session. */
export interface SlotConfig {
  readonly stakes: readonly bigint[]
  /** Absent where a round can win no pool. */
  readonly jackpot?: JackpotTerms
}

/** An open round with free spins or respins left. */
export interface SlotState extends Carried {
  readonly stake: bigint
  /** Total payout of the round so far. */
  readonly won: bigint
}

export type SlotCommand =
  | { readonly kind: 'spin'; readonly stake: bigint }
  /** One free spin or respin. Each needs its own command, so that the player can pause between them. */
  | { readonly kind: 'free' }

export type SlotWin = Omit<DrawnWin, 'units'> & { readonly win: bigint }
export type SlotFrame = Omit<DrawnFrame, 'wins'> & { readonly wins: readonly SlotWin[] }

/** One spin with all its payouts. */
export interface SlotSpin {
  readonly frames: readonly SlotFrame[]
  readonly freeSpinsWon: number
  /** Stays for the spins to come. */
  readonly kept: Carried['kept']
  readonly win: bigint
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
    isPacedByCommand: true,
    configure: (setting) => ({
      stakes: stakeLadder(setting),
      ...(jackpot && !setting.isFree ? { jackpot: termsOf(jackpot, setting.currency) } : {}),
    }),

    readCommand: readSlotCommand,
    refuse: refuseSlotCommand,

    play({ state, command, config, random }) {
      const isFree = command.kind === 'free'
      const stake = isFree ? (state?.stake ?? 0n) : command.stake
      const drawn = model.draw(random, state)
      const spin = spinOf(drawn, { stake, won: state?.won ?? 0n, mostTimes: model.mostTimes })
      const { level, kept } = drawn
      const pool = isFree ? undefined : drawPool(random, config.jackpot, stake)
      return {
        state: {
          stake,
          freeLeft: drawn.freeLeft,
          freePlayed: (state?.freePlayed ?? 0) + (isFree ? 1 : 0),
          level,
          kept,
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
    finish: () => ({ kind: 'free' }),
  }
}

/** Drawn after the reels, from the same seeds. */
function drawPool(random: Random, terms: JackpotTerms | undefined, stake: bigint) {
  if (!terms) return undefined
  const draw = drawJackpot(random, { terms, stake })
  return { draw, counted: { share: shareOf(terms, stake), isWon: hasWon(draw) } }
}

export function readSlotCommand(value: unknown): SlotCommand | undefined {
  const { kind, stake } = fieldsOf(value) ?? {}
  if (kind === 'free') return { kind }
  return kind === 'spin' && typeof stake === 'bigint' ? { kind, stake } : undefined
}

export const refuseSlotCommand: SoloGame<SlotConfig, unknown, SlotCommand>['refuse'] = ({
  state,
  command,
  config,
}) => {
  if ((command.kind === 'free') !== (state !== undefined)) return 'not_now'
  return command.kind === 'spin' && !config.stakes.includes(command.stake) ? 'stake_not_offered' : undefined
}

/** Converts units to amounts. The sum is cut at the highest payout of a round. */
function spinOf(
  { frames, units, freeSpinsWon, kept }: Drawn,
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
    win: drawn > left ? left : drawn,
    isMost: drawn >= left,
  }
}
