import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { type Line, exposuresOf } from '#domain/lottery/lines/line.ts'

import { type FreePayout, fitStakes } from './fitting.ts'

interface Requested {
  readonly type: BetType
  readonly line: Line
}

/** A part of a requested line: `of` is its place among them. */
export interface Part {
  readonly of: number
  readonly choice: Choice
  readonly stake: bigint
}

/** The two answers to full numbers: with less on them, or without them. Other lines and numbers stay as they are. */
export interface Parted {
  readonly less: readonly Part[]
  readonly without: readonly Part[]
}

/**
 * Takes full numbers out of the lines where each chosen number is a bet of its own, so that only they are lowered. A line
 * that cannot be divided is lowered as a whole, or left out.
 */
export function partLines(
  requested: readonly Requested[],
  full: readonly FreePayout[],
  step: bigint,
): Parted {
  const names = new Set(full.map(({ name }) => name))
  const parts = requested.flatMap(({ type, line }, of) =>
    choicesOf(type, line, names).map((choice) => ({ of, type, line: { ...line, choice } })),
  )
  const stakes = fitStakes(parts, full, step)
  const isFull = ({ type, line }: Requested) => exposuresOf(type, line).some(({ name }) => names.has(name))
  return {
    less: parts.flatMap(({ of, line: { choice } }, at) => {
      const stake = stakes[at]?.stake ?? 0n
      return stake > 0n ? [{ of, choice, stake }] : []
    }),
    without: parts
      .filter((part) => !isFull(part))
      .map(({ of, line: { choice, stake } }) => ({ of, choice, stake })),
  }
}

/** The choice without its full numbers, and each of them alone; or the whole one. */
function choicesOf(type: BetType, { choice }: Line, names: ReadonlySet<string>): readonly Choice[] {
  const [row = []] = choice
  const [shape] = type.shape.rows
  const loads = type.loads(choice)
  const isDivisible =
    choice.length === 1 && row.length > 1 && shape?.least === 1 && loads.length === row.length
  if (!isDivisible) return [choice]
  const isFull = (number: number) => type.loads([[number]]).some(({ name }) => names.has(name))
  const others = row.filter((number) => !isFull(number))
  return [...(others.length > 0 ? [[others]] : []), ...row.filter(isFull).map((number) => [[number]])]
}

/** Tiles of a gauge that stands for all that a draw can pay for a number. */
export interface Gauge {
  readonly taken: number
  readonly yours: number
  readonly over: number
}

/** The payout of a bet beside the free one: each part that is not empty has a tile at least. */
export function gaugeOf(
  { cap, free, pays }: { readonly cap: bigint; readonly free: bigint; readonly pays: bigint },
  tiles: number,
): Gauge {
  const inTiles = (amount: bigint) =>
    amount <= 0n ? 0 : Math.max(1, Number((amount * BigInt(tiles)) / (cap > 0n ? cap : 1n)))
  const yours = Math.min(tiles - 1, inTiles(free < pays ? free : pays))
  const over = Math.min(tiles - yours, inTiles(pays - free))
  return { taken: tiles - yours - over, yours, over }
}
