import type { Tier } from './tiers.ts'

/** How long each picture takes to stand. */
export const TIER_MS: Readonly<Record<Tier, number>> = { big: 800, great: 1_000, grand: 1_200 }

interface TierPicture {
  readonly tier: Tier
  readonly width: number
  readonly height: number
  /** 0 at the start, 1 once the picture stands. */
  readonly share: number
  readonly tones: TierTones
}

/** The colours of a game: tiles that fly, and eyes of a fan, from the dark middle to the rim. */
export interface TierTones {
  readonly shards: readonly string[]
  readonly eye: readonly [
    dark: string,
    blue: string,
    deep: string,
    green: string,
    pale: string,
    gold: string,
    rim: string,
  ]
}

const GROUND = ['#0d4f4a', '#0b433f', '#116055', '#0a3a3d'] as const
const RINGS = [
  { radius: 330, eyes: 18, turn: 0, size: 1 },
  { radius: 490, eyes: 22, turn: 8, size: 1.25 },
  { radius: 650, eyes: 26, turn: 3, size: 1.5 },
  { radius: 800, eyes: 28, turn: 9, size: 1.5 },
] as const

/** Draws a win: a burst of tiles, a fan that opens, or the whole stage set tile by tile from its edge. */
export function drawTier(context: CanvasRenderingContext2D, picture: TierPicture): void {
  const { tier, width, height, share } = picture
  context.clearRect(0, 0, width, height)
  if (tier === 'grand') drawMosaic(context, picture)
  else drawShade(context, picture)
  if (tier === 'great') drawFan(context, picture)
  const count = { big: 90, great: 60, grand: 34 }[tier]
  for (let nth = 0; nth < count; nth += 1) drawShard(context, picture, nth)
  context.globalAlpha = Math.min(1, share * 3)
  if (tier === 'grand') drawMedallion(context, picture)
  context.globalAlpha = 1
}

/** A number of 0 to 1 that stays the same for its place: the picture decides nothing, but must not flicker. */
function steady(one: number, other: number): number {
  const mixed = Math.sin(one * 127.1 + other * 311.7) * 43_758.5453
  return mixed - Math.floor(mixed)
}

function drawShade(context: CanvasRenderingContext2D, { width, height, share, tier }: TierPicture): void {
  const reach = Math.max(width, height) * 0.62
  const shade = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, reach)
  shade.addColorStop(0, 'rgb(7 26 32 / 97%)')
  shade.addColorStop(0.5, 'rgb(7 26 32 / 88%)')
  shade.addColorStop(1, tier === 'big' ? 'rgb(7 26 32 / 40%)' : 'rgb(7 26 32 / 80%)')
  context.globalAlpha = Math.min(1, share * 4)
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 1
}

/** Tiles fly out from the middle and stay where they end. */
function drawShard(
  context: CanvasRenderingContext2D,
  { tier, width, height, share, tones: { shards } }: TierPicture,
  nth: number,
): void {
  const flown = 1 - (1 - share) ** 3
  const angle = steady(nth, 1) * 2 * Math.PI
  const unit = Math.min(width, height) / 800
  const [from, to] = tier === 'big' ? [130, 330] : [250, 420]
  const distance = (from + steady(nth, 2) * (to - from)) * unit * flown
  const size = (7 + steady(nth, 3) * 10) * Math.max(0.7, unit)
  context.save()
  context.translate(
    width / 2 + Math.cos(angle) * distance * (width > height ? 1.45 : 0.95),
    height / 2 + Math.sin(angle) * distance * (width > height ? 1 : 1.45),
  )
  context.rotate((steady(nth, 4) - 0.5) * 3 * flown + steady(nth, 5))
  context.globalAlpha = Math.min(1, share * 5)
  context.fillStyle = shards[Math.floor(steady(nth, 6) * shards.length)] ?? '#f4cf76'
  context.fillRect(-size / 2, -size / 2, size, size)
  context.fillStyle = 'rgb(255 255 255 / 28%)'
  context.fillRect(-size / 2, -size / 2, size, size * 0.4)
  context.restore()
  context.globalAlpha = 1
}

