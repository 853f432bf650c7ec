import type { readExposure } from '#contract/console/lottery-exposure.ts'
import type { Output } from '#contract/endpoint.ts'
import { type Heat, heatOf, percentOf } from '#domain/lottery/exposure/heat.ts'
import { readAmount } from '#domain/money/amount.ts'

export type Exposure = Output<typeof readExposure>

/** How full a name is, from the amounts of an answer. */
export function fullnessOf({ pays, cap }: { readonly pays: string; readonly cap: string }): {
  readonly heat: Heat
  readonly percent: number
} {
  const [amount = 0n, bound = 0n] = [readAmount(pays), readAmount(cap)]
  return { heat: heatOf(amount, bound), percent: percentOf(amount, bound) }
}

export function isAboveZero(amount: bigint | undefined): boolean {
  return amount !== undefined && amount > 0n
}
