import { diceGlass, dicePlate, landedDie } from '#art/draw-scenes.ts'

import { Piece } from './Piece.tsx'
import type { SceneNumber } from './scene-number.ts'

const PLATE = dicePlate()
const GLASS = diceGlass()

/** Where the three dice land: position, size, turn. */
const SPOTS = [
  { x: 288, y: 168, scale: 0.82, turn: -7 },
  { x: 434, y: 204, scale: 0.98, turn: 5 },
  { x: 576, y: 166, scale: 0.82, turn: 9 },
] as const

export function DiceScene({ numbers }: { numbers: readonly SceneNumber[] }) {
  return (
    <svg viewBox="0 0 860 316">
      <Piece svg={PLATE} />
      {SPOTS.map(({ x, y, scale, turn }, at) => {
        const { text, style } = numbers[at] ?? {}
        if (text === undefined) return null
        return (
          <g key={x} transform={`translate(${x} ${y})`}>
            <ellipse cy={44} rx={70 * scale} ry={19 * scale} fill="#0c1812" opacity={0.45} />
            <g className={style ? 'die moves' : 'die'} style={style}>
              <Piece transform={`rotate(${turn}) scale(${scale})`} svg={landedDie(Number(text), at === 1)} />
            </g>
          </g>
        )
      })}
      <Piece svg={GLASS} />
    </svg>
  )
}
