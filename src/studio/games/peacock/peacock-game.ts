import { fieldsOf } from '#studio/game/fields.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import { stakeLadder } from '#studio/game/stakes.ts'

import { basisPoints, modelOf } from './model.ts'
import { RULES_VERSION } from './reels.ts'
import { type Spin, drawStops, judgeStops } from './rules.ts'

/** The stakes of this session. */
export interface PeacockConfig {
  readonly stakes: readonly bigint[]
}

/** An open round with free spins left. */
export interface PeacockState {
  readonly stake: bigint
  readonly freeLeft: number
  readonly freePlayed: number
  /** Total payout of the round so far. */
  readonly won: bigint
}

export type PeacockCommand =
  | { readonly kind: 'spin'; readonly stake: bigint }
  /** One free spin. Each needs its own command, so that the player can pause between them. */
  | { readonly kind: 'free' }

/**
 * Peacock Mosaic: five reels, three rows, twenty lines. Three scatters trigger free spins, in which lines pay double;
 * each free spin is a step of the same round, which stays open for up to a day.
 */
export const peacock: SoloGame<PeacockConfig, PeacockState, PeacockCommand, Spin> = {
  kind: 'solo',
  code: 'peacock-mosaic',
  version: RULES_VERSION,
  rtpBp: basisPoints(modelOf().all),
  isPacedByCommand: true,
  configure: (setting) => ({ stakes: stakeLadder(setting) }),

  readCommand(value) {
    const { kind, stake } = fieldsOf(value) ?? {}
    if (kind === 'free') return { kind }
    return kind === 'spin' && typeof stake === 'bigint' ? { kind, stake } : undefined
  },

  refuse({ state, command, config }) {
    if ((command.kind === 'free') !== (state !== undefined)) return 'not_now'
    return command.kind === 'spin' && !config.stakes.includes(command.stake) ? 'stake_not_offered' : undefined
  },

  play({ state, command, random }) {
    const isFree = command.kind === 'free'
    const stake = isFree ? (state?.stake ?? 0n) : command.stake
    const spin = judgeStops(drawStops(random), { stake, isFree })
    const freeLeft = (state?.freeLeft ?? 0) - (isFree ? 1 : 0) + spin.freeSpinsWon
    return {
      state: {
        stake,
        freeLeft,
        freePlayed: (state?.freePlayed ?? 0) + (isFree ? 1 : 0),
        won: (state?.won ?? 0n) + spin.win,
      },
      result: spin,
      stake: isFree ? 0n : stake,
      win: spin.win,
      isOver: freeLeft === 0,
    }
  },

  show: (state) => state,
  finish: () => ({ kind: 'free' }),
}
