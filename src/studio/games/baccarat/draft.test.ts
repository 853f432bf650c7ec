import { describe, expect, test } from 'vitest'

import { limitsFrom } from './bets.ts'
import { type Draft, type Laid, type Standing, chipsOf, draftSum, layAll, layChip, undo } from './draft.ts'

const standing: Standing = { placed: {}, placings: 0, limits: limitsFrom(100n) }

function draftOf(laid: Laid): Draft {
  if ('refused' in laid) throw new Error(laid.refused)
  return laid.draft
}

const lay = (draft: Draft, spot: 'player' | 'banker' | 'tie', value: bigint) =>
  draftOf(layChip(draft, { spot, value }, standing))

describe('laid chips', () => {
  test('add up on their spots', () => {
    const draft = lay(lay(lay([], 'player', 100n), 'tie', 500n), 'player', 100n)
    expect(chipsOf(draft)).toEqual({ player: 200n, tie: 500n })
    expect(draftSum(draft)).toBe(700n)
  })

  test('undo removes press by press', () => {
    const draft = draftOf(layAll(lay([], 'player', 100n), { player: 100n, tie: 300n }, standing))
    expect(chipsOf(undo(draft))).toEqual({ player: 100n })
    expect(chipsOf(undo(undo(draft)))).toEqual({})
    expect(undo([])).toEqual([])
  })

  test('are refused where the table would refuse them, and the laid chips stay', () => {
    const draft = lay([], 'player', 100n)
    expect(layChip(draft, { spot: 'banker', value: 100n }, standing)).toEqual({ refused: 'opposite' })
    expect(layChip(draft, { spot: 'player', value: 500_000n }, standing)).toEqual({ refused: 'above_most' })
    expect(chipsOf(draft)).toEqual({ player: 100n })
  })

  test('count together with the player’s placed chips', () => {
    const later: Standing = { ...standing, placed: { banker: 500_000n }, placings: 1 }
    expect(layChip([], { spot: 'banker', value: 100n }, later)).toEqual({ refused: 'above_most' })
    expect(layChip([], { spot: 'player', value: 100n }, later)).toEqual({ refused: 'opposite' })
    expect(layChip([], { spot: 'tie', value: 100n }, { ...later, placings: 10 })).toEqual({
      refused: 'too_often',
    })
  })
})
