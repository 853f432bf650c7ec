import { GOLD, oklch } from '#art/colour.ts'
import { box } from '#art/shapes.ts'
import {
  MOTION_MS,
  type MotionLayer,
  type MotionScene,
  type MotionStep,
  type TileMotion,
  appears,
  drawing,
  motionScene,
} from '#art/tile-motion.ts'

export interface SlotLook {
  readonly hue: number
  readonly pictures: Readonly<Record<string, () => string>>
  /** The symbol that wins in the scene; else the third, after wild and scatter. */
  readonly best?: string
  /** Symbols fall instead of turning on reels. */
  readonly falls?: true
}

const COLUMNS = 3
const ROWS = 3
const CELL = 68
const GAP = 5
const STEP = CELL + GAP
const TOP = 16
const WIDTH = COLUMNS * STEP - GAP
const HEIGHT = ROWS * STEP - GAP
const LEFT = (300 - WIDTH) / 2
/** When each reel stands still. */
const STOPS = [900, 1_200, 1_500] as const

/** The window of a slot: its own symbols turn, or fall, and three equal ones meet. */
export function slotMotion({ hue, pictures, best, falls }: SlotLook): TileMotion {
  const scene = motionScene(hue)
  // Single letters and words are symbols; scenery and the values of multipliers are not.
  const names = Object.keys(pictures).filter((name) => !scenery.has(name.replaceAll(/\d/g, '')))
  const symbols = names.map((name) => scene.picture(pictures[name]?.() ?? ''))
  const winner = symbols[best === undefined ? 2 : names.indexOf(best)] ?? 0
  scene.add({
    box: [LEFT - 8, TOP - 8, WIDTH + 16, HEIGHT + 16],
    picture: scene.picture(windowOf(hue)),
  })
  if (falls) fall(scene, symbols, winner)
  else turn(scene, symbols, winner)
  return scene.finish()
}

const scenery: ReadonlySet<string> = new Set(['', 'hero', 'garden', 'bird', 'bed', 'plant'])

const windowOf = (hue: number) =>
  drawing(
    WIDTH + 16,
    HEIGHT + 16,
    box(0, 0, WIDTH + 16, HEIGHT + 16, oklch(0.15, 0.04, hue), 'rx="12"') +
      box(2, 2, WIDTH + 12, HEIGHT + 12, 'none', `rx="10" stroke="${GOLD[2]}" stroke-width="2.5"`),
  )

const symbolAt = (symbols: readonly number[], place: number) => symbols[place % symbols.length] ?? 0

/** Reels run down and stop one after the other with a bounce; the middle row is equal. */
function turn(scene: MotionScene, symbols: readonly number[], winner: number): void {
  for (const [reel, stopAt] of STOPS.entries()) {
    const length = 8 + reel * 2
    const strip = Array.from({ length }, (_, place) =>
      // The window shows the first three places at the end.
      place === 1 ? winner : symbolAt(symbols, place * 3 + reel * 2 + 3),
    )
    const from = -(length - ROWS) * STEP
    scene.add({
      box: [LEFT + reel * STEP, TOP, CELL, HEIGHT],
      clips: true,
      inner: [
        {
          box: [0, 0, CELL, HEIGHT],
          steps: [
            { at: 0, y: from },
            { at: reel * 40 + 60, y: from, ease: 'ease-in' },
            { at: reel * 40 + 220, y: from + STEP * 0.8, ease: 'linear' },
            { at: stopAt - 90, y: 8, ease: 'ease-out' },
            { at: stopAt, y: 0 },
          ],
          inner: strip.map((picture, place) => ({ box: [0, place * STEP, CELL, CELL], picture })),
        },
      ],
    })
  }
  win(scene, winner, STOPS[2] + 120)
}

