import { GOLD, IVORY, oklch, ramp } from '#art/colour.ts'
import { gem, peacock, rocket } from '#art/fortune-heroes.ts'
import { box, disc, group, hoop, path, stones, times } from '#art/shapes.ts'
import {
  type MotionLayer,
  type MotionStep,
  type TileMotion,
  appears,
  centred,
  drawing,
  motionScene,
} from '#art/tile-motion.ts'

import { burst } from './slot-motion.ts'
import { cardBack, cardFace, counting, dealtCard, drawnText, goldRing } from './pieces.ts'

const TEAL = ramp(200, 0.1)

/** Columns of stones rise under the multiplier, and the bird walks on their crest. */
export function crashMotion(): TileMotion {
  const scene = motionScene(165)
  const columns = 10
  const heightAt = (column: number) => 24 + 1.6 ** (column * 0.86) * 3.2
  const column = scene.picture(
    drawing(
      24,
      240,
      times(10, (row) =>
        box(
          1,
          row * 24 + 1,
          22,
          22,
          row === 0
            ? GOLD[1]
            : row === 1
              ? GOLD[2]
              : (['#158566', '#117058', '#1b9a74'][row % 3] ?? '#158566'),
          'rx="3"',
        ),
      ),
    ),
  )
  const timeOf = (nth: number) => 120 + nth * 190
  scene.add({
    box: [30, 12, 240, 220],
    clips: true,
    inner: Array.from({ length: columns }, (_, nth) => ({
      box: [nth * 24, 220 - heightAt(nth), 24, 240] as const,
      picture: column,
      steps: [
        { at: 0, y: heightAt(nth) + 20 },
        { at: timeOf(nth), y: heightAt(nth) + 20, ease: 'ease-out' },
        { at: timeOf(nth) + 200 },
      ] satisfies readonly MotionStep[],
    })),
  })
  const crest = Array.from({ length: columns }, (_, nth): MotionStep => ({
    at: timeOf(nth) + 120,
    x: nth * 24,
    y: heightAt(0) - heightAt(nth),
    turn: nth > 5 ? -10 : 0,
    ease: 'ease-in-out',
  }))
  scene.add(
    counting(scene, ['1.00', '1.12', '1.31', '1.58', '1.90', '2.34', '2.87', '3.42'], {
      at: [62, 46, 140, 54],
      from: 200,
      until: 2_000,
    }),
    {
      box: [10, 232 - heightAt(0) - 56, 60, 60],
      picture: scene.picture(centred(100, peacock(TEAL, GOLD))),
      steps: [{ at: 0, x: 0, y: 0 }, ...crest],
    },
  )
  return scene.finish()
}

/** Tiles turn over and show gems. */
export function minesMotion(): TileMotion {
  const scene = motionScene(245)
  const [columns, rows, size, gap] = [4, 3, 62, 6] as const
  const [left, top] = [150 - (columns * (size + gap) - gap) / 2, 22] as const
  const tile = scene.picture(
    drawing(
      54,
      54,
      box(0, 0, 54, 54, oklch(0.46, 0.1, 245), 'rx="8"') +
        box(3, 3, 48, 44, oklch(0.56, 0.11, 245), 'rx="6"') +
        stones(14, 5, 10, oklch(0.68, 0.09, 245), '', 27, 26),
    ),
  )
  const open = scene.picture(
    drawing(
      54,
      54,
      box(0, 0, 54, 54, oklch(0.24, 0.05, 245), 'rx="8"') +
        group(gem(TEAL, GOLD), 'translate(27 29) scale(.24)'),
    ),
  )
  const found = [5, 2, 8, 11, 0, 6]
  for (let place = 0; place < columns * rows; place += 1) {
    const at = 260 + found.indexOf(place) * 310
    const where = [
      left + (place % columns) * (size + gap),
      top + Math.floor(place / columns) * (size + gap),
      size,
      size,
    ] as const
    if (!found.includes(place)) {
      scene.add({ box: where, picture: tile })
      continue
    }
    scene.add(
      {
        box: where,
        picture: tile,
        steps: [{ at: 0 }, { at, ease: 'ease-in' }, { at: at + 100, wide: 0 }],
      },
      {
        box: where,
        picture: open,
        steps: [
          { at: 0, wide: 0 },
          { at: at + 100, wide: 0, ease: 'ease-out' },
          { at: at + 200, wide: 1.08, tall: 1.08, ease: 'ease-in-out' },
          { at: at + 340 },
        ],
      },
    )
  }
  return scene.finish()
}

