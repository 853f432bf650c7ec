import { type FlightShape, START, drawnAt, gridOf, secondsOf, shapeOf } from './flight-shape.ts'
import { drawBird } from './bird.ts'

export interface FlightPicture {
  readonly width: number
  readonly height: number
  readonly phase: 'betting' | 'playing' | 'settled'
  readonly elapsedMs: number
  /** Share of the betting time that has passed: a row of stones fills with it. */
  readonly openShare: number
  /** Time since the end, by which the last columns fall. */
  readonly endedMs: number
  /** The player's cash-outs, and the time since each. */
  readonly flags: readonly Flag[]
  /** The clock of the wings. */
  readonly beatMs: number
  readonly font: string
}

/** The duration in which columns fall. */
export const FALL_MS = 900
const FLAG_MS = 320
const FALLING_COLUMNS = 7
const SHADES = ['#0e5a4c', '#117058', '#158566', '#1b9a74', '#29ae84'] as const
const RUINS = ['#4a2a2c', '#5a2f2e', '#6b3531', '#3d2629'] as const
const SHARDS = ['#e0604c', '#c24534', '#ef9a84', '#8f2f2a'] as const
const GOLD = '#f4cf76'
const WORDS = 'oklch(0.78 0.026 130)'

interface Flag {
  readonly atMs: number
  readonly text: string
  readonly sinceMs: number
}

/** Draws a flight: columns of stones up to the curve, a bird on their crest, and a flag where each bet left. */
export function drawFlight(context: CanvasRenderingContext2D, picture: FlightPicture): void {
  const { width, height, phase, elapsedMs } = picture
  context.clearRect(0, 0, width, height)
  const shape = shapeOf(picture)
  drawStars(context, picture)
  drawGrid(context, picture, shape)
  if (phase !== 'betting') drawGlow(context, picture, shape)
  if (phase === 'betting') drawOpenRow(context, picture, shape)
  else drawColumns(context, picture, shape)
  drawGround(context, picture, shape)
  if (phase !== 'betting')
    picture.flags.forEach((flag, nth) => drawFlag(context, { flag, nth, font: picture.font }, shape))
  if (phase === 'playing') {
    const scale = shape.isSmall ? 0.9 : 1.36
    const [x, y] = [shape.xOf(elapsedMs), shape.yOf(drawnAt(elapsedMs))]
    drawBird(context, { x: x + 20 * scale, y: y - 12 * scale, scale, atMs: picture.beatMs })
  }
  if (phase === 'settled') drawEscape(context, picture, shape)
}

