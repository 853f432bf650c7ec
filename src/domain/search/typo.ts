/** Typos allowed in a word of this length: none in short words. */
export function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Whether a word starts with the typed text, with up to `slips` edits: a letter replaced, missing, inserted, or two
 * swapped.
 */
export function beginsLike(word: string, typed: string, slips: number): boolean {
  const least = typed.length - slips
  if (word.length < least) return false
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row]
    let best = row
    for (let column = 1; column <= Math.min(word.length, typed.length + slips); column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const cost = Math.min(
        (above[column] ?? FAR) + 1,
        (line[column - 1] ?? FAR) + 1,
        (above[column - 1] ?? FAR) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? FAR) + 1 : FAR,
      )
      line.push(cost)
      best = Math.min(best, cost)
    }
    if (best > slips) return false
    before = above
    above = line
  }
  return Math.min(...above) <= slips
}

const FAR = 99
