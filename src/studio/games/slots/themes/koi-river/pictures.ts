import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { lotus } from '#art/fortune-heroes.ts'
import { koi } from '#art/sea-heroes.ts'
import { box, disc, group, hoop, line, mirror, path, times } from '#art/shapes.ts'
import { ripple } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const WATER = ramp(205, 0.09)
const DEEP = ramp(230, 0.11)
const GREEN = ramp(145, 0.13)
const RED = ramp(30, 0.18)
const VIOLET = ramp(300, 0.14)
const ROSE = ramp(355, 0.13)
const STONE = ramp(240, 0.02)

const dragonfly = group(
  mirror(
    path('M6 -28C50 -70 96 -58 92 -40C88 -22 40 -14 6 -18Z', WATER[0], 'opacity=".92"') +
      path('M6 -10C56 -20 88 4 78 20C66 34 30 12 6 2Z', WATER[1], 'opacity=".85"') +
      line('M8 -22L80 -44M8 -4L68 14', DEEP[3], 2.4),
  ) +
    path('M-9 -20C-12 30 -6 80 0 92C6 80 12 30 9 -20Z', RED[2]) +
    times(5, (i) => box(-7, 4 + i * 15, 14, 4, RED[4])) +
    disc(0, -32, 20, RED[3]) +
    disc(-11, -42, 11, GOLD[1]) +
    disc(11, -42, 11, GOLD[1]) +
    disc(-11, -43, 5, '#222') +
    disc(11, -43, 5, '#222'),
  'rotate(28)',
)

const frog =
  path('M-70 60C-92 30 -70 0 -46 6C-30 20 -28 56 -40 74Z', GREEN[3]) +
  path('M70 60C92 30 70 0 46 6C30 20 28 56 40 74Z', GREEN[3]) +
  path('M-58 10C-58 -34 58 -34 58 10C62 60 40 78 0 78C-40 78 -62 60 -58 10Z', GREEN[2]) +
  path('M-40 34C-36 66 36 66 40 34C20 48 -20 48 -40 34Z', GREEN[0]) +
  disc(-34, -34, 24, GREEN[2]) +
  disc(34, -34, 24, GREEN[2]) +
  disc(-34, -36, 17, IVORY[0]) +
  disc(34, -36, 17, IVORY[0]) +
  disc(-32, -34, 8, '#1b2b1f') +
  disc(36, -34, 8, '#1b2b1f') +
  line('M-34 18C-14 34 14 34 34 18', GREEN[4], 5, 'stroke-linecap="round"')

const pad =
  path('M0 8L70 -40A84 66 0 1 1 40 -54Z', GREEN[3]) +
  path('M0 4L66 -42A80 60 0 1 1 38 -54Z', GREEN[2]) +
  times(7, (i) => line('M0 4L-76 4', GREEN[1], 3, `transform="rotate(${-30 + i * 32} 0 4)" opacity=".7"`)) +
  group(lotus(ROSE, GOLD), 'translate(20 -4) scale(.5)')

const reeds =
  times(3, (i) =>
    line(
      `M${-34 + i * 34} 84C${-36 + i * 34} 20 ${-30 + i * 30} -10 ${-44 + i * 40} -40`,
      GREEN[3],
      7,
      'stroke-linecap="round"',
    ),
  ) +
  [
    [-44, -54, -8],
    [-4, -60, 2],
    [38, -50, 12],
  ]
    .map(
      ([x, y, turn]) =>
        box(-12, -34, 24, 66, ramp(50, 0.1)[3], `rx="12" transform="translate(${x} ${y}) rotate(${turn})"`) +
        box(-7, -28, 6, 50, ramp(50, 0.1)[1], `rx="3" transform="translate(${x} ${y}) rotate(${turn})"`),
    )
    .join('') +
  path('M-60 84C-70 40 -76 20 -66 -6C-56 20 -50 50 -46 84Z', GREEN[2]) +
  path('M54 84C66 40 76 20 80 2C60 20 46 50 38 84Z', GREEN[2])

