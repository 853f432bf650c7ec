type Point = readonly [x: number, y: number]

interface Stone {
  readonly points: readonly Point[]
  readonly colour: string
}

const GREEN = ['#7ce0c0', '#3cb594', '#1f9a7d', '#0d6e58', '#08473f'] as const
const GOLD = ['#fff3cf', '#f4cf76', '#d9a13b', '#9c6a1c'] as const
const stone = (colour: string, ...points: readonly Point[]): Stone => ({ points, colour })

/** The tail, the neck and the head, in the order in which they are laid. */
const tail: readonly Stone[] = [GOLD[1], GREEN[3], GOLD[2], GREEN[2], GREEN[3]].map((colour, i) =>
  stone(
    colour,
    [-26, 6],
    [-40 - i * 3, 4 + i * 5],
    [-76 + i * 2, 14 + i * 9],
    [-70 + i * 2, 21 + i * 9],
    [-38, 11 + i * 4],
  ),
)
const body: readonly Stone[] = [
  stone(GREEN[2], [-34, 2], [-14, -12], [14, -14], [30, -10], [34, -2], [20, 12], [-6, 16], [-26, 10]),
  stone(GREEN[3], [-34, 2], [-14, -12], [0, -13], [-2, 0]),
  stone(GREEN[1], [0, -13], [14, -14], [22, -2], [-2, 0]),
  stone(GOLD[1], [-2, 0], [22, -2], [20, 12], [-6, 16]),
  stone(GOLD[2], [-34, 2], [-2, 0], [-6, 16], [-26, 10]),
  stone(GOLD[0], [22, -2], [34, -2], [20, 12]),
  stone(GREEN[1], [14, -14], [20, -24], [34, -28], [45, -20], [44, -9], [34, -2], [22, -2]),
  stone(GREEN[0], [20, -24], [34, -28], [32, -16], [18, -14]),
  stone('#fffdf6', [32, -16], [45, -20], [44, -9], [34, -4]),
  stone(GOLD[1], [45, -19], [62, -12], [44, -12]),
  stone(GOLD[3], [44, -12], [62, -12], [44, -7]),
  stone(GOLD[1], [24, -27], [12, -36], [30, -31]),
  stone(GREEN[0], [30, -30], [22, -42], [36, -31]),
]
const wing = (colours: readonly string[]): readonly Stone[] =>
  [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 7 - row }, (_, i) =>
      stone(
        colours[(i + row * 2) % colours.length] ?? GREEN[2],
        [-2 - i * 9 - row, -6 - row * 10 - i * 5.4],
        [6 - i * 9 - row, -8 - row * 10 - i * 5.4],
        [3 - i * 9.6 - row * 2, -17 - row * 10 - i * 6],
        [-6 - i * 9.6 - row * 2, -14.5 - row * 10 - i * 6],
      ),
    ),
  )
const farWing = wing([GREEN[4], GREEN[3], GREEN[4]])
const nearWing = wing([GREEN[1], GOLD[1], GREEN[0], GREEN[2], GREEN[1]])

const BEAT_MS = 840
const BOB_MS = 3_200

export interface BirdPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** The time by which wings beat; zero holds them still. */
  readonly atMs: number
}

/** A bird of stones, which beats its wings. */
export function drawBird(context: CanvasRenderingContext2D, { x, y, scale, atMs }: BirdPlace): void {
  const beat = (1 - Math.cos((atMs / BEAT_MS) * 2 * Math.PI)) / 2
  const bob = (1 - Math.cos((atMs / BOB_MS) * 2 * Math.PI)) / 2
  context.save()
  context.translate(x, y - bob * 5)
  context.scale(scale, scale)
  context.rotate((-14 * Math.PI) / 180)
  context.strokeStyle = '#06231f'
  context.lineWidth = 1
  context.lineJoin = 'round'
  lay(context, tail)
  context.save()
  context.translate(12, 2)
  context.scale(0.82, 0.9 - beat * 0.2)
  lay(context, farWing)
  context.restore()
  lay(context, body)
  eye(context)
  context.translate(-4, -8)
  context.scale(1, 1 - beat * 0.28)
  context.rotate((beat * 6 * Math.PI) / 180)
  context.translate(4, 8)
  lay(context, nearWing)
  context.restore()
}

function lay(context: CanvasRenderingContext2D, stones: readonly Stone[]): void {
  for (const { points, colour } of stones) {
    context.beginPath()
    for (const [x, y] of points) context.lineTo(x, y)
    context.closePath()
    context.fillStyle = colour
    context.fill()
    context.stroke()
  }
}

function eye(context: CanvasRenderingContext2D): void {
  for (const [x, y, radius, colour] of [
    [37.5, -16, 3.4, '#0c1812'],
    [38.6, -17.2, 1.1, '#fff'],
  ] as const) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fillStyle = colour
    context.fill()
  }
}
