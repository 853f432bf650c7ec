import { randomInt } from 'node:crypto'

import type { HouseClient } from './house-client.ts'
import type { Pace } from './solo-seat.ts'
import {
  type Below,
  type SteppedCommand,
  holdsOfDeuces,
  holdsOfJacks,
  nextGuess,
  nextTile,
} from './stepped-choices.ts'
import { sitDown } from './studio-seat.ts'

/** The choice before the bet, and the command on the board of an open round. */
interface SteppedGame {
  choice(below: Below): object
  next(board: never, below: Below): SteppedCommand
}

const pokerWith = (holdsOf: (cards: readonly number[]) => readonly number[]): SteppedGame => ({
  choice: () => ({}),
  next: ({ cards }: { readonly cards: readonly number[] }) => ({
    kind: 'step',
    deed: { held: holdsOf(cards) },
  }),
})

/** Games whose round is a bet and then steps. */
const games = {
  mines: { choice: (below) => ({ mines: 2 + below(4) }), next: nextTile },
  hilo: { choice: () => ({}), next: nextGuess },
  'jacks-or-better': pokerWith(holdsOfJacks),
  'deuces-wild': pokerWith(holdsOfDeuces),
} as const satisfies Readonly<Record<string, SteppedGame>>

export type SteppedName = keyof typeof games

export const steppedNames = Object.keys(games) as readonly SteppedName[]

/** Plays so many rounds of a game with steps to their end. Returns the number of rounds. */
export async function stepAWhile(
  house: HouseClient,
  name: SteppedName,
  { rounds, over, rest }: Pace & { readonly rounds: number },
): Promise<number> {
  const game: SteppedGame = games[name]
  const seat = await sitDown(house, name)
  const { least, chip } = seat.config
  if (least === undefined || chip === undefined) throw new Error('no stakes')
  const stake = least + chip * BigInt(randomInt(4))
  let { open } = seat
  let played = 0
  while (played < rounds && !over.aborted) {
    const { board } = (open?.publicPart ?? {}) as { readonly board?: never }
    const answer = await seat.play(
      open && board !== undefined
        ? game.next(board, randomInt)
        : { kind: 'bet', stake, choice: game.choice(randomInt) },
      open?.round,
    )
    open = answer.isOver ? undefined : answer
    if (!open) played += 1
    if (!open && (answer.balance ?? 0n) < stake) return played
    await rest(open ? 0 : seat.minCycleMs)
  }
  return played
}
