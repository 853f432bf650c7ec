import { describe, expect, test } from 'vitest'

import { layout, limits as ofBaccarat } from '#studio/games/baccarat/payouts.ts'

import type { TableLimits } from './bets.ts'
import { type Draft, type Laid, type Standing, chipsOf, draftSum, lay as layOn, undo } from './draft.ts'
import { levelsFor } from './levels.ts'

const [limits] = levelsFor(100n, ofBaccarat, { stakeMax: undefined }) as readonly [TableLimits]

const standing: Standing = { layout, placed: {}, placings: 0, limits }

function draftOf(laid: Laid): Draft {
  if ('refused' in laid) throw new Error(laid.refused)
  return laid.draft
}

const lay = (draft: Draft, spot: 'player' | 'banker' | 'tie', value: bigint) =>
  draftOf(layOn(draft, { [spot]: value }, standing))

describe('laid chips', () => {
  test('add up on their spots', () => {
    const draft = lay(lay(lay([], 'player', 100n), 'tie', 500n), 'player', 100n)
    expect(chipsOf(draft)).toEqual({ player: 200n, tie: 500n })
    expect(draftSum(draft)).toBe(700n)
  })

  test('undo removes press by press', () => {
    const draft = draftOf(layOn(lay([], 'player', 100n), { player: 100n, tie: 300n }, standing))
    expect(chipsOf(undo(draft))).toEqual({ player: 100n })
    expect(chipsOf(undo(undo(draft)))).toEqual({})
    expect(undo([])).toEqual([])
  })

  test('are refused where the table would refuse them, and the laid chips stay', () => {
    const draft = lay([], 'player', 100n)
    expect(layOn(draft, { banker: 100n }, standing)).toEqual({ refused: 'opposite' })
    expect(layOn(draft, { player: 500_000n }, standing)).toEqual({ refused: 'above_most' })
    expect(chipsOf(draft)).toEqual({ player: 100n })
  })

  test('count together with the player’s placed chips', () => {
    const later: Standing = { ...standing, placed: { banker: 500_000n }, placings: 1 }
    expect(layOn([], { banker: 100n }, later)).toEqual({ refused: 'above_most' })
    expect(layOn([], { player: 100n }, later)).toEqual({ refused: 'opposite' })
    expect(layOn([], { tie: 100n }, { ...later, placings: 10 })).toEqual({
      refused: 'too_often',
    })
  })
})
