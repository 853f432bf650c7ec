import { pictures } from 'virtual:pictures/table-parts/chip'

import { stackOf } from './chip-stack.ts'
import { faceOf, worths, writeChip } from './chip-values.ts'

/** Rim of each chip, in which its value is written. */
const RIMS = ['#5a6b63', '#b83a33', '#178070', '#173a6a', '#6a3a8a', '#b47b1c'] as const

/** A single chip of the tray. */
export function Chip({ value, least }: { value: bigint; least: bigint }) {
  return (
    <svg className="chip-face" viewBox="-31 -31 62 66" aria-hidden="true">
      <ChipFace face={faceOf(value, least)} label={writeChip(value)} y={0} />
    </svg>
  )
}

/** How far a chip rises above the one below it, at a radius of 30. */
const RISE = 7

/** An amount as a stack of chips, the largest at the bottom. */
export function ChipStack({ amount, least }: { amount: bigint; least: bigint }) {
  const stack = stackOf(amount, least)
  const high = Math.max(0, stack.length - 1) * RISE
  return (
    <svg className="chip-stack" viewBox={`-31 ${-31 - high} 62 ${66 + high}`} aria-hidden="true">
      {stack.map((face, nth) => (
        <ChipFace key={nth} face={face} label={labelOf(face, least)} y={-nth * RISE} />
      ))}
    </svg>
  )
}

function labelOf(face: number, least: bigint): string {
  return writeChip((worths[face] ?? BigInt(1)) * least)
}

function ChipFace({ face, label, y }: { face: number; label: string; y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <image href={pictures[`chip${face}`]} x="-31" y="-31" width="62" height="66" />
      <text
        textAnchor="middle"
        y="5.7"
        fontSize={label.length > 3 ? 12 : 16}
        fontWeight="700"
        fill={RIMS[face] ?? RIMS[0]}
      >
        {label}
      </text>
    </g>
  )
}