const pebbles = [
  [-36, 34, 50, 34, 3],
  [40, 38, 46, 30, 2],
  [2, -8, 52, 36, 1],
]
  .map(
    ([x, y, rx, ry, tone = 2]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${STONE[4]}"/><ellipse cx="${x}" cy="${Number(y) - 4}" rx="${rx}" ry="${ry}" fill="${STONE[tone]}"/><ellipse cx="${Number(x) - 14}" cy="${Number(y) - 16}" rx="${Number(rx) / 3}" ry="${Number(ry) / 4}" fill="#fff" opacity=".45"/>`,
  )
  .join('')

const iris =
  line('M0 90C-4 60 4 40 0 14', GREEN[3], 8) +
  path('M0 88C-40 70 -48 30 -40 6C-24 30 -8 60 0 88Z', GREEN[2]) +
  mirror(
    path('M0 10C-30 6 -78 24 -72 50C-50 58 -14 40 0 10Z', VIOLET[2]) +
      line('M-6 14C-24 20 -46 30 -58 42', GOLD[1], 4),
  ) +
  path('M0 14C-24 30 -22 60 0 68C22 60 24 30 0 14Z', VIOLET[3]) +
  mirror(path('M0 12C-44 -4 -56 -54 -30 -84C-8 -66 2 -30 0 12Z', VIOLET[1])) +
  path('M0 12C-20 -20 -18 -66 0 -90C18 -66 20 -20 0 12Z', VIOLET[0]) +
  disc(0, 14, 8, GOLD[1])

const bridge =
  path('M-92 50C-60 -30 60 -30 92 50H70C48 -4 -48 -4 -70 50Z', RED[2]) +
  path('M-92 50C-60 -30 60 -30 92 50L86 52C54 -22 -54 -22 -86 52Z', RED[1]) +
  times(7, (i) => box(-64 + i * 20, [2, -20, -32, -36, -32, -20, 2][i] ?? 0, 8, 44, RED[3], 'rx="2"')) +
  line('M-78 14C-44 -52 44 -52 78 14', RED[2], 9, 'stroke-linecap="round"') +
  box(-84, 0, 14, 56, RED[3], 'rx="3"') +
  box(70, 0, 14, 56, RED[3], 'rx="3"') +
  disc(-77, -4, 10, GOLD[1]) +
  disc(77, -4, 10, GOLD[1])

/** The wild: a whirl. */
const whirl =
  disc(0, 0, 84, DEEP[3]) +
  times(5, (i) =>
    path(
      'M0 0C10 -40 50 -60 78 -34C50 -40 26 -24 0 0Z',
      i % 2 ? WATER[0] : WATER[1],
      `transform="rotate(${i * 72})"`,
    ),
  ) +
  times(5, (i) =>
    path(
      'M0 0C6 -24 28 -36 46 -22C30 -24 14 -14 0 0Z',
      '#fff',
      `transform="rotate(${i * 72 + 30})" opacity=".8"`,
    ),
  ) +
  hoop(0, 0, 84, GOLD[1], 7) +
  disc(0, 0, 12, GOLD[1])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(koi(RED, GOLD)),
  W: () => ripple(DEEP, whirl),
  S: () => ripple(ramp(80, 0.1), bridge),
  D: () => ripple(WATER, group(dragonfly, 'scale(.86)')),
  K: () => ripple(DEEP, group(koi(RED, GOLD), 'scale(.82)')),
  L: () => ripple(WATER, group(lotus(ROSE, GOLD), 'scale(.78) translate(0 -6)')),
  F: () => ripple(WATER, group(frog, 'scale(.84)')),
  N: () => ripple(DEEP, group(pad, 'scale(.92)')),
  R: () => ripple(WATER, group(reeds, 'scale(.84)')),
  G: () => ripple(DEEP, group(pebbles, 'scale(.92)')),
  P: () => ripple(WATER, group(iris, 'scale(.84)')),
}
