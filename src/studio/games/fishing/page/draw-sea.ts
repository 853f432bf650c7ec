import type { Field } from './draw-water.ts'
import { type Place, type Swimmer, placeOf } from './shoal.ts'
import type { Sprites } from './sprites.ts'

type Paint = CanvasRenderingContext2D

export interface Point {
  readonly x: number
  readonly y: number
}

/** A fish in the sea. While it is away, it was just caught. Times of events are the page's clock, paths have their own. */
export interface Live {
  swimmer: Swimmer
  awayUntilMs: number
}

/** A shot on its way to a fish. */
export interface Flight {
  readonly seat: number
  readonly target: Live
  readonly startsAtMs: number
}

/** A caught fish, which breaks into tiles that fly to the cannon. */
export interface Burst extends Point {
  readonly seat: number
  readonly fish: string
  readonly size: number
  readonly flip: number
  readonly startsAtMs: number
  readonly text: string
  /** The volley paid more than it cost: otherwise nothing is celebrated. */
  readonly isMore: boolean
}

export const FLIGHT_MS = 300
export const BURST_MS = 500
export const TEXT_MS = 1_400
export const AWAY_MS = 260
const APPEAR_MS = 240
/** The size of a cannon, as a share of a usual picture. */
export const CANNON = 0.5
const CRUMBS = 6
const GOLD = '#f4cf76'

/** Where the cannons stand, in shares of the sea, and which way they point at rest. */
export const seats: readonly (Point & { readonly rest: number })[] = [
  { x: 0.3, y: 1, rest: 0.3 },
  { x: 0.74, y: 1, rest: -0.3 },
  { x: 0.3, y: 0, rest: 2.7 },
  { x: 0.7, y: 0, rest: 3.6 },
]

/** Other players' shots and catches are pale. */
const paleness = (seat: number) => (seat === 0 ? 1 : 0.45)

export function pointOf({ width, height }: Field, place: Point): Point {
  return { x: place.x * width, y: place.y * height }
}

export function cannonOf(field: Field, seat: number): Point {
  const { x, y } = pointOf(field, seats[seat] ?? { x: 0.5, y: 1 })
  return { x, y: y === 0 ? field.unit * 0.06 : y - field.unit * 0.15 }
}

function drawSprite(
  paint: Paint,
  sprite: HTMLCanvasElement | undefined,
  at: Point & {
    readonly side: number
    readonly flip?: number
    readonly turn?: number
    readonly alpha?: number
  },
) {
  if (!sprite) return
  const { side } = at
  paint.save()
  paint.globalAlpha = at.alpha ?? 1
  paint.translate(at.x, at.y)
  paint.scale(at.flip ?? 1, 1)
  paint.rotate(at.turn ?? 0)
  paint.drawImage(sprite, -side / 2, -side / 2, side, side)
  paint.restore()
}

export function drawSwimmers(
  paint: Paint,
  {
    field,
    sprites,
    shoal,
    atMs,
    nowMs,
  }: { field: Field; sprites: Sprites; shoal: readonly Live[]; atMs: number; nowMs: number },
): void {
  for (const { swimmer, awayUntilMs } of shoal) {
    if (nowMs < awayUntilMs) continue
    const share = Math.min(1, (nowMs - awayUntilMs) / APPEAR_MS)
    const place: Place = placeOf(swimmer, atMs)
    const { x, y } = pointOf(field, place)
    const side = field.unit * swimmer.size * (0.6 + share * 0.4)
    drawSprite(paint, sprites.of(swimmer.fish), {
      x,
      y,
      side,
      flip: place.flip,
      turn: place.tilt,
      alpha: share,
    })
  }
}

/** A dashed ring with four marks around the fish that is aimed at. */
export function drawReticle(
  paint: Paint,
  { field, target, atMs, isCalm }: { field: Field; target: Live; atMs: number; isCalm: boolean },
): void {
  const { x, y } = pointOf(field, placeOf(target.swimmer, atMs))
  const radius = field.unit * target.swimmer.size * 0.56 + field.unit * 0.04
  paint.save()
  paint.translate(x, y)
  paint.strokeStyle = GOLD
  paint.lineWidth = Math.max(2, field.unit * 0.016)
  paint.setLineDash([radius * 0.14, radius * 0.07])
  paint.rotate(isCalm ? 0 : atMs / 4_000)
  paint.beginPath()
  paint.arc(0, 0, radius, 0, Math.PI * 2)
  paint.stroke()
  paint.setLineDash([])
  paint.rotate(isCalm ? 0 : -atMs / 4_000)
  paint.strokeStyle = '#fff3cf'
  for (let nth = 0; nth < 4; nth += 1) {
    paint.rotate(Math.PI / 2)
    paint.beginPath()
    paint.moveTo(radius * 0.9, 0)
    paint.lineTo(radius * 1.12, 0)
    paint.stroke()
  }
  paint.restore()
}

