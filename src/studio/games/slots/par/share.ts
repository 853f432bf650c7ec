/** An exact fraction. */
export interface Share {
  readonly top: bigint
  readonly bottom: bigint
}

/** In basis points, rounded down, so that the published return is never too high. */
export function basisPoints({ top, bottom }: Share): number {
  return Number((top * 10_000n) / bottom)
}

export function add(a: Share, b: Share): Share {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function multiply(a: Share, b: Share): Share {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export const whole = (count: number | bigint): Share => ({ top: BigInt(count), bottom: 1n })
