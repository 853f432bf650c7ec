import type { PlinkoPath, RowCount } from '#studio/games/plinko/rules.ts'

/** From one row of pins to the next. */
export const ROW_MS = 90
const START_MS = 60

/** How long a ball falls through its rows and into the slot. */
export function fallMs(rows: RowCount): number {
  return START_MS + (rows + 1) * ROW_MS + 120
}

export interface BoardShape {
  readonly width: number
  readonly height: number
  /** Between two pins of a row, and between two rows. */
  readonly dx: number
  readonly dy: number
  readonly pin: number
  readonly ball: number
}

const WIDTH = 720
const TOP = 34
const SLOT = 46

/** The measures of a board: every number of rows fills the same field. */
export function shapeOf(rows: RowCount): BoardShape {
  const dx = 680 / (rows + 2)
  const dy = 452 / rows
  return { width: WIDTH, height: TOP + rows * dy + SLOT, dx, dy, pin: dx * 0.13, ball: dx * 0.24 }
}

export function pinAt({ dx, dy }: BoardShape, row: number, pin: number) {
  return { x: WIDTH / 2 + (pin - (row + 2) / 2) * dx, y: TOP + row * dy }
}

export function slotAt({ dx, dy }: BoardShape, rows: RowCount, slot: number) {
  return { x: WIDTH / 2 + (slot - rows / 2) * dx, y: TOP + rows * dy }
}

/** The places of the ball: above the board, on the pin of each row, and in its slot. */
export function ballPath(shape: BoardShape, rows: RowCount, { turns }: PlinkoPath) {
  const points = [{ x: WIDTH / 2, y: 0 }]
  let right = 0
  for (const [row, turn] of turns.entries()) {
    const { x, y } = pinAt(shape, row, right + 1)
    points.push({ x: x + (turn === 1 ? 1 : -1) * shape.pin * 0.8, y: y - shape.pin - shape.ball })
    right += turn
  }
  const { x, y } = slotAt(shape, rows, right)
  return [...points, { x, y: y - shape.ball * 0.4 }]
}
