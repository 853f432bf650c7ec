/** State of a round from the player's view: the return was above, equal to or below the stake, or it was voided. */
export const roundStates = ['open', 'won', 'even', 'lost', 'voided'] as const
export type PlayedState = (typeof roundStates)[number]

export function isRoundState(word: string): word is PlayedState {
  return (roundStates as readonly string[]).includes(word)
}
