import { SHOT_MS } from '#studio/games/fishing/shots.ts'

import {
  AWAY_MS,
  CANNON,
  type Burst,
  FLIGHT_MS,
  type Flight,
  type Live,
  type Point,
  TEXT_MS,
  cannonOf,
  drawBursts,
  drawCannon,
  drawFlights,
  drawReticle,
  drawSwimmers,
  pointOf,
  seats,
} from './draw-sea.ts'
import { type Field, drawBubbles, waterOf } from './draw-water.ts'
import type { SeaFace } from './sea-face.ts'
import { elsewhere, placeOf, shoalOf } from './shoal.ts'
import { type Pictures, type Sprites, spritesOf } from './sprites.ts'

/** A volley as it is shown: the studio has decided it. */
export interface VolleyView {
  /** 0 is the player. */
  readonly seat: number
  readonly fish: string
  /** Whether each shot catches. */
  readonly hits: readonly boolean[]
  /** The payout of one catch, as it stands over the fish; empty for other players. */
  readonly text: string
  readonly isMore: boolean
  readonly onShot?: () => void
  readonly onCatch?: () => void
}

export interface Scene {
  aim(fish: string): void
  /** The fish at a point of the canvas. */
  find(at: Point): string | undefined
  /** The player's cannon kicks: the press was seen, and its answer is on the way. */
  kick(): void
  /** Resolves when the last shot has landed. */
  show(volley: VolleyView): Promise<void>
  /** The seats that have a cannon. */
  seat(taken: readonly number[]): void
  close(): void
}

const KICK_MS = 180
/** Pictures have their usual size in a sea of this one. */
const USUAL = 940
const UNIT = 216
/** More than two pixels to one of the page cost time and are not seen. */
const DENSITY_MOST = 2
/** A part of the way to its target that a barrel turns in a frame. */
const TURN_SHARE = 0.25

interface Size {
  readonly width: number
  readonly height: number
}

/** Pictures painted once for a size. */
interface View {
  readonly size: Size
  readonly field: Field
  readonly water: HTMLCanvasElement
  readonly sprites: Sprites
}

/** Everything that moves. */
interface Stage {
  readonly canvas: HTMLCanvasElement
  readonly paint: CanvasRenderingContext2D
  readonly face: SeaFace
  readonly pictures: Pictures
  readonly isCalm: boolean
  readonly font: string
  readonly beganAt: number
  readonly shoal: readonly Live[]
  readonly turns: number[]
  view: View
  taken: readonly number[]
  target: Live | undefined
  flights: readonly Flight[]
  bursts: readonly Burst[]
  kickedAt: number
}

export function openScene(parts: {
  readonly canvas: HTMLCanvasElement
  readonly face: SeaFace
  readonly pictures: Pictures
  readonly isCalm: boolean
}): Scene | undefined {
  const { canvas, face, pictures } = parts
  const paint = canvas.getContext('2d')
  if (!paint) return undefined
  const shoal: readonly Live[] = shoalOf(face.habits).map((swimmer) => ({ swimmer, awayUntilMs: 0 }))
  const stage: Stage = {
    ...parts,
    paint,
    font: getComputedStyle(canvas).fontFamily,
    beganAt: performance.now(),
    shoal,
    turns: seats.map(({ rest }) => rest),
    view: viewOf(face, pictures, sizeOf(canvas)),
    taken: [0],
    target: shoal[0],
    flights: [],
    bursts: [],
    kickedAt: Number.NEGATIVE_INFINITY,
  }
  let frame = 0
  const loop = (nowMs: number) => {
    draw(stage, nowMs)
    frame = requestAnimationFrame(loop)
  }
  frame = requestAnimationFrame(loop)
  return {
    aim(fish) {
      if (stage.target?.swimmer.fish !== fish) stage.target = nextOf(stage, fish, performance.now())
    },
    find: (at) => find(stage, at),
    kick() {
      stage.kickedAt = performance.now()
    },
    async show(volley) {
      const stepMs = stage.isCalm ? 0 : SHOT_MS
      await Promise.all(
        volley.hits.map((isHit, nth) => shoot(stage, volley, { isHit, afterMs: nth * stepMs })),
      )
    },
    seat(taken) {
      stage.taken = taken
    },
    close: () => cancelAnimationFrame(frame),
  }
}

/** With reduced motion the sea stands still; shots and sums come and go by the clock. */
function seaMs({ isCalm, beganAt }: Stage, nowMs: number): number {
  return isCalm ? 0 : nowMs - beganAt
}

const isAway = ({ awayUntilMs }: Live, nowMs: number) => nowMs < awayUntilMs

/** The fish that a shot flies to: the one aimed at, or the next of its kind. */
function nextOf({ target, shoal }: Stage, fish: string, nowMs: number, seat = 0): Live | undefined {
  const isOwn = seat === 0
  if (isOwn && target?.swimmer.fish === fish && !isAway(target, nowMs)) return target
  const all = shoal
    .filter(({ swimmer }) => swimmer.fish === fish)
    // Shots of others avoid the player's target while a second fish of the kind is there.
    .toSorted((one, other) => Number(!isOwn && one === target) - Number(!isOwn && other === target))
  return all.find((one) => !isAway(one, nowMs)) ?? all[0]
}

