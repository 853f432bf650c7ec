import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { die } from '#art/game-pieces.ts'
import { disc, facetStar, group, hoop, line, path, polar, poly, stones, times } from '#art/shapes.ts'
import { type MotionScene, type TileMotion, centred, drawing, motionScene } from '#art/tile-motion.ts'
import { pictures as sides } from '#studio/games/dragon-tiger/side-pictures.ts'
import { wheelOrder } from '#studio/games/roulette/wheel.ts'

import { cardBack, dealtCard, goldRing, landedChip } from './pieces.ts'

/** Where the shoe stands. */
const SHOE = [262, -40] as const
const FELT = 165

/** A table of felt with the marking of its spots. */
function table(marking: string): MotionScene {
  const scene = motionScene(FELT)
  scene.add({
    box: [0, 0, 300, 262],
    picture: scene.picture(
      drawing(300, 262, line('M-20 236Q150 292 320 236', GOLD[2], 2, 'opacity=".7"') + marking),
    ),
  })
  scene.add({ box: [246, -34, 50, 70], picture: scene.picture(cardBack) })
  return scene
}

const spotMark = (x: number) =>
  path(`M${x - 62} 54h124v132h-124z`, 'none', `stroke="${IVORY[2]}" stroke-width="1.5" opacity=".4"`)

/** Punto banco: two cards a side, a third for the player, and the higher side wins. */
export function baccaratMotion(): TileMotion {
  const scene = table(spotMark(76) + spotMark(224))
  const cards = [
    ['4H', 20, 76, 100],
    ['7D', 168, 76, 420],
    ['KS', 78, 76, 740],
    ['9C', 226, 76, 1_060],
    ['4D', 49, 148, 1_460],
  ] as const
  for (const [card, x, y, at] of cards)
    scene.add(...dealtCard(scene, { card, to: [x, y], from: SHOE, at, ...(y > 100 ? { turn: 90 } : {}) }))
  scene.add(
    goldRing(scene, [10, 50, 132, 168], 2_000),
    landedChip(scene, { face: 1, to: [92, 176], from: [150, 300], at: 60 }),
    landedChip(scene, { face: 5, to: [112, 168], from: [150, -60], at: 2_060 }),
  )
  return scene.finish()
}

/** One card a side, under the heads of dragon and tiger. */
export function dragonTigerMotion(): TileMotion {
  const scene = table('')
  for (const [name, x] of [
    ['dragon', 18],
    ['tiger', 172],
  ] as const)
    scene.add({
      box: [x, 8, 110, 110],
      picture: scene.picture(sides[name]?.() ?? ''),
      steps: [
        { at: 0, ease: 'ease-in-out' },
        { at: 1_300, ease: 'ease-in-out' },
        name === 'dragon'
          ? { at: 1_700, wide: 1.16, tall: 1.16, ease: 'ease-in-out' }
          : { at: 1_700, opacity: 0.45, wide: 0.92, tall: 0.92 },
        name === 'dragon'
          ? { at: 2_300, wide: 1.06, tall: 1.06 }
          : { at: 2_300, opacity: 0.45, wide: 0.92, tall: 0.92 },
      ],
    })
  scene.add(
    ...dealtCard(scene, { card: 'KH', to: [40, 124], width: 66, from: SHOE, at: 160 }),
    ...dealtCard(scene, { card: '6S', to: [194, 124], width: 66, from: SHOE, at: 620 }),
    goldRing(scene, [34, 118, 78, 104], 1_400),
    landedChip(scene, { face: 5, to: [104, 172], from: [150, -60], at: 1_560 }),
  )
  return scene.finish()
}

/** A dealer's card and its hole card, a player's two, and one that makes twenty-one. */
export function blackjackMotion(): TileMotion {
  const scene = table('')
  scene.add(
    ...dealtCard(scene, { card: 'AS', to: [78, 124], width: 64, from: SHOE, at: 80 }),
    ...dealtCard(scene, { card: 'TD', to: [96, 14], width: 54, from: SHOE, at: 360 }),
    ...dealtCard(scene, { card: 'KH', to: [126, 116], width: 64, from: SHOE, at: 660 }),
    ...dealtCard(scene, { to: [150, 14], width: 54, from: SHOE, at: 960 }),
    goldRing(scene, [70, 108, 128, 112], 1_500),
    landedChip(scene, { face: 2, to: [206, 164], from: [150, 300], at: 60 }),
    landedChip(scene, { face: 5, to: [222, 154], from: [150, -60], at: 1_620 }),
    landedChip(scene, { face: 5, to: [236, 166], from: [150, -60], at: 1_740 }),
  )
  return scene.finish()
}

