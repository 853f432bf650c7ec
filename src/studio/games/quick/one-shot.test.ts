import { describe, expect, test } from 'vitest'

import { dice } from '#studio/games/dice/dice-game.ts'

import { quickConfig } from './quick-config.ts'

const config = quickConfig({ currency: 'EUR', stakeMax: undefined })
const stake = config.chip
const choice = { side: 'over', chance: 48 } as const

describe('a round of one bet', () => {
  test.each<[roll: number, times: number]>([
    [9_999, 206],
    [0, 0],
  ])('with a roll of %i is over at once and pays %i hundredths', (roll, times) => {
    const random = { below: () => roll }
    const played = dice.play({ state: undefined, command: { kind: 'bet', stake, choice }, config, random })
    expect(played).toEqual({
      state: null,
      result: { choice, drawn: { roll }, times },
      stake,
      win: (stake * BigInt(times)) / 100n,
      isOver: true,
    })
  })

  test.each<[title: string, command: unknown, isRead: boolean]>([
    ['a bet', { kind: 'bet', stake, choice }, true],
    ['no stake', { kind: 'bet', choice }, false],
    ['a stake that is a number', { kind: 'bet', stake: 100, choice }, false],
    ['no choice', { kind: 'bet', stake }, false],
    ['an invalid choice', { kind: 'bet', stake, choice: { side: 'over', chance: 0 } }, false],
    ['another kind', { kind: 'cash' }, false],
    ['nothing', undefined, false],
  ])('%s', (_, command, isRead) => {
    expect(dice.readCommand(command) !== undefined).toBe(isRead)
  })

  test.each<[chips: bigint, chance: number, refusal: string | undefined]>([
    [1n, 48, undefined],
    [200n, 1, undefined],
    [201n, 48, 'stake_not_offered'],
  ])('a stake of %i chips on %i %%', (chips, chance, refusal) => {
    const command = { kind: 'bet', stake: chips * stake, choice: { side: 'over', chance } } as const
    expect(dice.refuse({ state: undefined, command, config })).toBe(refusal)
  })
})
