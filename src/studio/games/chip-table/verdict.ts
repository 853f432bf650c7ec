/** `half`: a part of the stake comes back. */
export type Verdict = 'won' | 'lost' | 'pushed' | 'half'

/** The result of a spot that pays so many hundredths of its stake. */
export function verdictOf(back: bigint): Verdict {
  if (back === 0n) return 'lost'
  if (back < 100n) return 'half'
  return back === 100n ? 'pushed' : 'won'
}