/** A gem slides over the gate and rests among the winning numbers. */
export function diceMotion(): TileMotion {
  const scene = motionScene(165)
  const bar = drawing(
    252,
    40,
    box(0, 8, 252, 24, '#06110d', 'rx="12"') +
      times(20, (nth) =>
        box(6 + nth * 12, 12, 10.4, 16, nth < 10 ? '#8f3b30' : nth % 2 ? '#1f9a7d' : '#27b08f', 'rx="2"'),
      ),
  )
  scene.add(
    { box: [24, 150, 252, 40], picture: scene.picture(bar) },
    {
      box: [138, 136, 24, 68],
      picture: scene.picture(drawing(24, 68, box(9, 0, 6, 68, GOLD[1], 'rx="3"'))),
    },
    counting(scene, ['12.40', '88.07', '31.55', '64.18', '47.90', '73.26'], {
      at: [50, 48, 200, 76],
      from: 260,
      until: 1_560,
    }),
    {
      box: [16, 138, 64, 64],
      picture: scene.picture(centred(104, gem(TEAL, GOLD))),
      steps: [
        { at: 0, x: 16, ease: 'ease-in-out' },
        { at: 460, x: 200, turn: 90, ease: 'ease-in-out' },
        { at: 900, x: 58, turn: -40, ease: 'ease-in-out' },
        { at: 1_560, x: 158, turn: 0, ease: 'ease-out' },
        { at: 1_760, x: 158, wide: 1.2, tall: 1.2, ease: 'ease-in-out' },
        { at: 2_000, x: 158 },
      ],
    },
  )
  scene.add(...burst(scene, { x: 206, y: 170, at: 1_700 }))
  return scene.finish()
}

/** A ball falls from pin to pin into a slot. */
export function plinkoMotion(): TileMotion {
  const scene = motionScene(300)
  const rows = 7
  const pitch = 28
  const topOf = (row: number) => 26 + row * 23
  const pins = times(rows, (row) =>
    times(row + 3, (pin) =>
      disc(150 + (pin - (row + 2) / 2) * pitch, topOf(row), 4, row % 2 ? IVORY[1] : IVORY[2]),
    ),
  )
  const tones = ['#b83a33', '#c96a2c', '#d9a13b', '#3cb594', '#3cb594', '#d9a13b', '#c96a2c', '#b83a33']
  const slots = times(8, (slot) =>
    box(150 + (slot - 4) * pitch + 2, 190, pitch - 4, 30, tones[slot] ?? GOLD[2], 'rx="6"'),
  )
  scene.add({ box: [0, 0, 300, 262], picture: scene.picture(drawing(300, 262, pins + slots)) })
  for (const [nth, turns] of ['RRLRRLR', 'LLRLRLL', 'RLRRRRL'].entries()) {
    const start = 80 + nth * 380
    const falls: MotionStep[] = []
    let x = 0
    for (const [row, turn] of [...turns].entries()) {
      const at = start + 120 + row * 190
      falls.push({ at, x, y: topOf(row) - 20, ease: 'ease-out' })
      x += (turn === 'R' ? pitch : -pitch) / 2
      falls.push({ at: at + 70, x: x - (turn === 'R' ? 5 : -5), y: topOf(row) - 26, ease: 'ease-in' })
    }
    const landed = start + 120 + turns.length * 190
    scene.add({
      box: [141, -1, 18, 18],
      picture: scene.picture(centred(10, disc(0, 0, 9, GOLD[2]) + disc(-2, -3, 4, GOLD[0]))),
      steps: [{ at: 0, y: -30 }, { at: start, y: -30, ease: 'ease-in' }, ...falls, { at: landed, x, y: 197 }],
    })
    const slot = Math.floor(x / pitch + 4)
    scene.add(goldRing(scene, [150 + (slot - 4) * pitch - 1, 187, pitch + 2, 36], landed))
  }
  return scene.finish()
}

/** A card, a guess, and the next card. */
export function hiloMotion(): TileMotion {
  const scene = motionScene(20)
  const arrow = (tone: string) => drawing(60, 60, path('M30 4L56 34H40V56H20V34H4Z', tone))
  scene.add(
    { box: [176, 44, 92, 129], picture: scene.picture(cardBack) },
    {
      box: [44, 44, 92, 129],
      picture: scene.picture(cardFace('5S')),
      steps: [
        { at: 1_300, ease: 'ease-in' },
        { at: 1_560, x: -40, turn: -10, opacity: 0 },
      ],
    },
    {
      box: [126, 178, 48, 48],
      picture: scene.picture(arrow('#3cb594')),
      steps: [
        { at: 0, y: 10, opacity: 0 },
        { at: 300, y: 10, opacity: 0, ease: 'ease-out' },
        { at: 500, opacity: 1, ease: 'ease-in-out' },
        { at: 700, y: -8, ease: 'ease-in-out' },
        { at: 900 },
      ],
    },
    {
      box: [176, 44, 92, 129],
      picture: scene.picture(cardBack),
      steps: [
        { at: 760, ease: 'ease-in' },
        { at: 900, wide: 0 },
      ],
    },
    {
      box: [176, 44, 92, 129],
      picture: scene.picture(cardFace('QH')),
      steps: [
        { at: 0, wide: 0 },
        { at: 900, wide: 0, ease: 'ease-out' },
        { at: 1_040, ease: 'ease-in-out' },
        { at: 1_400, ease: 'ease-in-out' },
        { at: 1_760, x: -132 },
      ],
    },
    {
      ...goldRing(scene, [40, 40, 100, 137], 1_800),
    },
    counting(scene, ['1.55', '2.40'], { at: [180, 176, 90, 50], from: 300, until: 1_800 }),
  )
  return scene.finish()
}

