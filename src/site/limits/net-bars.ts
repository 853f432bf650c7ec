import { readAmount, UNIT } from '#domain/money/amount.ts'

interface Bar {
  readonly from: number
  readonly size: number
  readonly sign: 'gain' | 'loss' | 'none'
}

const LEAST = 2

/**
 * Start and length of each day's bar. The largest amount fills its side, unless both sides together are less than `least`, in
 * main units: a small loss must not look like a great one. The scale is linear.
 */
export function barsOf(
  nets: readonly string[],
  height: number,
  least = 0,
): { readonly zero: number; readonly bars: Bar[] } {
  const values = nets.map((net) => readAmount(net) ?? 0n)
  const gain = largest(values)
  const loss = largest(values.map((value) => -value))
  const both = gain + loss
  const small = BigInt(Math.round(least * Number(UNIT)))
  const span = both > 0n && both < small ? small : both
  const share = (value: bigint) => (span === 0n ? 0 : Number((value * 10_000n) / span) / 10_000)
  const above = both === 0n ? 0.5 : Number((gain * 10_000n) / both) / 10_000
  const zero = Math.min(height - LEAST, Math.max(LEAST, above * height))
  const bars = values.map((value): Bar => {
    if (value === 0n) return { from: zero - LEAST / 2, size: LEAST, sign: 'none' }
    const size = Math.max(LEAST, share(value < 0n ? -value : value) * height)
    return value > 0n ? { from: zero - size, size, sign: 'gain' } : { from: zero, size, sign: 'loss' }
  })
  return { zero, bars }
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most), 0n)
}
