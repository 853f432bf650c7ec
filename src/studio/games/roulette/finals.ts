import { spotOf } from './spots.ts'

/** Called finals: the numbers that end in one digit alone, or on the lines to the numbers three higher. */
export const finalKinds = ['plein', 'cheval'] as const
export type FinalKind = (typeof finalKinds)[number]

export const finalDigits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type FinalDigit = (typeof finalDigits)[number]

const HIGHEST = 36

/** The spots of a final, one chip on each. */
export function finalSpots(kind: FinalKind, digit: FinalDigit): readonly string[] {
  return [0, 10, 20, 30]
    .map((tens) => tens + digit)
    .filter((number) => number <= HIGHEST)
    .map((number) => (kind === 'plein' ? String(number) : lineOrNumber(number)))
}

/** 34, 35 and 36 have no number three higher: the chip lies on the number. */
function lineOrNumber(number: number): string {
  const line = `${number}-${number + 3}`
  return spotOf(line) ? line : String(number)
}

/** The name of a final on the racetrack: its digit, or the two numbers of its first line. */
export function finalName(kind: FinalKind, digit: FinalDigit): string {
  return kind === 'plein' ? String(digit) : `${digit}/${digit + 3}`
}
