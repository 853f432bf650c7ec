/** The chance that some of all tickets win at least one of the pieces, if no ticket is added and each of them may win. */
export function chanceOfPrize({
  mine,
  all,
  pieces,
}: {
  readonly mine: number
  readonly all: number
  readonly pieces: number
}): number {
  const others = all - mine
  let none = 1
  for (let piece = 0; piece < Math.min(pieces, all); piece += 1)
    none *= Math.max(others - piece, 0) / (all - piece)
  return 1 - none
}
