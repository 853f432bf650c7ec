/** How a round stands for whoever played it: what came back is more than the stake, as much, less, or everything. */
export const roundStates = ['open', 'won', 'even', 'lost', 'voided'] as const
export type PlayedState = (typeof roundStates)[number]

export function isRoundState(word: string): word is PlayedState {
  return (roundStates as readonly string[]).includes(word)
}
