import type { SoloGame } from '#studio/game/solo-game.ts'
import { stakeLadder } from '#studio/game/stakes.ts'
import { basisPoints } from '#studio/games/slots/par/share.ts'
import {
  type SlotCommand,
  type SlotConfig,
  type SlotState,
  readSlotCommand,
  refuseSlotCommand,
} from '#studio/games/slots/slot-game.ts'

import { modelOf } from './model.ts'
import { RULES_VERSION } from './reels.ts'
import { type Spin, drawStops, judgeStops } from './rules.ts'

/** An open round with free spins left. */
export type PeacockState = Pick<SlotState, 'stake' | 'freeLeft' | 'freePlayed' | 'won'>

/**
 * Peacock Mosaic: five reels, three rows, twenty lines. Three scatters trigger free spins, in which lines pay double;
 * each free spin is a step of the same round, which stays open for up to a day. Its results have the form that stored
 * rounds have, so that these can be recomputed.
 */
export const peacock: SoloGame<SlotConfig, PeacockState, SlotCommand, Spin> = {
  kind: 'solo',
  code: 'peacock-mosaic',
  version: RULES_VERSION,
  rtpBp: basisPoints(modelOf().all),
  hasFeature: true,
  isPacedByCommand: true,
  configure: (setting) => ({ stakes: stakeLadder(setting) }),

  readCommand: readSlotCommand,
  refuse: refuseSlotCommand,

  play({ state, command, random }) {
    const isFree = command.kind !== 'spin'
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
