import type { SeatedPlayer } from '#studio/wire/answers.ts'

import type { Seated } from './PlayerList.tsx'

export type SeatedRow = Seated & { readonly result: unknown }

/** Converts the players for the list. */
export function seatedFrom(
  players: readonly SeatedPlayer[],
  nameOf: (number: number) => string,
): readonly SeatedRow[] {
  return players.map(({ seat, number, isOwn, stake, win, result }) => ({
    id: String(seat),
    name: nameOf(number),
    isOwn,
    stake,
    back: win,
    result,
  }))
}
