import { GOLD, ramp } from '#art/colour.ts'
import { box, disc, group, line, mirror, path, times } from '#art/shapes.ts'
import { mill } from '#art/slot-heroes.ts'
import { patch } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const LINEN = ramp(85, 0.05)
const AMBER = ramp(75, 0.14)
const BROWN = ramp(50, 0.09)
const RED = ramp(28, 0.18)
const GREEN = ramp(140, 0.12)
const PINK = ramp(0, 0.15)
const BLUE = ramp(240, 0.1)

const ear = (turn: number) =>
  group(
    line('M0 92V-10', AMBER[3], 5) +
      times(
        5,
        (i) =>
          path(
            'M0 0C-16 -6 -20 -20 -14 -30C-4 -24 0 -12 0 0Z',
            AMBER[1],
            `transform="translate(0 ${4 - i * 16})"`,
          ) +
          path(
            'M0 0C16 -6 20 -20 14 -30C4 -24 0 -12 0 0Z',
            AMBER[2],
            `transform="translate(0 ${4 - i * 16})"`,
          ),
      ) +
      path('M0 -58C-8 -72 -4 -88 0 -92C4 -88 8 -72 0 -58Z', AMBER[1]),
    `rotate(${turn} 0 80)`,
  )
const sheaf =
  [-26, 26, -13, 13, 0].map(ear).join('') +
  box(-34, 42, 68, 18, RED[2], 'rx="8"') +
  box(-34, 42, 68, 6, RED[1], 'rx="3"')

const horse =
  path(
    'M-58 88C-62 30 -46 -10 -22 -40L-30 -78L-6 -58C30 -60 56 -26 76 14C82 30 70 48 54 44C40 42 30 30 14 32C20 52 32 68 34 88Z',
    BROWN[2],
  ) +
  path('M-58 88C-62 30 -46 -10 -22 -40C-34 10 -30 50 -18 88Z', BROWN[4]) +
  path(
    'M-26 -44C-56 -30 -76 10 -74 60C-62 44 -58 30 -50 20C-52 40 -50 50 -48 60C-38 30 -36 0 -12 -30Z',
    AMBER[1],
  ) +
  disc(22, -14, 6, '#1c120a') +
  disc(24, -16, 2, '#fff') +
  line('M62 26Q68 30 72 26', BROWN[4], 4) +
  line('M8 -44C20 -20 26 4 24 30M24 4C40 8 52 14 60 22', RED[2], 5)

const owl =
  path('M-56 -60L-34 -84C-16 -74 16 -74 34 -84L56 -60C72 10 56 86 0 88C-56 86 -72 10 -56 -60Z', BROWN[3]) +
  path('M-40 -6C-40 60 -24 78 0 80C24 78 40 60 40 -6Z', LINEN[1]) +
  times(9, (i) =>
    path(
      'M0 0Q8 14 16 0',
      'none',
      `stroke="${BROWN[2]}" stroke-width="4" transform="translate(${-32 + (i % 3) * 22} ${18 + Math.floor(i / 3) * 18})"`,
    ),
  ) +
  mirror(
    disc(-26, -34, 28, LINEN[0]) +
      disc(-26, -34, 20, GOLD[1]) +
      disc(-25, -34, 11, '#1c120a') +
      disc(-29, -39, 4, '#fff'),
  ) +
  path('M-9 -22L9 -22L0 0Z', AMBER[2])

const bread =
  `<ellipse cx="0" cy="16" rx="84" ry="54" fill="${BROWN[3]}"/>` +
  `<ellipse cx="0" cy="6" rx="84" ry="52" fill="${AMBER[2]}"/>` +
  times(3, (i) =>
    path(
      'M-14 -40C10 -20 14 10 4 42C-6 16 -8 -14 -14 -40Z',
      LINEN[0],
      `transform="translate(${-42 + i * 42} 4) rotate(14)"`,
    ),
  ) +
  path(
    'M-70 -8C-50 -34 -20 -42 10 -42',
    'none',
    `stroke="${AMBER[0]}" stroke-width="7" stroke-linecap="round" opacity=".7"`,
  )

const cheese =
  path('M-86 30L64 -42C84 -30 90 -4 88 8L-86 44Z', GOLD[1]) +
  path('M-86 36L88 2V58L-86 72Z', GOLD[2]) +
  [
    [-34, 54, 9],
    [20, 34, 13],
    [62, 40, 8],
    [-4, 60, 6],
    [18, -4, 8],
    [56, -16, 9],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, GOLD[3]) + disc(x + 2, y + 2, r - 3, AMBER[3]))
    .join('')

const poppy =
  line('M4 90C-4 60 8 40 0 20', GREEN[3], 7) +
  path('M2 74C-30 70 -44 50 -48 34C-24 40 -6 54 2 74Z', GREEN[2]) +
  path(
    'M-74 -20C-80 -66 -20 -90 0 -60C20 -90 80 -66 74 -20C70 24 30 40 0 40C-30 40 -70 24 -74 -20Z',
    RED[2],
  ) +
  path('M0 -60C20 -90 80 -66 74 -20C70 24 30 40 0 40C24 10 24 -30 0 -60Z', RED[3]) +
  disc(0, -8, 20, '#241016') +
  times(10, (i) => disc(0, -30, 3.4, GOLD[1], `transform="rotate(${i * 36} 0 -8)"`))

const tulip =
  line('M0 90V20', GREEN[3], 7) +
  mirror(path('M0 86C-44 70 -50 30 -46 6C-22 26 -4 50 0 86Z', GREEN[2])) +
  path('M0 30C-50 28 -58 -20 -46 -66L-22 -40L0 -76L22 -40L46 -66C58 -20 50 28 0 30Z', PINK[2]) +
  path('M0 30C-26 0 -20 -50 0 -76C20 -50 26 0 0 30Z', PINK[1]) +
  path('M0 30C50 28 58 -20 46 -66L22 -40C26 -10 20 14 0 30Z', PINK[3])

const hay =
  disc(0, 10, 74, AMBER[3]) +
  disc(0, 10, 68, AMBER[1]) +
  times(
    4,
    (i) =>
      `<circle cx="0" cy="10" r="${56 - i * 14}" fill="none" stroke="${AMBER[2]}" stroke-width="7" stroke-dasharray="${30 - i * 4} 7"/>`,
  ) +
  box(-78, -30, 156, 10, BROWN[2], 'rx="4" transform="rotate(-8)"') +
  box(-76, 34, 152, 10, BROWN[2], 'rx="4" transform="rotate(-8)"')

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(mill()),
  W: () => patch(ramp(235, 0.09), group(mill(), 'scale(.82)'), GOLD),
  S: () => patch(ramp(100, 0.1), group(sheaf, 'scale(.8)'), AMBER),
  H: () => patch(LINEN, group(horse, 'scale(.78)'), RED),
  O: () => patch(LINEN, group(owl, 'scale(.8)'), BLUE),
  B: () => patch(LINEN, group(bread, 'scale(.82)'), BROWN),
  C: () => patch(LINEN, group(cheese, 'scale(.84) translate(0 -14)'), AMBER),
  P: () => patch(LINEN, group(poppy, 'scale(.78)'), RED),
  T: () => patch(LINEN, group(tulip, 'scale(.78)'), PINK),
  Y: () => patch(LINEN, group(hay, 'scale(.84) translate(0 -10)'), BROWN),
}
