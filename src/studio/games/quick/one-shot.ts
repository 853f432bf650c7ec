import type { Random } from '#domain/chance/random.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'

import { type QuickConfig, quickConfig, refuseStake } from './quick-config.ts'
import { type Times, payOf } from './times.ts'

/** The rules of a game whose round is one bet: the player chooses, chance decides, a multiple of the stake is paid. */
export interface OneShotRules<Choice, Drawn> {
  readonly code: string
  readonly version: number
  /** The lowest return of all choices, in basis points. */
  readonly rtpBp: number
  /** Parses an untrusted choice; undefined where it is invalid. */
  readChoice(fields: Readonly<Record<string, unknown>>): Choice | undefined
  /** The highest multiple that a choice can pay. */
  topTimes(choice: Choice): Times
  draw(random: Random, choice: Choice): Drawn
  timesOf(drawn: Drawn, choice: Choice): Times
}

export interface OneShotCommand<Choice> {
  readonly kind: 'bet'
  readonly stake: bigint
  readonly choice: Choice
}

export interface OneShotResult<Choice = unknown, Drawn = unknown> {
  readonly choice: Choice
  readonly drawn: Drawn
  readonly times: Times
}

/** Makes a game of the studio from such rules. Its round never stays open. */
export function oneShotGame<Choice, Drawn>(
  rules: OneShotRules<Choice, Drawn>,
): SoloGame<QuickConfig, null, OneShotCommand<Choice>, OneShotResult<Choice, Drawn>> {
  return {
    kind: 'solo',
    code: rules.code,
    version: rules.version,
    rtpBp: rules.rtpBp,
    isPacedByCommand: false,
    configure: quickConfig,

    readCommand(value) {
      const { kind, stake, choice } = fieldsOf(value) ?? {}
      const fields = fieldsOf(choice)
      const chosen = fields && rules.readChoice(fields)
      return kind === 'bet' && typeof stake === 'bigint' && chosen
        ? { kind, stake, choice: chosen }
        : undefined
    },

    refuse: ({ command: { stake, choice }, config }) => refuseStake(stake, config, rules.topTimes(choice)),

    play({ command: { stake, choice }, random }) {
      const drawn = rules.draw(random, choice)
      const times = rules.timesOf(drawn, choice)
      return {
        state: null,
        result: { choice, drawn, times },
        stake,
        win: payOf(stake, times),
        isOver: true,
      }
    },

    show: () => undefined,
    finish: () => {
      throw new Error('a round of one bet never stays open')
    },
  }
}
