import type { HoldemView } from '#studio/games/holdem/hand-view.ts'

export interface BetSize {
  readonly name: 'least' | 'half_pot' | 'pot' | 'all_in'
  readonly to: number
}

/** Sizes of a raise that a button offers: parts of the pot after a call, within what the player may bet. */
export function betSizes({ options, players, turn, pot }: HoldemView): readonly BetSize[] {
  if (!options?.raise || turn === undefined) return []
  const { call, raise } = options
  const level = (players[turn]?.bet ?? 0) + call
  const after = pot + call
  const sizes: readonly BetSize[] = [
    { name: 'least', to: raise.least },
    { name: 'half_pot', to: level + Math.floor(after / 2) },
    { name: 'pot', to: level + after },
    { name: 'all_in', to: raise.most },
  ]
  return sizes.filter(
    ({ name, to }) => name === 'least' || name === 'all_in' || (to > raise.least && to < raise.most),
  )
}