/** Fifteen feathers open from the middle out. */
function drawFan(context: CanvasRenderingContext2D, { width, height, share, tones }: TierPicture): void {
  const unit = Math.min(width / 620, height / 560)
  for (let nth = 0; nth < 15; nth += 1) {
    const late = (Math.abs(nth - 7) / 7) * 0.5
    const open = Math.min(1, Math.max(0, (share - late) / 0.5))
    if (open === 0) continue
    const angle = ((-90 + (nth - 7) * (164 / 14) * open) * Math.PI) / 180
    context.save()
    context.translate(width / 2, height / 2 + 130 * unit)
    context.rotate(angle)
    context.scale(unit * 1.35, unit * 1.35)
    context.globalAlpha = open
    drawFeather(context, tones)
    context.restore()
  }
  context.globalAlpha = Math.min(1, share * 2)
  // The ground of the amount, over the feet of the feathers.
  context.save()
  context.translate(width / 2, height / 2 + 6)
  context.scale(1, 0.44)
  const reach = 300 * unit
  const ground = context.createRadialGradient(0, 0, 0, 0, 0, reach)
  ground.addColorStop(0, 'rgb(8 34 43)')
  ground.addColorStop(0.62, 'rgb(8 34 43 / 96%)')
  ground.addColorStop(1, 'rgb(8 34 43 / 0%)')
  context.fillStyle = ground
  context.fillRect(-reach, -reach, 2 * reach, 2 * reach)
  context.restore()
  context.globalAlpha = 1
}

function drawFeather(
  context: CanvasRenderingContext2D,
  { eye: [dark, blue, , green, , gold, rim] }: TierTones,
): void {
  context.strokeStyle = green
  context.lineWidth = 2.4
  context.beginPath()
  context.moveTo(84, 0)
  context.lineTo(172, 0)
  for (let barb = 0; barb < 7; barb += 1)
    for (const side of [-1, 1]) {
      context.moveTo(86 + barb * 12, 0)
      context.lineTo(99 + barb * 12, side * (11 - barb * 0.6))
    }
  context.stroke()
  const eye = [
    [rim, 28, 17],
    [gold, 22, 13],
    [green, 17, 10],
    [blue, 11, 7],
    [dark, 6, 4],
  ] as const
  for (const [fill, long, wide] of eye) {
    context.fillStyle = fill
    context.beginPath()
    context.ellipse(190, 0, long, wide, 0, 0, 2 * Math.PI)
    context.fill()
  }
}

/** Eyes of small tiles over the whole stage, set from the edge to the middle. */
function drawMosaic(context: CanvasRenderingContext2D, { width, height, share, tones }: TierPicture): void {
  const [tile, far] = [17, Math.hypot(width, height) / 2]
  const reached = far * (1 - Math.min(1, share * 1.25))
  context.globalAlpha = Math.min(1, share * 3)
  context.fillStyle = '#06141a'
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 1
  for (let x = -width / 2; x < width / 2; x += tile)
    for (let y = -height / 2; y < height / 2; y += tile) {
      const [middleX, middleY] = [x + tile / 2, y + tile / 2]
      const place = steady(Math.round(x), Math.round(y))
      if (Math.hypot(middleX, middleY) < reached - place * 60) continue
      context.fillStyle = fillAt([middleX, middleY], place, tones)
      context.fillRect(width / 2 + x, height / 2 + y, tile - 1.6, tile - 1.6)
    }
}

function fillAt(
  [x, y]: readonly [number, number],
  place: number,
  { eye: [dark, blue, deep, green, pale, gold, rim] }: TierTones,
): string {
  const high = (y + 30) * 1.12
  for (const { radius, eyes, turn, size } of RINGS) {
    const step = 360 / eyes
    const angle = (Math.atan2(y + 30, x) * 180) / Math.PI
    const near = ((Math.round((angle - turn) / step) * step + turn) * Math.PI) / 180
    const along = (x * Math.cos(near) + high * Math.sin(near) - radius) / size
    const across = (-x * Math.sin(near) + (y + 30) * Math.cos(near)) / size
    const away = Math.hypot(along / 1.3, across)
    if (away < 13) return dark
    if (away < 24) return place < 0.5 ? blue : deep
    if (away < 34) return place < 0.5 ? green : pale
    if (away < 45) return place < 0.6 ? gold : rim
  }
  const band = Math.floor(Math.hypot(x, high) / 26) % 2
  return GROUND[band * 2 + (place < 0.5 ? 1 : 0)] ?? GROUND[0]
}

/** The plate of the amount: an oval with two rims of tiles. */
function drawMedallion(context: CanvasRenderingContext2D, { width, height }: TierPicture): void {
  const unit = Math.min(1, width / 780, height / 560)
  const [wide, high] = [Math.min(366 * unit, width * 0.47), Math.max(110, 186 * unit)]
  context.save()
  context.translate(width / 2, height / 2)
  const oval = (inset: number, stroke: string, line: number, dash: readonly number[]) => {
    context.beginPath()
    context.ellipse(0, 0, wide - inset, high - inset, 0, 0, 2 * Math.PI)
    context.setLineDash([...dash])
    context.lineWidth = line
    context.strokeStyle = stroke
    context.stroke()
  }
  context.fillStyle = '#08222b'
  context.beginPath()
  context.ellipse(0, 0, wide, high, 0, 0, 2 * Math.PI)
  context.fill()
  oval(0, '#06141a', 22, [])
  oval(0, '#f4cf76', 14, [19, 3.4])
  oval(18, '#22a58a', 6, [9, 2.4])
  context.restore()
}
