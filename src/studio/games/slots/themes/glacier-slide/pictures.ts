import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { disc, facetStar, group, line, mirror, path, times } from '#art/shapes.ts'
import { bear } from '#art/slot-heroes.ts'
import { ice } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const ICE = ramp(225, 0.06)
const BLUE = ramp(250, 0.13)
const VIOLET = ramp(300, 0.12)
const RED = ramp(25, 0.17)
const NIGHT = ramp(265, 0.07)
const ORANGE = ramp(55, 0.16)
const TEAL = ramp(185, 0.11)

const mammoth =
  path('M-78 84V20C-84 -30 -40 -72 6 -70C54 -68 82 -30 78 22V84H44V50H-40V84Z', ramp(45, 0.07)[3]) +
  path(
    'M-60 -2C-60 -54 0 -66 24 -48C40 -30 40 20 30 44C20 70 -10 70 -26 54C-46 46 -58 26 -60 -2Z',
    ramp(45, 0.07)[2],
  ) +
  path('M-22 6C-26 50 -28 80 -10 88C4 90 6 76 -2 74C4 50 10 30 12 8Z', ramp(45, 0.07)[1]) +
  path('M-34 22C-56 40 -60 70 -38 84C-48 66 -38 48 -22 38Z', IVORY[0]) +
  path('M20 22C40 40 44 70 24 84C32 66 24 48 10 38Z', IVORY[0]) +
  disc(-24, -6, 6, '#1b120c') +
  disc(14, -6, 6, '#1b120c') +
  path('M-40 -46C-20 -84 20 -84 30 -50C10 -60 -20 -60 -40 -46Z', ramp(45, 0.07)[4])

const penguin =
  path('M-50 70C-66 0 -40 -84 0 -84C40 -84 66 0 50 70C30 88 -30 88 -50 70Z', NIGHT[4]) +
  path('M-34 70C-46 10 -30 -20 0 -20C30 -20 46 10 34 70C20 82 -20 82 -34 70Z', IVORY[0]) +
  mirror(
    path('M-52 -10C-78 10 -84 40 -74 56C-62 44 -54 30 -50 14Z', NIGHT[3]) +
      disc(-15, -46, 11, '#fff') +
      disc(-13, -46, 5, '#111'),
  ) +
  path('M-13 -34H13L0 -14Z', ORANGE[2]) +
  path('M-40 82C-40 70 -8 70 -8 86H-40ZM40 82C40 70 8 70 8 86H40Z', ORANGE[2])

const fish = group(
  path('M-66 0L-98 -32V32Z', TEAL[3]) +
    path('M-76 0C-40 -54 40 -54 88 0C40 54 -40 54 -76 0Z', TEAL[2]) +
    path('M-76 0C-40 54 40 54 88 0C30 20 -30 20 -76 0Z', TEAL[0]) +
    times(6, (i) =>
      path(
        'M0 -10Q8 0 0 10',
        'none',
        `stroke="${TEAL[3]}" stroke-width="4" transform="translate(${-36 + (i % 3) * 24} ${-14 + Math.floor(i / 3) * 20})"`,
      ),
    ) +
    disc(52, -8, 10, '#fff') +
    disc(54, -8, 5, '#111'),
  'rotate(-18)',
)

const crystal = (tone: typeof BLUE) =>
  path('M0 -88L44 -36L30 64L0 88L-30 64L-44 -36Z', tone[2]) +
  path('M0 -88L44 -36L12 -26Z', tone[1]) +
  path('M0 -88L-44 -36L12 -26Z', tone[0]) +
  path('M44 -36L30 64L0 88L12 -26Z', tone[3]) +
  path('M-44 -36L12 -26L0 88L-30 64Z', tone[1])

const twin = (tone: typeof BLUE) =>
  group(crystal(tone), 'translate(30 16) rotate(22) scale(.66)') +
  group(crystal(tone), 'translate(-24 0) rotate(-10) scale(.86)')

const flake =
  times(6, (i) =>
    group(
      line(
        'M0 0V-84M0 -56L-20 -74M0 -56L20 -74M0 -34L-16 -48M0 -34L16 -48',
        BLUE[2],
        10,
        'stroke-linecap="round"',
      ) +
        line(
          'M0 0V-84M0 -56L-20 -74M0 -56L20 -74M0 -34L-16 -48M0 -34L16 -48',
          '#fff',
          4,
          'stroke-linecap="round"',
        ),
      `rotate(${i * 60})`,
    ),
  ) +
  disc(0, 0, 13, BLUE[2]) +
  disc(0, 0, 8, '#fff')

/** The wild: a sun on ice. */
const dog =
  facetStar(12, 90, 56, GOLD[0], GOLD[2]) +
  disc(0, 0, 54, ORANGE[2]) +
  disc(0, 0, 48, GOLD[1]) +
  path('M-34 -12C-24 -36 0 -40 14 -36', 'none', `stroke="${GOLD[0]}" stroke-width="9" stroke-linecap="round"`)

/** The scatter: an igloo under northern lights. */
const igloo =
  path(
    'M-92 -20C-60 -90 -30 -40 0 -74C30 -100 60 -50 92 -84C80 -30 40 -20 0 -30C-40 -40 -60 -10 -92 -20Z',
    TEAL[1],
    'opacity=".85"',
  ) +
  path('M-82 78C-86 0 -44 -34 0 -34C44 -34 86 0 82 78Z', IVORY[0]) +
  line('M-78 44H78M-66 8H66M-30 -26H30M-40 44V78M40 44V78M-20 8V44M22 8V44M0 -34V8', ICE[2], 4) +
  path('M-26 78V54A26 26 0 0 1 26 54V78Z', NIGHT[4]) +
  path('M-16 78V56A16 16 0 0 1 16 56V78Z', GOLD[1])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(bear()),
  W: () => ice(ramp(70, 0.1), group(dog, 'scale(.86)')),
  S: () => ice(NIGHT, group(igloo, 'scale(.9)')),
  M: () => ice(ICE, group(mammoth, 'scale(.86)')),
  B: () => ice(ramp(200, 0.08), group(bear(), 'scale(.88)')),
  O: () => ice(ICE, group(penguin, 'scale(.86)')),
  F: () => ice(ramp(200, 0.08), group(fish, 'scale(.84)')),
  K: () => ice(ICE, group(twin(RED), 'scale(.92)')),
  P: () => ice(ICE, group(twin(VIOLET), 'scale(.92)')),
  C: () => ice(ICE, group(flake, 'scale(.88)')),
}
