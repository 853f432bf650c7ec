import { describe, expect, test } from 'vitest'

import { mines } from '#studio/games/mines/mines-game.ts'

import { quickConfig } from './quick-config.ts'
import type { SteppedCommand, SteppedState } from './stepped.ts'

type Command = SteppedCommand<{ mines: number }, { tile: number }>

const config = quickConfig({ currency: 'EUR', stakeMax: undefined })
const stake = config.chip
// The first three tiles.
const random = { below: () => 0 }
const began = mines.play({
  state: undefined,
  command: { kind: 'bet', stake, choice: { mines: 3 } },
  config,
  random,
})
const step = (state: typeof began.state, tile: number) =>
  mines.play({ state, command: { kind: 'step', deed: { tile } }, config, random })

describe('a round with steps', () => {
  const gem = step(began.state, 9)

  test('takes its stake with the bet and shows nothing hidden', () => {
    expect(began).toMatchObject({ stake, win: 0n, isOver: false })
    expect(began.state.open.mines).toEqual([0, 1, 2])
    expect(began.result).toEqual({ kind: 'open', times: 0, board: { count: 3, opened: [] } })
    expect(JSON.stringify(mines.show(gem.state), (_, value) => String(value))).not.toContain('mines')
  })

  test('goes on after a gem, and costs nothing more', () => {
    expect(gem).toMatchObject({ stake: 0n, win: 0n, isOver: false })
    expect(gem.result).toEqual({ kind: 'open', times: 112, board: { count: 3, opened: [9] } })
  })

  test('is lost by a mine', () => {
    const lost = step(gem.state, 1)
    expect(lost).toMatchObject({ win: 0n, isOver: true })
    expect(lost.result).toEqual({
      kind: 'lost',
      times: 0,
      board: { count: 3, opened: [9, 1], mines: [0, 1, 2] },
    })
  })

  test('pays at a cash-out', () => {
    const paid = mines.play({ state: gem.state, command: { kind: 'cash' }, config, random })
    expect(paid).toMatchObject({ stake: 0n, win: (stake * 112n) / 100n, isOver: true })
    expect(paid.result.kind).toBe('paid')
  })

  test('ends and pays by itself before it would exceed the highest payout', () => {
    const near: SteppedState<(typeof began.state)['open']> = { ...gem.state, timesMost: 140 }
    expect(step(near, 8)).toMatchObject({
      win: (stake * 128n) / 100n,
      isOver: true,
      result: { kind: 'paid' },
    })
  })

  test('of an absent player is cashed out, or returns the stake where no tile is open', () => {
    expect(mines.finish(gem.state)).toEqual({ kind: 'cash' })
    const command = mines.finish(began.state)
    expect(command).toEqual({ kind: 'leave' })
    expect(mines.play({ state: began.state, command, config, random })).toMatchObject({
      win: stake,
      isOver: true,
      result: { kind: 'left', times: 100 },
    })
    // A player cannot ask for it.
    expect(mines.readCommand({ kind: 'leave' })).toBeUndefined()
  })

  const bet = (units: bigint, count = 3): Command => ({
    kind: 'bet',
    stake: units,
    choice: { mines: count },
  })
  test.each<[title: string, isOpen: boolean, command: Command, refusal: string | undefined]>([
    ['a bet', false, bet(stake), undefined],
    ['a second bet', true, bet(stake), 'not_now'],
    ['part of a chip', false, bet(stake + 1n), 'stake_not_offered'],
    ['less than a chip', false, bet(0n), 'stake_not_offered'],
    ['more than the most', false, bet(config.most + stake), 'stake_not_offered'],
    ['the most on 24 mines', false, bet(config.most, 24), undefined],
    ['a tile', true, { kind: 'step', deed: { tile: 3 } }, undefined],
    ['a tile twice', true, { kind: 'step', deed: { tile: 9 } }, 'not_now'],
    ['a tile without a round', false, { kind: 'step', deed: { tile: 3 } }, 'not_now'],
    ['a cash-out', true, { kind: 'cash' }, undefined],
    ['a cash-out without a round', false, { kind: 'cash' }, 'not_now'],
    ['leaving what could be cashed out', true, { kind: 'leave' }, 'not_now'],
  ])('%s, with an open round: %s', (_, isOpen, command, refusal) => {
    expect(mines.refuse({ state: isOpen ? gem.state : undefined, command, config })).toBe(refusal)
  })

  test('cannot be cashed out before its first gem', () => {
    expect(mines.refuse({ state: began.state, command: { kind: 'cash' }, config })).toBe('not_now')
  })
})
