import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { type Line, exposuresOf } from '#domain/lottery/lines/line.ts'

/** The free payout of a draw for a name, after a slip was refused. */
export interface FreePayout {
  readonly name: string
  readonly free: bigint
}

interface Fitted {
  readonly stake: bigint
}

/**
 * Stakes with which a ticket fits into what is free: of each line the largest multiple of `step` that leaves every full
 * name within its free payout, shared among the lines in their order. 0 where a line must be left out.
 */
export function fitStakes(
  lines: readonly { readonly type: BetType; readonly line: Line }[],
  full: readonly FreePayout[],
  step: bigint,
): readonly Fitted[] {
  const left = new Map(full.map(({ name, free }) => [name, free]))
  return lines.map(({ type, line }) => {
    const loads = exposuresOf(type, line).filter(({ name }) => left.has(name))
    const stake = loads.reduce((least, { name, pays }) => {
      const free = left.get(name) ?? 0n
      const fitting = pays <= free ? line.stake : (line.stake * (free > 0n ? free : 0n)) / pays
      return fitting < least ? fitting : least
    }, line.stake)
    const payable = stake - (stake % step)
    for (const { name, pays } of exposuresOf(type, { ...line, stake: payable }))
      if (left.has(name)) left.set(name, (left.get(name) ?? 0n) - pays)
    return { stake: payable }
  })
}
