import { clover } from '#art/draw-heroes.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, line, mirror, ngon, path, poly, times } from '#art/shapes.ts'
import { hive } from '#art/slot-heroes.ts'
import { comb } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const WAX = ramp(80, 0.13)
const BARK = ramp(55, 0.09)
const PINK = ramp(350, 0.15)
const SKY = ramp(225, 0.1)
const GREEN = ramp(140, 0.13)
const VIOLET = ramp(300, 0.13)

const bee = (hasCrown: boolean) =>
  mirror(
    path('M4 -20C40 -76 92 -66 88 -36C84 -8 36 -4 6 0Z', SKY[0], 'opacity=".92"') +
      path('M6 0C44 -8 72 12 64 30C50 44 22 26 4 14Z', SKY[1], 'opacity=".85"'),
  ) +
  path('M0 88C-40 70 -44 14 -26 -12H26C44 14 40 70 0 88Z', GOLD[1]) +
  path('M-36 14C-20 22 20 22 36 14L38 34C20 42 -20 42 -38 34Z', '#2b1a0c') +
  path('M-34 50C-18 58 18 58 34 50L26 68C12 74 -12 74 -26 68Z', '#2b1a0c') +
  disc(0, -30, 28, BARK[4]) +
  disc(-12, -34, 8, '#fff') +
  disc(12, -34, 8, '#fff') +
  disc(-11, -33, 4, '#111') +
  disc(13, -33, 4, '#111') +
  (hasCrown
    ? path('M-28 -56L-34 -92L-14 -74L0 -98L14 -74L34 -92L28 -56Z', GOLD[0]) + box(-28, -60, 56, 10, PINK[2])
    : line(
        'M-8 -56C-12 -74 -24 -82 -32 -80M8 -56C12 -74 24 -82 32 -80',
        BARK[4],
        6,
        'stroke-linecap="round"',
      ))

const jar =
  box(-44, -80, 88, 24, BARK[2], 'rx="8"') +
  box(-44, -80, 88, 9, BARK[1], 'rx="4"') +
  path('M-40 -56H40C66 -40 66 60 50 84H-50C-66 60 -66 -40 -40 -56Z', GOLD[2]) +
  path('M-40 -56H-10C-40 -30 -40 60 -30 84H-50C-66 60 -66 -40 -40 -56Z', GOLD[0], 'opacity=".6"') +
  path('M-52 -8H52V44H-52Z', IVORY[0]) +
  poly(ngon(6, 20, 0), WAX[2], 'transform="translate(0 18)"') +
  path('M28 -56C28 -30 34 -26 34 -10C34 0 22 0 22 -10C22 -26 18 -30 18 -56Z', GOLD[1])

const daisy =
  times(
    10,
    (i) =>
      `<ellipse cx="0" cy="-54" rx="19" ry="36" fill="${i % 2 ? IVORY[0] : IVORY[1]}" transform="rotate(${i * 36})"/>`,
  ) +
  disc(0, 0, 30, GOLD[2]) +
  disc(-3, -3, 24, GOLD[1])

const violet =
  times(5, (i) =>
    path(
      'M0 0C-40 -24 -36 -84 0 -84C36 -84 40 -24 0 0Z',
      i % 2 ? VIOLET[1] : VIOLET[2],
      `transform="rotate(${i * 72})"`,
    ),
  ) +
  times(5, (i) => line('M0 -16V-50', VIOLET[3], 4, `transform="rotate(${i * 72})"`)) +
  disc(0, 0, 16, GOLD[1])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(hive()),
  Q: () => comb(ramp(350, 0.12), group(bee(true), 'scale(.82)'), GOLD),
  B: () => comb(SKY, group(bee(false), 'scale(.82)'), BARK),
  H: () => comb(ramp(30, 0.12), group(jar, 'scale(.78)'), BARK),
  F: () => comb(GREEN, group(daisy, 'scale(.86)'), BARK),
  L: () => comb(ramp(110, 0.06), group(clover(GREEN, GREEN), 'scale(.74)'), BARK),
  C: () => comb(ramp(320, 0.05), group(violet, 'scale(.84)'), BARK),
  S: () => comb(ramp(95, 0.1), group(hive(), 'scale(.8)'), GOLD),
}
