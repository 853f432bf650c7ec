import type { BetType, Choice } from './bet-type.ts'

/** A bet on one of several sides that exclude each other: big or small, red, green or white. */
export interface SideBet {
  /** The place or pair of places whose sides they are; 0 where a bet type has one. */
  readonly at: number
  readonly group: string
  readonly side: string
  /** The part of all draws that the side wins, in millionths, rounded down. */
  readonly partPpm: number
}

const WHOLE_PPM = 1_000_000n

/** Sides of different groups may win together: a number is big and odd. */
const groups: Readonly<Record<string, string>> = {
  big: 'size',
  small: 'size',
  odd: 'parity',
  even: 'parity',
  tail_big: 'tail',
  tail_small: 'tail',
  red: 'colour',
  green: 'colour',
  white: 'colour',
  blue: 'colour',
  east: 'direction',
  south: 'direction',
  west: 'direction',
  north: 'direction',
  big_odd: 'size_parity',
  big_even: 'size_parity',
  small_odd: 'size_parity',
  small_even: 'size_parity',
  highest: 'extreme',
  lowest: 'extreme',
}

/** The sides that a choice bets on, one for each place; none where the bet type has no sides. */
export function sideBetsOf(
  { shape: { options, where }, chance }: BetType,
  choice: Choice,
): readonly SideBet[] {
  const name = options?.[choice.at(-1)?.[0] ?? -1]
  if (name === undefined) return []
  const { all, wins } = chance(choice)
  const partPpm = Number(((wins[0] ?? 0n) * WHOLE_PPM) / all)
  return (where ? (choice[0] ?? []) : [0]).map((at) => ({
    at,
    group: groups[name] ?? 'all',
    side: name,
    partPpm,
  }))
}