export function drawFlights(
  paint: Paint,
  { field, flights, atMs, nowMs }: { field: Field; flights: readonly Flight[]; atMs: number; nowMs: number },
): void {
  for (const { seat, target, startsAtMs } of flights) {
    const share = (nowMs - startsAtMs) / FLIGHT_MS
    if (share < 0 || share > 1) continue
    const from = cannonOf(field, seat)
    const to = pointOf(field, placeOf(target.swimmer, atMs))
    const x = from.x + (to.x - from.x) * share
    const y = from.y + (to.y - from.y) * share
    const size = field.unit * 0.05
    paint.save()
    paint.globalAlpha = paleness(seat)
    paint.translate(x, y)
    paint.fillStyle = 'rgba(244, 207, 118, 0.25)'
    paint.beginPath()
    paint.arc(0, 0, size * 1.3, 0, Math.PI * 2)
    paint.fill()
    paint.rotate(Math.PI / 4)
    paint.fillStyle = '#fff3cf'
    paint.fillRect(-size / 2, -size / 2, size, size)
    paint.restore()
  }
}

export function drawBursts(
  paint: Paint,
  {
    field,
    sprites,
    bursts,
    nowMs,
    isCalm,
    font,
  }: {
    field: Field
    sprites: Sprites
    bursts: readonly Burst[]
    nowMs: number
    isCalm: boolean
    font: string
  },
): void {
  for (const burst of bursts) {
    const ageMs = nowMs - burst.startsAtMs
    if (ageMs < BURST_MS && !isCalm) drawCrumbs(paint, { field, sprites, burst, share: ageMs / BURST_MS })
    if (burst.text !== '' && ageMs < TEXT_MS) drawSum(paint, { field, burst, ageMs, isCalm, font })
  }
}

function drawCrumbs(
  paint: Paint,
  { field, sprites, burst, share }: { field: Field; sprites: Sprites; burst: Burst; share: number },
) {
  const sprite = sprites.of(burst.fish)
  if (!sprite) return
  const side = field.unit * burst.size
  if (!burst.isMore) {
    drawSprite(paint, sprite, { ...burst, side, alpha: (1 - share) * paleness(burst.seat) })
    return
  }
  const to = cannonOf(field, burst.seat)
  const cut = sprite.width / CRUMBS
  const crumb = side / CRUMBS
  const flown = share * share
  paint.globalAlpha = paleness(burst.seat) * (1 - flown * 0.6)
  for (let nth = 0; nth < CRUMBS * CRUMBS; nth += 1) {
    const [column, row] = [nth % CRUMBS, Math.floor(nth / CRUMBS)]
    const apart = 1 + Math.sin(share * Math.PI) * (0.5 + (nth % 5) * 0.12)
    const x = burst.x + (column - CRUMBS / 2 + 0.5) * crumb * apart * Math.sign(burst.flip)
    const y = burst.y + (row - CRUMBS / 2 + 0.5) * crumb * apart
    const size = crumb * (1 - flown * 0.7)
    paint.drawImage(
      sprite,
      column * cut,
      row * cut,
      cut,
      cut,
      x + (to.x - x) * flown - size / 2,
      y + (to.y - y) * flown - size / 2,
      size,
      size,
    )
  }
  paint.globalAlpha = 1
}

/** The paid sum rises from the place of the catch. */
function drawSum(
  paint: Paint,
  {
    field,
    burst,
    ageMs,
    isCalm,
    font,
  }: { field: Field; burst: Burst; ageMs: number; isCalm: boolean; font: string },
) {
  const size = Math.max(17, field.unit * 0.16)
  const risen = isCalm ? 0 : Math.min(1, ageMs / 700) * field.unit * 0.22
  paint.save()
  paint.globalAlpha = Math.min(1, (TEXT_MS - ageMs) / 300)
  paint.font = `640 ${size}px ${font}`
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.lineJoin = 'round'
  paint.lineWidth = size * 0.2
  paint.strokeStyle = '#2a1a05'
  paint.fillStyle = burst.isMore ? '#ffe9ae' : '#e9f3f5'
  const half = paint.measureText(burst.text).width / 2
  const x = Math.max(half + 8, Math.min(field.width - half - 8, burst.x))
  const y = Math.max(size, burst.y - risen)
  paint.strokeText(burst.text, x, y)
  paint.fillText(burst.text, x, y)
  paint.restore()
}

/** A cannon that looks at its target; `kick` is its recoil, from 0 to 1. */
export function drawCannon(
  paint: Paint,
  {
    field,
    sprites,
    seat,
    turn,
    kick,
  }: { field: Field; sprites: Sprites; seat: number; turn: number; kick: number },
): void {
  const { x, y } = cannonOf(field, seat)
  const side = field.unit * CANNON
  paint.save()
  paint.globalAlpha = paleness(seat) * 0.5 + 0.5
  paint.translate(x, y)
  paint.rotate(turn)
  const barrel = sprites.of(`barrel${seat}`)
  if (barrel) paint.drawImage(barrel, -side / 2, -side * (0.98 - kick * 0.14), side, side)
  paint.rotate(-turn)
  const base = sprites.of(`base${seat}`)
  if (base) paint.drawImage(base, -side * 0.4, -side * 0.4, side * 0.8, side * 0.8)
  paint.restore()
}