/** A steady number of 0 to 1 for a stone, so that a redrawn picture looks the same. */
function steady(column: number, row: number, salt = 0): number {
  let mixed =
    Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

function pick<T>(all: readonly [T, ...T[]], share: number): T {
  return all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? all[0]
}

function fillStone(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath()
  context.roundRect(x, y, size, size, size > 16 ? 3 : 2)
  context.fill()
}

function drawStars(context: CanvasRenderingContext2D, { width, height }: FlightPicture): void {
  context.fillStyle = '#bfe8e2'
  for (let star = 0; star < 44; star += 1) {
    context.globalAlpha = 0.1 + steady(star, 3) * 0.3
    context.fillRect(steady(star, 1) * width, steady(star, 2) * height * 0.75, 2.4, 2.4)
  }
  context.globalAlpha = 1
}

function drawGrid(context: CanvasRenderingContext2D, picture: FlightPicture, shape: FlightShape): void {
  const { width, height, elapsedMs, font } = picture
  context.font = `${shape.isSmall ? 11 : 13}px ${font}`
  context.direction = 'ltr'
  context.lineWidth = 1
  context.strokeStyle = 'rgb(255 255 255 / 8%)'
  context.fillStyle = WORDS
  context.setLineDash([4, 8])
  context.textAlign = 'right'
  for (const multiplier of gridOf(elapsedMs)) {
    const y = Math.round(shape.yOf(multiplier)) + 0.5
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(width, y)
    context.stroke()
    context.fillText(`${(multiplier / 100).toFixed(1)}×`, width - 12, y - 6)
  }
  context.setLineDash([])
  context.textAlign = 'left'
  for (const second of secondsOf(shape.axisMs))
    context.fillText(`${second} s`, shape.xOf(second * 1_000) + 2, height - 8)
}

function drawGlow(
  context: CanvasRenderingContext2D,
  { phase, elapsedMs, width, height }: FlightPicture,
  shape: FlightShape,
): void {
  const [x, y] = [shape.xOf(elapsedMs), shape.yOf(drawnAt(elapsedMs))]
  const radius = shape.isSmall ? 130 : 240
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, phase === 'settled' ? 'rgb(224 96 76 / 34%)' : 'rgb(255 233 174 / 34%)')
  light.addColorStop(1, 'rgb(255 233 174 / 0%)')
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

function drawColumns(
  context: CanvasRenderingContext2D,
  picture: FlightPicture,
  { columns, tile, base }: FlightShape,
): void {
  const isOver = picture.phase === 'settled'
  const falling = isOver ? columns.length - FALLING_COLUMNS : columns.length
  columns.forEach((tiles, column) => {
    for (let row = 0; row < tiles; row += 1) {
      const [x, y] = [START + column * tile, base - (row + 1) * tile]
      const isCrest = row === tiles - 1
      if (column >= falling) {
        drawShard(context, { picture, x, y, tile, base, column, row })
        continue
      }
      context.fillStyle = isOver
        ? ruinOf(column, row, tiles)
        : stoneOf({ column, row, tiles, share: column / columns.length })
      fillStone(context, x, y, tile - 2)
      if (!isCrest) continue
      context.fillStyle = 'rgb(255 255 255 / 30%)'
      context.fillRect(x + 1.5, y + 1.5, tile - 5, (tile - 2) * 0.36)
    }
  })
}

function stoneOf(stone: { column: number; row: number; tiles: number; share: number }): string {
  const { column, row, tiles, share } = stone
  if (row === tiles - 1) return share > 0.55 ? '#fff3cf' : GOLD
  if (row === tiles - 2) return share > 0.4 ? '#d9a13b' : '#3cb594'
  const light = row > tiles - 5 ? 2 : row > tiles - 9 ? 1 : 0
  return SHADES[Math.floor(steady(column, row) * 3) + light] ?? SHADES[0]
}

function ruinOf(column: number, row: number, tiles: number): string {
  if (row === tiles - 1) return '#e58a74'
  return row === tiles - 2 ? '#b5493a' : pick(RUINS, steady(column, row))
}

/** A stone of the last columns: it falls to the ground, or is gone. */
function drawShard(
  context: CanvasRenderingContext2D,
  shard: {
    readonly picture: FlightPicture
    readonly x: number
    readonly y: number
    readonly tile: number
    readonly base: number
    readonly column: number
    readonly row: number
  },
): void {
  const { picture, x, y, tile, base, column, row } = shard
  if (row > 1 && steady(column, row, 1) < 0.5) return
  const late = steady(column, row, 2) * 120
  const fallen = Math.min(1, Math.max(0, (picture.endedMs - late) / (FALL_MS - 120)))
  const [toX, toY] = [
    x + steady(column, row, 3) * 76 - 30,
    base - tile * (0.6 + steady(column, row, 4) * 1.1),
  ]
  context.save()
  context.translate(
    x + (toX - x) * fallen + tile / 2,
    y + tile / 2 + (Math.max(toY, y) - y) * fallen * fallen,
  )
  context.rotate((steady(column, row, 5) - 0.5) * 2.4 * fallen)
  context.fillStyle = pick(SHARDS, steady(column, row, 6))
  fillStone(context, -tile / 2 + 1, -tile / 2 + 1, tile - 2)
  context.restore()
}

function drawGround(
  context: CanvasRenderingContext2D,
  { width, phase }: FlightPicture,
  { base, tile }: FlightShape,
): void {
  context.globalAlpha = phase === 'settled' ? 0.25 : 0.6
  context.fillStyle = GOLD
  for (let x = 0; x < width; x += tile) context.fillRect(x, base, tile - 2, 2)
  context.globalAlpha = 1
}

/** While bets are open: one row of stones fills, and the bird walks on it. */
function drawOpenRow(
  context: CanvasRenderingContext2D,
  { width, openShare, beatMs }: FlightPicture,
  { tile, base, isSmall }: FlightShape,
): void {
  const count = Math.floor((width * 0.86 - START) / tile)
  const full = Math.floor(count * Math.min(1, openShare))
  for (let column = 0; column < count; column += 1) {
    context.fillStyle = column < full ? GOLD : 'rgb(255 255 255 / 9%)'
    fillStone(context, START + column * tile, base - tile, tile - 2)
  }
  const scale = isSmall ? 0.9 : 1.36
  drawBird(context, {
    x: START + Math.max(5, full) * tile,
    y: base - tile - 22 * scale,
    scale,
    atMs: beatMs,
  })
}

function drawFlag(
  context: CanvasRenderingContext2D,
  { flag, nth, font }: { readonly flag: Flag; readonly nth: number; readonly font: string },
  { columns, xOf, tile, base, isSmall }: FlightShape,
): void {
  const column = Math.min(columns.length - 1, Math.floor((xOf(flag.atMs) - START) / tile))
  const scale = (isSmall ? 1 : 1.25) * Math.min(1, Math.max(0.02, flag.sinceMs / FLAG_MS))
  context.save()
  context.translate(START + (column + 0.5) * tile, base - (columns[column] ?? 1) * tile)
  // Near the start the cloth flies to the other side, so that it stays in the picture.
  const side = START + column * tile < 120 ? -1 : 1
  context.scale(scale * side, scale)
  context.fillStyle = '#d9a13b'
  // The second flag flies higher, so that two cash-outs at one point stay readable.
  const mast = nth * 40
  context.fillRect(-1.5, -62 - mast, 3, 62 + mast)
  context.translate(0, -mast)
  context.beginPath()
  context.arc(0, -64, 4, 0, 2 * Math.PI)
  context.fillStyle = GOLD
  context.fill()
  const cloth = [
    [-2, -60],
    [-100, -60],
    [-88, -43],
    [-100, -26],
    [-2, -26],
  ] as const
  context.beginPath()
  for (const [x, y] of cloth) context.lineTo(x, y)
  context.closePath()
  context.fill()
  for (let stone = 0; stone < 12; stone += 1) {
    context.fillStyle = stone % 3 === 0 ? '#d9a13b' : '#fff3cf'
    context.fillRect(-92 + stone * 7.5, -59, 6.3, 4)
    context.fillRect(-92 + stone * 7.5, -31, 6.3, 4)
  }
  context.scale(side, 1)
  context.font = `680 14px ${font}`
  context.textAlign = 'center'
  context.fillStyle = '#3a2407'
  context.fillText(flag.text, -46 * side, -38.5, 84)
  context.restore()
}

/** After the end the bird leaves to the corner. */
function drawEscape(
  context: CanvasRenderingContext2D,
  { width, elapsedMs, endedMs, beatMs }: FlightPicture,
  { xOf, yOf, isSmall }: FlightShape,
): void {
  const gone = 1 - (1 - Math.min(1, endedMs / FALL_MS)) ** 2
  const [fromX, fromY] = [xOf(elapsedMs), yOf(drawnAt(elapsedMs))]
  const [toX, toY] = isSmall ? [width - 62, 66] : [width - 96, 96]
  const scale = (isSmall ? 0.9 : 1.36) * (1 - 0.4 * gone)
  context.globalAlpha = 1 - 0.3 * gone
  drawBird(context, {
    x: fromX + (toX - fromX) * gone,
    y: fromY + (toY - fromY) * gone,
    scale,
    atMs: gone === 1 ? 0 : beatMs,
  })
  context.globalAlpha = 1
}
