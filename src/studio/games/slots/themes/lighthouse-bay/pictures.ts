import { crab, shell } from '#art/sea-heroes.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, hoop, line, path, times } from '#art/shapes.ts'
import { lighthouse } from '#art/slot-heroes.ts'
import { porthole } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const NAVY = ramp(250, 0.09)
const SKY = ramp(220, 0.09)
const RED = ramp(28, 0.18)
const STEEL = ramp(240, 0.02)
const SAND = ramp(80, 0.07)

const boat =
  line('M0 44V-88', SAND[3], 7) +
  path('M6 -84C60 -50 74 0 70 30H6Z', IVORY[0]) +
  path('M6 -84C60 -50 74 0 70 30H40C40 -20 30 -56 6 -84Z', IVORY[2]) +
  path('M-6 -70C-40 -30 -56 6 -58 30H-6Z', RED[2]) +
  path('M-82 42H86C76 72 56 82 40 82H-44C-62 82 -76 68 -82 42Z', NAVY[2]) +
  path('M-82 42H86L83 52H-79Z', GOLD[1]) +
  path('M0 -88L26 -80L0 -72Z', RED[2])

const anchor =
  hoop(0, -70, 17, STEEL[1], 9) +
  box(-8, -54, 16, 128, STEEL[1], 'rx="6"') +
  box(0, -54, 8, 128, STEEL[2], 'rx="4"') +
  box(-44, -42, 88, 15, SAND[3], 'rx="7"') +
  path(
    'M-78 14L-62 40C-54 66 -30 80 0 82C30 80 54 66 62 40L78 14L50 22L58 34C44 56 24 62 0 62C-24 62 -44 56 -58 34L-50 22Z',
    STEEL[1],
  ) +
  path('M0 82C30 80 54 66 62 40L78 14L50 22L58 34C44 56 24 62 0 62Z', STEEL[2])

const lifebuoy =
  hoop(0, 0, 58, IVORY[2], 40) +
  hoop(0, -2, 58, IVORY[0], 34) +
  times(4, (i) =>
    path(
      'M-17 -82A84 84 0 0 1 17 -82L9 -40A42 42 0 0 0 -9 -40Z',
      RED[2],
      `transform="rotate(${i * 90 + 45})"`,
    ),
  ) +
  hoop(0, 0, 88, SAND[2], 6, 'stroke-dasharray="60 20"')

/** The wild: a gull before the sun. */
const gull =
  disc(0, 6, 62, GOLD[1]) +
  disc(0, 6, 54, GOLD[0]) +
  path(
    'M-96 -30C-60 -58 -26 -44 -4 -6C18 -50 58 -66 98 -44C66 -42 44 -20 30 12C22 34 -6 44 -26 28C-44 10 -58 -20 -96 -30Z',
    IVORY[0],
  ) +
  path('M-96 -30C-66 -34 -40 -20 -22 8L-26 28C-44 10 -58 -20 -96 -30Z', STEEL[1]) +
  path('M98 -44C66 -42 44 -20 30 12L16 2C30 -28 60 -46 98 -44Z', STEEL[1]) +
  path('M-20 26C-30 44 -44 50 -58 50C-50 40 -44 30 -34 20Z', STEEL[1]) +
  disc(24, 14, 15, IVORY[0]) +
  path('M36 10L60 20L34 24Z', GOLD[2]) +
  disc(28, 11, 3.6, '#16161d')

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(lighthouse()),
  W: () => porthole(ramp(210, 0.11), group(gull, 'scale(.8)'), GOLD),
  L: () => porthole(NAVY, group(lighthouse(), 'scale(.74) translate(0 2)'), GOLD),
  B: () => porthole(SKY, group(boat, 'scale(.76)'), STEEL),
  A: () => porthole(NAVY, group(anchor, 'scale(.8)'), STEEL),
  R: () => porthole(SKY, group(lifebuoy, 'scale(.74)'), STEEL),
  K: () => porthole(ramp(85, 0.06), group(crab(RED, GOLD), 'scale(.7)'), STEEL),
  N: () => porthole(ramp(85, 0.06), group(shell(ramp(350, 0.12), GOLD), 'scale(.68)'), STEEL),
}