/** Numbers are drawn on the board; those that were picked light up in gold. */
export function kenoMotion(): TileMotion {
  const scene = motionScene(200)
  const [columns, size, gap] = [5, 44, 6] as const
  const left = 150 - (columns * (size + gap) - gap) / 2
  const picked = new Set([3, 7, 12, 16, 18])
  const drawn = [7, 1, 16, 10, 3, 19, 12]
  const face = (number: number, ground: string, tone: string) =>
    drawing(
      44,
      44,
      box(0, 0, 44, 44, ground, 'rx="8"') + drawnText(String(number), { width: 44, height: 44, tone }),
    )
  for (let number = 1; number <= 20; number += 1) {
    const place = number - 1
    const where = [
      left + (place % columns) * (size + gap),
      26 + Math.floor(place / columns) * (size + gap),
      size,
      size,
    ] as const
    const isPicked = picked.has(number)
    scene.add({
      box: where,
      picture: scene.picture(
        face(number, isPicked ? oklch(0.5, 0.11, 200) : oklch(0.3, 0.05, 200), IVORY[1]),
      ),
    })
    const order = drawn.indexOf(number)
    if (order < 0) continue
    const at = 260 + order * 260
    scene.add({
      box: where,
      picture: scene.picture(
        isPicked ? face(number, GOLD[2], '#fffdf6') : face(number, oklch(0.58, 0.05, 200), '#fffdf6'),
      ),
      steps: [
        { at: 0, opacity: 0, wide: 0.5, tall: 0.5 },
        { at, opacity: 0, wide: 0.5, tall: 0.5, ease: 'ease-out' },
        { at: at + 120, wide: 1.14, tall: 1.14, ease: 'ease-in-out' },
        { at: at + 260 },
      ],
    })
  }
  return scene.finish()
}

/** The number runs up and stops; the rocket climbs with it. */
export function limboMotion(): TileMotion {
  const scene = motionScene(275)
  const stars = times(26, (nth) =>
    disc((nth * 67) % 300, (nth * 131) % 250, 1 + (nth % 3), IVORY[1], 'opacity=".7"'),
  )
  const trail: MotionLayer = {
    box: [0, 0, 300, 262],
    clips: true,
    inner: [0, 1].map((nth) => ({
      box: [0, -nth * 250, 300, 250] as const,
      picture: scene.picture(drawing(300, 250, stars)),
      steps: [
        { at: 0, ease: 'ease-in' },
        { at: 1_900, y: 250 },
      ] satisfies readonly MotionStep[],
    })),
  }
  scene.add(
    trail,
    {
      box: [95, 116, 110, 110],
      picture: scene.picture(centred(104, rocket(ramp(20, 0.17), TEAL))),
      steps: [
        { at: 0, y: 90, ease: 'ease-out' },
        { at: 700, y: 10, turn: -3, ease: 'ease-in-out' },
        { at: 1_300, y: 0, turn: 3, ease: 'ease-in-out' },
        { at: 1_900, y: -12, turn: 0, ease: 'ease-in-out' },
        { at: 2_300, y: -6 },
      ],
    },
    counting(scene, ['1.00', '1.46', '2.10', '3.05', '4.38', '6.22', '8.90', '12.64'], {
      at: [50, 46, 200, 68],
      from: 160,
      until: 1_500,
    }),
    {
      box: [40, 40, 220, 80],
      picture: scene.picture(
        drawing(220, 80, box(3, 3, 214, 74, 'none', `rx="16" stroke="${GOLD[1]}" stroke-width="4"`)),
      ),
      steps: appears(1_560, 220),
    },
  )
  return scene.finish()
}

/** Five cards; the held ones stay, the others are drawn anew. */
export function pokerMotion(
  hue: number,
  cards: readonly (readonly [first: string, then?: string])[],
): TileMotion {
  const scene = motionScene(hue)
  const width = 54
  const mark = scene.picture(
    centred(12, disc(0, 0, 11, GOLD[2]) + hoop(0, 0, 8, GOLD[0], 2) + disc(0, 0, 4, GOLD[0])),
  )
  for (const [place, [first, then]] of cards.entries()) {
    const to = [9 + place * 57, place % 2 ? 84 : 92] as const
    const at = 60 + place * 110
    const dealt = dealtCard(scene, { card: first, to, width, from: [240, -120], at })
    if (then === undefined) {
      scene.add(...dealt, {
        box: [to[0] + 17, 182, 20, 20],
        picture: mark,
        steps: appears(1_050 + place * 60),
      })
      continue
    }
    const [back, face] = dealt
    if (back) scene.add(back)
    if (face)
      scene.add({
        ...face,
        steps: [
          ...(face.steps ?? []),
          { at: 1_300, ease: 'ease-in' },
          { at: 1_520, y: 60, turn: 12, opacity: 0 },
        ],
      })
    scene.add(...dealtCard(scene, { card: then, to, width, from: [240, -120], at: 1_500 + place * 90 }))
  }
  scene.add(...burst(scene, { x: 150, y: 130, at: 1_730 }))
  return scene.finish()
}