/** The other rows dim, the middle one is framed, its symbols swell, and stones fly off. */
function win(scene: MotionScene, symbol: number, at: number): void {
  const dim = scene.picture(drawing(WIDTH, CELL, box(0, 0, WIDTH, CELL, '#06110d', 'opacity=".62"')))
  for (const row of [0, 2])
    scene.add({
      box: [LEFT, TOP + row * STEP, WIDTH, CELL],
      picture: dim,
      steps: appears(at),
    })
  for (const column of STOPS.keys())
    scene.add({
      box: [LEFT + column * STEP, TOP + STEP, CELL, CELL],
      picture: symbol,
      steps: [
        { at: 0, opacity: 0 },
        { at: at + column * 70, opacity: 0, ease: 'step-end' },
        { at: at + column * 70 + 1, ease: 'ease-out' },
        { at: at + column * 70 + 200, wide: 1.14, tall: 1.14, ease: 'ease-in-out' },
        { at: at + column * 70 + 440 },
      ],
    })
  scene.add({
    box: [LEFT - 3, TOP + STEP - 3, WIDTH + 6, CELL + 6],
    picture: scene.picture(
      drawing(
        WIDTH + 6,
        CELL + 6,
        box(2, 2, WIDTH + 2, CELL + 2, 'none', `rx="12" stroke="${GOLD[1]}" stroke-width="4"`),
      ),
    ),
    steps: appears(at, 320),
  })
  scene.add(...burst(scene, { x: 150, y: TOP + STEP + CELL / 2, at: at + 80 }))
}

/** Small stones that fly off from a place and fall. */
export function burst(
  scene: MotionScene,
  { x, y, at }: { readonly x: number; readonly y: number; readonly at: number },
): readonly MotionLayer[] {
  const tones = [GOLD[1], '#fff3cf', '#e0604c', '#3cb594'] as const
  return Array.from({ length: 12 }, (_, nth) => {
    const angle = (nth / 12) * Math.PI * 2 + 0.3
    const reach = 76 + (nth % 3) * 26
    const [dx, dy] = [Math.cos(angle) * reach * 1.2, Math.sin(angle) * reach]
    const stone = scene.picture(drawing(10, 10, box(0, 0, 10, 10, tones[nth % 4] ?? GOLD[1], 'rx="2"')))
    const steps: readonly MotionStep[] = [
      { at: 0, opacity: 0 },
      { at, opacity: 0, ease: 'step-end' },
      { at: at + 1, ease: 'ease-out' },
      { at: at + 420, x: Math.round(dx), y: Math.round(dy), turn: 160, ease: 'ease-in' },
      { at: at + 860, x: Math.round(dx * 1.15), y: Math.round(dy + 60), turn: 300, opacity: 0 },
    ]
    return { box: [x - 5, y - 5, 10, 10], picture: stone, steps }
  })
}

/** Symbols fall in, the middle row of equal ones breaks, and what lies above falls after it. */
function fall(scene: MotionScene, symbols: readonly number[], winner: number): void {
  const breakAt = 1_150
  const inner: MotionLayer[] = []
  for (const column of [0, 1, 2]) {
    const box = (row: number) => [column * STEP, row * STEP, CELL, CELL] as const
    const landing = (row: number): readonly MotionStep[] => {
      const from = 60 + column * 90 + (ROWS - 1 - row) * 70
      return [
        { at: 0, y: -HEIGHT - 40 },
        { at: from, y: -HEIGHT - 40, ease: 'ease-in' },
        { at: from + 380, y: 0, ease: 'ease-out' },
        { at: from + 430, y: -5, ease: 'ease-in' },
        { at: from + 480, y: 0 },
      ]
    }
    const dropAt = breakAt + 420 + column * 50
    inner.push(
      {
        box: box(2),
        picture: symbolAt(symbols, 4 + column * 2),
        steps: landing(2),
      },
      {
        box: box(1),
        picture: winner,
        steps: [
          ...landing(1),
          { at: breakAt, ease: 'ease-out' },
          { at: breakAt + 160, wide: 1.14, tall: 1.14, ease: 'ease-in' },
          { at: breakAt + 360, wide: 0, tall: 0, opacity: 0 },
        ],
      },
      {
        box: box(0),
        picture: symbolAt(symbols, 3 + column),
        steps: [...landing(0), { at: dropAt, y: 0, ease: 'ease-in' }, { at: dropAt + 260, y: STEP }],
      },
      {
        box: box(0),
        picture: symbolAt(symbols, 5 + column * 3),
        steps: [
          { at: 0, y: -STEP * 2 },
          { at: dropAt + 60, y: -STEP * 2, ease: 'ease-in' },
          { at: Math.min(dropAt + 400, MOTION_MS), y: 0 },
        ],
      },
    )
  }
  scene.add({ box: [LEFT, TOP, WIDTH, HEIGHT], clips: true, inner })
  scene.add(...burst(scene, { x: 150, y: TOP + STEP + CELL / 2, at: breakAt + 200 }))
}