function draw(stage: Stage, nowMs: number): void {
  const { canvas, paint, face, pictures, shoal, isCalm, font, target } = stage
  const size = sizeOf(canvas)
  if (size.width !== stage.view.size.width || size.height !== stage.view.size.height)
    stage.view = viewOf(face, pictures, size)
  if (canvas.width !== size.width) canvas.width = size.width
  if (canvas.height !== size.height) canvas.height = size.height
  const { field, water, sprites } = stage.view
  const atMs = seaMs(stage, nowMs)
  stage.flights = stage.flights.filter(({ startsAtMs }) => nowMs <= startsAtMs + FLIGHT_MS)
  stage.bursts = stage.bursts.filter(({ startsAtMs }) => nowMs < startsAtMs + TEXT_MS)
  paint.setTransform(1, 0, 0, 1, 0, 0)
  paint.drawImage(water, 0, 0)
  if (!isCalm) drawBubbles(paint, field, atMs)
  drawSwimmers(paint, { field, sprites, shoal, atMs, nowMs })
  if (target && !isAway(target, nowMs)) drawReticle(paint, { field, target, atMs, isCalm })
  if (!isCalm) drawFlights(paint, { field, flights: stage.flights, atMs, nowMs })
  for (const seat of stage.taken) drawSeat(stage, seat, nowMs)
  drawBursts(paint, { field, sprites, bursts: stage.bursts, nowMs, isCalm, font })
}

/** The barrel of a seat follows its target. */
function drawSeat(stage: Stage, seat: number, nowMs: number): void {
  const { paint, view, isCalm, turns, kickedAt } = stage
  const { field, sprites } = view
  const flight = stage.flights.findLast((one) => one.seat === seat)
  const aimed = seat === 0 ? stage.target : flight?.target
  if (aimed) {
    const from = cannonOf(field, seat)
    const to = pointOf(field, placeOf(aimed.swimmer, seaMs(stage, nowMs)))
    turns[seat] = turnTo(turns[seat] ?? 0, Math.atan2(to.x - from.x, from.y - to.y))
  }
  const sinceMs = Math.min(
    flight ? nowMs - flight.startsAtMs : KICK_MS,
    seat === 0 ? nowMs - kickedAt : KICK_MS,
  )
  const kick = isCalm ? 0 : Math.max(0, 1 - sinceMs / KICK_MS)
  drawCannon(paint, { field, sprites, seat, turn: turns[seat] ?? 0, kick })
}

function turnTo(turn: number, angle: number): number {
  return turn + Math.atan2(Math.sin(angle - turn), Math.cos(angle - turn)) * TURN_SHARE
}

async function shoot(
  stage: Stage,
  volley: VolleyView,
  { isHit, afterMs }: { readonly isHit: boolean; readonly afterMs: number },
): Promise<void> {
  await pause(afterMs)
  const nowMs = performance.now()
  const live = nextOf(stage, volley.fish, nowMs, volley.seat)
  if (!live) return
  if (volley.seat === 0) stage.target = live
  stage.flights = [...stage.flights, { seat: volley.seat, target: live, startsAtMs: nowMs }]
  volley.onShot?.()
  await pause(stage.isCalm ? 0 : FLIGHT_MS)
  if (isHit) land(stage, volley, live)
}

/** The fish breaks, and comes back elsewhere. */
function land(stage: Stage, { seat, fish, text, isMore, onCatch }: VolleyView, live: Live): void {
  const nowMs = performance.now()
  const place = placeOf(live.swimmer, seaMs(stage, nowMs))
  const { size } = live.swimmer
  const point = pointOf(stage.view.field, place)
  stage.bursts = [
    ...stage.bursts,
    { ...point, seat, fish, size, flip: place.flip, startsAtMs: nowMs, text, isMore },
  ]
  live.swimmer = elsewhere(live.swimmer)
  live.awayUntilMs = nowMs + AWAY_MS
  onCatch?.()
}

/** The nearest fish within reach of a touch becomes the target. */
function find(stage: Stage, at: Point): string | undefined {
  const { canvas, view, shoal } = stage
  const { field, size } = view
  const atMs = seaMs(stage, performance.now())
  const ratio = size.width / (canvas.clientWidth || size.width)
  const [near] = shoal
    .map((live) => {
      const { x, y } = pointOf(field, placeOf(live.swimmer, atMs))
      // A small fish has the reach of a finger.
      const reach = Math.max(field.unit * live.swimmer.size * 0.5, 24 * ratio)
      return { live, away: Math.hypot(at.x * ratio - x, at.y * ratio - y) / reach }
    })
    .filter(({ away }) => away < 1)
    .toSorted((one, other) => one.away - other.away)
  if (near) stage.target = near.live
  return near?.live.swimmer.fish
}

function viewOf(face: SeaFace, pictures: Pictures, size: Size): View {
  const unit = (UNIT * Math.sqrt(size.width * size.height)) / USUAL
  const field = { ...size, unit }
  const sideOf = (name: string) => unit * (face.habits[name]?.size ?? CANNON)
  return { size, field, water: waterOf(face, pictures, field), sprites: spritesOf(pictures, sideOf) }
}

function sizeOf(canvas: HTMLCanvasElement): Size {
  const density = Math.min(DENSITY_MOST, devicePixelRatio)
  return {
    width: Math.max(1, Math.round(canvas.clientWidth * density)),
    height: Math.max(1, Math.round(canvas.clientHeight * density)),
  }
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms))
}
