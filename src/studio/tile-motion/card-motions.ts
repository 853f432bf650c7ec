import { GOLD } from '#art/colour.ts'
import { box, stones } from '#art/shapes.ts'
import { type MotionScene, type MotionStep, type TileMotion, drawing, motionScene } from '#art/tile-motion.ts'

import { cardBack, cardFace, dealtCard, goldRing, landedChip } from './pieces.ts'

/** An oval table seen from above. */
function oval(hue: number): MotionScene {
  const scene = motionScene(hue)
  scene.add({
    box: [8, 10, 284, 222],
    picture: scene.picture(
      drawing(
        284,
        222,
        box(0, 0, 284, 222, '#4a2f18', 'rx="110"') +
          box(10, 10, 264, 202, '#0f6a52', 'rx="104"') +
          box(26, 26, 232, 170, 'none', `rx="90" stroke="${GOLD[2]}" stroke-width="1.6" opacity=".6"`) +
          stones(26, 6, 20, '#147a5c', '', 142, 100),
      ),
    ),
  })
  return scene
}

/** Two cards in the hand, the board, and the pot. */
export function holdemMotion(): TileMotion {
  const scene = oval(150)
  const from = [150, -110] as const
  scene.add(
    ...dealtCard(scene, { card: 'AS', to: [96, 146], width: 54, from, at: 40, turn: -8 }),
    ...dealtCard(scene, { card: 'KS', to: [148, 144], width: 54, from, at: 220, turn: 8 }),
  )
  for (const [place, card] of ['QS', 'JS', '4H', '9D', 'TS'].entries())
    scene.add(
      ...dealtCard(scene, {
        card,
        to: [36 + place * 47, 72],
        width: 42,
        from,
        at: place < 3 ? 560 + place * 110 : 820 + (place - 2) * 330,
      }),
    )
  for (const [nth, [x, y]] of [
    [20, 190],
    [250, 190],
    [20, 60],
    [250, 60],
  ].entries())
    scene.add(
      landedChip(scene, {
        face: nth + 1,
        to: [124 + (nth % 2) * 24, 28 + Math.floor(nth / 2) * 7],
        from: [x ?? 0, y ?? 0],
        at: 420 + nth * 60,
        size: 28,
      }),
    )
  scene.add(goldRing(scene, [88, 138, 124, 92], 2_100))
  return scene.finish()
}

/** A hand opens like a fan, and a run of cards flies to the middle. */
export function climbingMotion(
  hue: number,
  { hand, played }: { readonly hand: readonly string[]; readonly played: readonly string[] },
): TileMotion {
  const scene = oval(hue)
  for (const [x, y, turn] of [
    [6, 76, 90],
    [246, 76, -90],
    [126, -10, 180],
  ] as const)
    scene.add({
      box: [x, y, 44, 61],
      picture: scene.picture(cardBack),
      steps: [{ at: 0, turn }],
    })
  const middle = (hand.length - 1) / 2
  const order = played.map((card) => hand.indexOf(card))
  for (const [place, card] of hand.entries()) {
    const spread = place - middle
    const rest = { x: spread * 25, y: spread * spread * 2.2, turn: spread * 6 }
    const nth = order.indexOf(place)
    const opened: readonly MotionStep[] = [
      { at: 0, y: 40 },
      { at: 120, y: 40, ease: 'ease-out' },
      { at: 520, ...rest },
    ]
    const at = 1_150 + nth * 80
    const target = (nth - (played.length - 1) / 2) * 32
    scene.add({
      box: [122, 132, 56, 78],
      picture: scene.picture(cardFace(card)),
      steps:
        nth < 0
          ? opened
          : [
              ...opened,
              { at: 820, ...rest, ease: 'ease-out' },
              { at: 980, ...rest, y: rest.y - 22 },
              { at, ...rest, y: rest.y - 22, ease: 'ease-in-out' },
              { at: at + 280, x: target, y: -80, turn: spread * 2, wide: 0.82, tall: 0.82 },
            ],
    })
  }
  scene.add(goldRing(scene, [150 - played.length * 16 - 14, 48, played.length * 32 + 28, 82], 1_900))
  return scene.finish()
}
