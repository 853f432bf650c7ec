import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { type PlinkoChoice, type PlinkoPath, slotOf, slotTimes } from '#studio/games/plinko/rules.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import { isCalm } from '#studio/games/solo-parts/pauses.ts'

import { ROW_MS, ballPath, fallMs, pinAt, shapeOf, slotAt } from './fall.ts'

/** From the middle to the edge. */
const tones = ['#4c4780', '#5a4a8c', '#6a4a92', '#8a4a92', '#a8507e', '#b4524d', '#d98a3b', '#f4cf76']

/** Rows of pins over the slots with their payouts; the ball follows the turns that were drawn. */
export function PlinkoBoard({
  choice,
  result,
  isMoving = false,
}: {
  readonly choice: PlinkoChoice
  readonly result: OneShotResult<PlinkoChoice, PlinkoPath> | undefined
  readonly isMoving?: boolean
}) {
  const t = useT()
  const { rows } = choice
  const shape = shapeOf(rows)
  const times = slotTimes(choice)
  const slot = result ? slotOf(result.drawn) : undefined
  const label =
    slot === undefined || isMoving
      ? t('plinko.board', { rows })
      : t('plinko.board_done', { rows, slot: slot + 1, times: writeTimes(times[slot] ?? 0) })
  return (
    <svg
      className={isMoving ? 'pl-board moving' : 'pl-board'}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: rows }, (_, row) => (
        <PinRow key={row} row={row} rows={rows} path={result?.drawn} />
      ))}
      {times.map((pays, place) => {
        const { x, y } = slotAt(shape, rows, place)
        const tone = Math.round((Math.abs(place - rows / 2) / (rows / 2)) * (tones.length - 1))
        const text = writeTimes(pays)
        return (
          <g
            key={x}
            className={place === slot && !isMoving ? 'pl-slot hit' : 'pl-slot'}
            transform={`translate(${x} ${y + 6})`}
          >
            <rect x={-shape.dx / 2 + 2} width={shape.dx - 4} height={34} rx={6} fill={tones[tone]} />
            <text
              textAnchor="middle"
              y={22.5}
              fontSize={Math.min(17, (shape.dx * 1.5) / text.length)}
              fill={tone > 5 ? '#2a1a06' : '#fffdf6'}
            >
              {text}
            </text>
          </g>
        )
      })}
      {result && <Ball rows={rows} path={result.drawn} isMoving={isMoving} />}
    </svg>
  )
}

/** A pin that the ball touches lights up as it passes. */
function PinRow({
  row,
  rows,
  path,
}: {
  readonly row: number
  readonly rows: PlinkoChoice['rows']
  readonly path: PlinkoPath | undefined
}) {
  const shape = shapeOf(rows)
  const touched = path ? 1 + path.turns.slice(0, row).reduce((sum, turn) => sum + turn, 0) : -1
  return Array.from({ length: row + 3 }, (_, pin) => {
    const { x, y } = pinAt(shape, row, pin)
    return (
      <rect
        key={x}
        className={pin === touched ? 'pl-pin touched' : 'pl-pin'}
        style={{ '--at': `${(row + 1) * ROW_MS}ms` } as CSSProperties}
        x={x - shape.pin}
        y={y - shape.pin}
        width={shape.pin * 2}
        height={shape.pin * 2}
        rx={shape.pin * 0.3}
        transform={`rotate(45 ${x} ${y})`}
      />
    )
  })
}

function Ball({
  rows,
  path,
  isMoving,
}: {
  readonly rows: PlinkoChoice['rows']
  readonly path: PlinkoPath
  readonly isMoving: boolean
}) {
  const ref = useRef<SVGGElement>(null)
  const shape = shapeOf(rows)
  const end = ballPath(shape, rows, path).at(-1)
  useEffect(() => {
    if (!isMoving || isCalm()) return undefined
    const points = ballPath(shapeOf(rows), rows, path)
    const fall = ref.current?.animate(
      points.map(({ x, y }) => ({
        transform: `translate(${x}px, ${y}px)`,
        // It leaves each pin slowly and falls faster.
        easing: 'cubic-bezier(0.45, 0.05, 0.85, 0.6)',
      })),
      { duration: fallMs(rows), fill: 'both' },
    )
    return () => fall?.cancel()
  }, [isMoving, rows, path])
  return (
    <g ref={ref} style={{ transform: `translate(${end?.x ?? 0}px, ${end?.y ?? 0}px)` }}>
      <circle r={shape.ball} fill="#d9a13b" />
      <circle
        r={shape.ball * 0.74}
        fill="none"
        stroke="#fff3cf"
        strokeWidth={shape.ball * 0.3}
        strokeDasharray={`${shape.ball * 0.32} ${shape.ball * 0.07}`}
      />
      <circle r={shape.ball * 0.5} fill="#f4cf76" />
      <circle cx={-shape.ball * 0.22} cy={-shape.ball * 0.3} r={shape.ball * 0.2} fill="#fff" />
    </g>
  )
}
