import type { SeatedPlayer } from '#studio/wire/answers.ts'

import type { Seated } from './PlayerList.tsx'

/** Converts the players for the list. */
export function seatedFrom(
  players: readonly SeatedPlayer[],
  nameOf: (number: number) => string,
): readonly (Seated & { readonly result: unknown })[] {
  return players.map(({ seat, number, isOwn, stake, win, result }) => ({
    id: String(seat),
    name: nameOf(number),
    isOwn,
    stake,
    back: win,
    result,
  }))
}