/** Three dice are thrown, and lie. */
export function sicBoMotion(): TileMotion {
  const scene = motionScene(FELT)
  const faces = [
    [1, 4, 2],
    [6, 3, 5],
    [5, 1, 4],
  ] as const
  const tones = [ramp(25, 0.17), IVORY, ramp(80, 0.13)] as const
  for (const [nth, [x, y]] of [
    [40, 78],
    [120, 28],
    [168, 112],
  ].entries()) {
    const at = nth * 110
    scene.add({
      box: [x ?? 0, (y ?? 0) + 62, 104, 40],
      picture: scene.picture(
        drawing(104, 40, '<ellipse cx="52" cy="20" rx="46" ry="14" fill="#000" opacity=".35"/>'),
      ),
      steps: [
        { at: 0, opacity: 0, wide: 0.4 },
        { at: at + 300, opacity: 0, wide: 0.4, ease: 'ease-in' },
        { at: at + 620, opacity: 1 },
      ],
    })
    scene.add({
      box: [x ?? 0, y ?? 0, 104, 104],
      picture: scene.picture(centred(66, die(tones[nth] ?? IVORY, faces[nth] ?? [1, 2, 3]))),
      steps: [
        { at: 0, x: -240 + nth * 60, y: -220, turn: -540 },
        { at: at + 120, x: -240 + nth * 60, y: -220, turn: -540, ease: 'ease-in' },
        { at: at + 620, x: -60, turn: -180, ease: 'ease-out' },
        { at: at + 860, x: -30, y: -56, turn: -90, ease: 'ease-in' },
        { at: at + 1_100, x: -8, turn: -20, ease: 'ease-out' },
        { at: at + 1_240, x: -3, y: -12, turn: -6, ease: 'ease-in' },
        { at: at + 1_380 },
      ],
    })
  }
  scene.add(
    landedChip(scene, { face: 3, to: [22, 186], from: [150, 300], at: 60 }),
    landedChip(scene, { face: 5, to: [44, 178], from: [150, -60], at: 1_960 }),
  )
  return scene.finish()
}

/** The wheel turns against the ball, which falls into a pocket that lights up. */
export function rouletteMotion(): TileMotion {
  const scene = motionScene(FELT)
  const pocket = 360 / wheelOrder.length
  // The pocket under the ball's last place, at the top.
  const winner = 10
  const end = -winner * pocket
  scene.add(
    {
      box: [44, 14, 212, 212],
      picture: scene.picture(centred(118, disc(0, 0, 116, '#4a2f18') + hoop(0, 0, 110, GOLD[2], 4))),
    },
    {
      box: [55, 25, 190, 190],
      picture: scene.picture(centred(106, wheel(pocket))),
      steps: [
        { at: 0, turn: end - 420, ease: 'ease-out' },
        { at: 2_300, turn: end },
      ],
    },
    {
      box: [137, 27, 26, 45],
      picture: scene.picture(
        drawing(28, 50, `<path d="M3 2H25L21 48H7Z" fill="none" stroke="${GOLD[0]}" stroke-width="4"/>`),
      ),
      steps: [
        { at: 0, opacity: 0 },
        { at: 2_250, opacity: 0 },
        { at: 2_400, opacity: 1 },
      ],
    },
    {
      box: [44, 14, 212, 212],
      picture: scene.picture(centred(118, disc(0, -106, 8, '#fff') + disc(-2, -108, 3, IVORY[0]))),
      steps: [
        { at: 0, turn: 0, ease: 'linear' },
        { at: 1_200, turn: 640, ease: 'ease-in' },
        { at: 1_700, turn: 900, wide: 0.84, tall: 0.84, ease: 'ease-out' },
        { at: 1_820, turn: 966, wide: 0.92, tall: 0.92, ease: 'ease-in' },
        { at: 1_960, turn: 1_020, wide: 0.8, tall: 0.8, ease: 'ease-out' },
        { at: 2_300, turn: 1_080, wide: 0.74, tall: 0.74 },
      ],
    },
  )
  return scene.finish()
}

function wheel(pocket: number): string {
  return (
    disc(0, 0, 106, GOLD[3]) +
    times(wheelOrder.length, (nth) => {
      const from = -90 - pocket / 2 + nth * pocket
      const tone = nth === 0 ? '#2f9a68' : nth % 2 ? '#b83a33' : '#17211d'
      return poly(
        [polar(103, from), polar(103, from + pocket), polar(60, from + pocket), polar(60, from)],
        tone,
      )
    }) +
    hoop(0, 0, 78, GOLD[1], 1.4, 'opacity=".7"') +
    disc(0, 0, 60, '#5a3a1e') +
    stones(54, 6, 30, GOLD[2]) +
    disc(0, 0, 46, '#7a5228') +
    group(facetStar(8, 42, 14, GOLD[1], GOLD[3])) +
    disc(0, 0, 10, GOLD[0])
  )
}
