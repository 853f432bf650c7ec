import { BIG_BLIND } from '#studio/games/holdem/terms.ts'
import type { RoomView } from '#studio/wire/card-answers.ts'

/** The chips that a player may bring to a hand of a room. */
export interface StackBounds {
  readonly least: number
  readonly most: number
}

/** Ten big blinds. */
export const STACK_STEP = 10 * BIG_BLIND
/** The first choice: fifty big blinds. */
export const STACK_FIRST = 50 * BIG_BLIND

export function stackBounds({
  point,
  stake,
  stakeMost,
}: Pick<RoomView, 'point' | 'stake' | 'stakeMost'>): StackBounds {
  return { least: chipsOf(stake, point) ?? 0, most: chipsOf(stakeMost, point) ?? 0 }
}

/** A stake in whole chips; undefined where it or the room is unknown. */
export function chipsOf(stake: bigint | undefined, point: bigint): number | undefined {
  return stake === undefined || point === 0n ? undefined : Number(stake / point)
}

/** A choice within the bounds of a room. */
export function stackWithin(chips: number, { least, most }: StackBounds): number {
  return Math.max(least, Math.min(most, chips))
}
