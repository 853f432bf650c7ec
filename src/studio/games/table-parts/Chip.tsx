import { useMemo } from 'react'

import { drawChip } from './chip-art.ts'
import { stackOf } from './chip-stack.ts'
import { faceOf, worths, writeChip } from './chip-values.ts'

/** A single chip of the tray. */
export function Chip({ value, least }: { value: bigint; least: bigint }) {
  const svg = useMemo(() => drawChip(faceOf(value, least), writeChip(value)), [value, least])
  return (
    <svg
      className="chip-face"
      viewBox="-31 -31 62 66"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}

/** How far a chip rises above the one below it, at a radius of 30. */
const RISE = 7

/** An amount as a stack of chips, the largest at the bottom. */
export function ChipStack({ amount, least }: { amount: bigint; least: bigint }) {
  const { svg, high } = useMemo(() => drawStack(amount, least), [amount, least])
  return (
    <svg
      className="chip-stack"
      viewBox={`-31 ${-31 - high} 62 ${66 + high}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}

function drawStack(amount: bigint, least: bigint): { readonly svg: string; readonly high: number } {
  const stack = stackOf(amount, least)
  const svg = stack
    .map((face, nth) => {
      const label = writeChip((worths[face] ?? BigInt(1)) * least)
      return `<g transform="translate(0 ${-nth * RISE})">${drawChip(face, label)}</g>`
    })
    .join('')
  return { svg, high: Math.max(0, stack.length - 1) * RISE }
}
