import { random } from '#art/colour.ts'

const SIDE = 8

export interface MosaicTile {
  readonly x: number
  readonly y: number
  readonly tone: number
  readonly shape: 'square' | 'disc' | 'corner'
}

/** The tiles of a mission's four-fold mosaic, from the middle outwards, so that a part of them is a smaller picture. */
export function mosaicTiles(id: string): readonly MosaicTile[] {
  const draw = random(`mission ${id}`)
  const quarter = Array.from({ length: SIDE / 2 }, () =>
    Array.from({ length: SIDE / 2 }, () => ({ tone: pick(draw(), 5), shape: pick(draw(), 3) })),
  )
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    const [across, down] = [fromMiddle(x), fromMiddle(y)]
    const far = Math.max(across, down)
    const { tone, shape } = quarter[far]?.[Math.min(across, down)] ?? { tone: 0, shape: 0 }
    return {
      tile: { x, y, tone, shape: shapes[shape] ?? 'square' },
      order: far * 10 + Math.atan2(y - 3.5, x - 3.5),
    }
  })
  return cells.toSorted((a, b) => a.order - b.order).map(({ tile }) => tile)
}

const shapes = ['square', 'disc', 'corner'] as const
const pick = (value: number, count: number) => Math.floor(value * count)
const fromMiddle = (at: number) => (at < SIDE / 2 ? SIDE / 2 - 1 - at : at - SIDE / 2)

/** How many of the tiles are set for a part of the task. */
export function tilesSet(progress: string, target: string): number {
  const [done, all] = [Number(progress), Number(target)]
  if (!(all > 0)) return 0
  return Math.round(Math.min(1, Math.max(0, done / all)) * SIDE * SIDE)
}
