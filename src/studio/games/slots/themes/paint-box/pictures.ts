import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, line, path, poly, times } from '#art/shapes.ts'
import { palette } from '#art/slot-heroes.ts'
import { sheet } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const PAPER = ramp(85, 0.025)
const WOOD = ramp(58, 0.09)
const ROSE = ramp(355, 0.17)
const SUN = ramp(90, 0.15)
const SKY = ramp(235, 0.14)
const LEAF = ramp(145, 0.15)
const VIOLET = ramp(305, 0.15)
const STEEL = ramp(240, 0.02)
const ORANGE = ramp(50, 0.17)

const easel =
  line('M-50 90L-10 -84M50 90L10 -84M0 -84V40', WOOD[3], 10, 'stroke-linecap="round"') +
  box(-66, -64, 132, 98, IVORY[1], 'rx="3"') +
  box(-58, -56, 116, 82, SKY[1]) +
  path('M-58 26L-20 -24L6 8L24 -12L58 26Z', LEAF[2]) +
  disc(32, -32, 13, SUN[1]) +
  box(-74, 34, 148, 12, WOOD[2], 'rx="4"')

const roller =
  box(-72, -78, 120, 50, SKY[2], 'rx="18"') +
  box(-72, -78, 120, 20, SKY[1], 'rx="10"') +
  line('M48 -54H74V-4H0V24', STEEL[2], 9, 'stroke-linejoin="round"') +
  box(-13, 20, 26, 70, ORANGE[2], 'rx="10"') +
  box(-9, 24, 8, 60, ORANGE[0], 'rx="4" opacity=".7"')

const ink =
  path('M-22 -40H22V-22C60 -10 68 30 60 76H-60C-68 30 -60 -10 -22 -22Z', VIOLET[3]) +
  path('M-22 -22C-60 -10 -68 30 -60 76H-34C-44 30 -40 0 -8 -22Z', VIOLET[1]) +
  box(-30, -62, 60, 24, WOOD[2], 'rx="5"') +
  path('M-46 20H46V56H-46Z', PAPER[0]) +
  path('M0 26C12 40 14 50 0 52C-14 50 -12 40 0 26Z', VIOLET[2])

const bucket =
  path('M-62 -40C-62 -92 62 -92 62 -40', 'none', `stroke="${STEEL[2]}" stroke-width="7"`) +
  path('M-66 -40H66L54 80H-54Z', STEEL[1]) +
  path('M20 -40H66L54 80H20Z', STEEL[2]) +
  path(
    'M-66 -40H66L63 -8C40 10 30 -20 14 -8C6 20 -6 30 -12 -4C-30 -14 -34 24 -48 6C-58 -6 -60 -20 -66 -40Z',
    LEAF[2],
  ) +
  `<ellipse cx="0" cy="-40" rx="66" ry="15" fill="${LEAF[3]}"/><ellipse cx="0" cy="-42" rx="58" ry="11" fill="${LEAF[1]}"/>`

const tube = group(
  path('M-30 -54H30L38 64H-38Z', STEEL[0]) +
    path('M8 -54H30L38 64H14Z', STEEL[1]) +
    box(-44, 62, 88, 18, STEEL[2], 'rx="3"') +
    path('M-34 -6H34L36 34H-36Z', ROSE[2]) +
    box(-16, -76, 32, 24, STEEL[3], 'rx="4"') +
    path('M-12 -76C-22 -96 12 -92 6 -108C24 -96 20 -84 12 -76Z', ROSE[2]),
  'rotate(24) translate(0 6)',
)

const pencil = group(
  box(-17, -50, 34, 108, SUN[1]) +
    box(-6, -50, 12, 108, SUN[0]) +
    box(6, -50, 11, 108, SUN[2]) +
    path('M-17 58L0 94L17 58Z', IVORY[1]) +
    path('M-6 81L0 94L6 81Z', '#2a2a33') +
    box(-17, -68, 34, 18, STEEL[1]) +
    box(-17, -90, 34, 24, ROSE[1], 'rx="8"'),
  'rotate(32)',
)

/** The wild: a brush that drips. */
const brush =
  group(
    box(-11, -96, 22, 84, WOOD[2], 'rx="10"') +
      box(-8, -92, 7, 76, WOOD[0], 'rx="3" opacity=".8"') +
      box(-22, -16, 44, 26, STEEL[1], 'rx="3"') +
      box(-22, -8, 44, 6, STEEL[3]),
    'translate(0 6)',
  ) +
  path(
    'M-26 16H26C34 40 30 56 22 60C22 86 12 92 10 74C6 98 -8 98 -8 72C-14 84 -22 78 -22 60C-32 54 -34 40 -26 16Z',
    ROSE[2],
  ) +
  path('M-26 16H-6C-16 36 -16 50 -14 66C-18 76 -22 72 -22 60C-32 54 -34 40 -26 16Z', ROSE[1])

/** The scatter: a framed picture. */
const framed =
  box(-80, -72, 160, 140, GOLD[3], 'rx="5"') +
  box(-74, -66, 148, 128, GOLD[1], 'rx="3"') +
  box(-58, -50, 116, 96, SKY[0]) +
  disc(26, -20, 18, SUN[1]) +
  path('M-58 46V10C-30 -16 -10 -6 8 14C26 0 44 4 58 14V46Z', LEAF[2]) +
  path('M-58 46V30C-20 12 20 40 58 28V46Z', VIOLET[2]) +
  times(4, (i) =>
    poly(
      [
        [0, -9],
        [9, 0],
        [0, 9],
        [-9, 0],
      ],
      GOLD[0],
      `transform="translate(${i % 2 ? 66 : -66} ${i > 1 ? 54 : -58})"`,
    ),
  )

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(palette()),
  W: () => sheet(PAPER, group(brush, 'scale(.92)'), SUN),
  S: () => sheet(PAPER, group(framed, 'scale(.9)'), SKY),
  P: () => sheet(PAPER, group(palette(), 'scale(.9)'), ROSE),
  U: () => sheet(PAPER, group(easel, 'scale(.86)'), SUN),
  A: () => sheet(PAPER, group(ink, 'scale(.86)'), VIOLET),
  R: () => sheet(PAPER, group(roller, 'scale(.86) translate(4 0)'), SKY),
  O: () => sheet(PAPER, group(bucket, 'scale(.84) translate(0 6)'), LEAF),
  G: () => sheet(PAPER, group(tube, 'scale(.82)'), ROSE),
  N: () => sheet(PAPER, group(pencil, 'scale(.86)'), ORANGE),
}
