import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'

/** A name in the exposure of a draw: what it pays already, and the most that it may pay. */
interface Load {
  readonly pays: bigint
  readonly cap: bigint
}

/** The payout that is still free for a name; undefined while less than half of its cap is used. */
export function freeOf({ pays, cap }: Load): bigint | undefined {
  if (pays * 2n < cap) return undefined
  return pays >= cap ? 0n : cap - pays
}

/** The largest stake for one unit that fits into a free payout, rounded down to payable amounts. */
export function stakeWithin(
  free: bigint,
  { oddsMilli, times, step }: { readonly oddsMilli: bigint; readonly times: number; readonly step: bigint },
): bigint {
  const stake = (free * 1000n) / (oddsMilli * BigInt(times))
  return stake - (stake % step)
}

/** A name of a choice whose cap is nearly used: the payout that is free, and the largest stake for one unit within it. */
export interface FreeStake {
  readonly name: string
  readonly free: bigint
  readonly most: bigint
  readonly isFull: boolean
}

/** The names of a choice whose caps are nearly used, the least stake first. */
export function freeStakesOf(
  type: BetType,
  choice: Choice,
  {
    free,
    returnMilli,
    step,
  }: { readonly free: ReadonlyMap<string, bigint>; readonly returnMilli: number; readonly step: bigint },
): readonly FreeStake[] {
  const { oddsMilli } = quoteLine(type, { choice, stake: step, returnMilli })
  const best = oddsMilli.reduce((most, odds) => (odds > most ? odds : most), 1n)
  return type
    .loads(choice)
    .flatMap(({ name, times }): FreeStake[] => {
      const left = free.get(name)
      if (left === undefined) return []
      const most = stakeWithin(left, { oddsMilli: best, times, step })
      return [{ name, free: left, most, isFull: most <= 0n }]
    })
    .toSorted((one, other) => (one.most < other.most ? -1 : 1))
}
