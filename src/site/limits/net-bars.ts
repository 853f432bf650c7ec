import { readAmount } from '#domain/money/amount.ts'

interface Bar {
  readonly from: number
  readonly size: number
  readonly sign: 'gain' | 'loss' | 'none'
}

const LEAST = 2

/** Start and length of each day's bar. The largest amount fills its side; the scale is linear. */
export function barsOf(
  nets: readonly string[],
  height: number,
): { readonly zero: number; readonly bars: Bar[] } {
  const values = nets.map((net) => readAmount(net) ?? 0n)
  const gain = largest(values)
  const loss = largest(values.map((value) => -value))
  const span = gain + loss
  const share = (value: bigint) => (span === 0n ? 0 : Number((value * 10_000n) / span) / 10_000)
  const zero = span === 0n ? height / 2 : Math.min(height - LEAST, Math.max(LEAST, share(gain) * height))
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
