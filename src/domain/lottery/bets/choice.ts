import type { BetType, Choice } from './bet-type.ts'

export type ChoiceFault = 'rows' | 'range' | 'order' | 'too_few' | 'too_many' | 'impossible'

/** Why a choice does not fit its bet type. Rows must ascend without repetition, so that equal choices are written alike. */
export function refuseChoice({ shape }: BetType, choice: Choice): ChoiceFault | undefined {
  const { rows, leastInAll = 0, isPossible } = shape
  if (choice.length !== rows.length) return 'rows'
  for (const [at, { low, high, least, most }] of rows.entries()) {
    const row = choice[at] ?? []
    if (row.length > most) return 'too_many'
    if (row.length < least) return 'too_few'
    if (row.some((number) => !Number.isInteger(number) || number < low || number > high)) return 'range'
    if (row.some((number, place) => place > 0 && number <= (row[place - 1] ?? number))) return 'order'
  }
  if (choice.reduce((count, row) => count + row.length, 0) < leastInAll) return 'too_few'
  return isPossible && !isPossible(choice) ? 'impossible' : undefined
}
