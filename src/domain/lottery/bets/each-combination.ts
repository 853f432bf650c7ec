import type { BetType, Choice } from './bet-type.ts'

/** The combinations of a choice, each of them a choice that plays one: from each row the least numbers that the bet type needs. */
export function* eachCombination({ shape }: BetType, choice: Choice): Generator<Choice> {
  const { rows, isPossible } = shape
  for (const combination of throughRows(
    choice,
    rows.map(({ least }) => least),
  ))
    if (!isPossible || isPossible(combination)) yield combination
}

function* throughRows(choice: Choice, sizes: readonly number[], at = 0): Generator<Choice> {
  const [row, size] = [choice[at], sizes[at]]
  if (row === undefined || size === undefined) {
    yield []
    return
  }
  for (const taken of subsets(row, size))
    for (const rest of throughRows(choice, sizes, at + 1)) yield [taken, ...rest]
}

function* subsets(row: readonly number[], size: number, from = 0): Generator<readonly number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = from; at <= row.length - size; at += 1)
    for (const rest of subsets(row, size - 1, at + 1)) yield [row[at] ?? 0, ...rest]
}
