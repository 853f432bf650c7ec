import { at } from './sequence.ts'
import type { Ramp } from './colour.ts'
import type { Hero } from './hero.ts'
import { GOLD, IVORY, INK } from './colour.ts'
import { polar, times, poly, path, line, disc, group, ngon, facetStar, stones } from './shapes.ts'

export const rooster: Hero = (A, B) =>
  times(6, (i) =>
    group(
      path('M0 0C-30 -20 -62 -18 -84 10C-58 2 -30 6 0 14Z', at([A[3], B[2], A[4], B[3], A[2], B[4]], i)),
      `translate(34 40) rotate(${172 + i * 17}) scale(1.05)`,
    ),
  ) +
  path('M-36 -40C-50 0 -50 60 0 78C44 84 62 50 60 18C40 34 14 20 2 -34Z', A[2]) +
  path('M-36 -40C-50 0 -50 60 0 78C-16 50 -20 0 2 -34Z', A[1]) +
  times(5, (i) => path(`M${-34 + i * 3} ${-18 + i * 14}q16 12 34 2q-8 16 -26 16z`, GOLD[i % 2 ? 2 : 1])) +
  path('M10 26C30 14 52 24 58 40C44 60 20 60 6 48Z', A[4]) +
  path('M-42 -58C-42 -78 -10 -82 0 -60L2 -34C-8 -28 -34 -30 -38 -40Z', A[1]) +
  path(
    'M-42 -66C-48 -90 -34 -92 -30 -80C-28 -100 -12 -98 -12 -82C-4 -96 10 -88 4 -66C-8 -76 -28 -76 -42 -66Z',
    '#d8402f',
  ) +
  path('M-42 -58L-66 -48L-40 -44Z', GOLD[1]) +
  path('M-42 -42C-52 -26 -40 -16 -32 -26L-32 -38Z', '#d8402f') +
  disc(-24, -58, 6, '#fff') +
  disc(-25, -58, 3, INK[4]) +
  line('M0 78L-4 98M-4 98l-14 2M-4 98l12 2', GOLD[2], 5)

export const plume: Hero = (A, B) =>
  times(7, (i) =>
    group(
      path(
        'M0 0C26 -40 22 -84 -6 -112C-30 -80 -26 -36 0 0Z',
        at([A[3], B[2], A[2], GOLD[1], A[2], B[2], A[3]], i),
      ) +
        times(5, (j) => line(`M-1 ${-24 - j * 15}l14 -10`, '#000', 1.6, 'opacity=".25"')) +
        line('M0 0C2 -40 0 -80 -6 -110', IVORY[0], 2.4),
      `translate(0 74) rotate(${-60 + i * 20})`,
    ),
  ) +
  group(
    poly(ngon(6, 24), GOLD[3]) + poly(ngon(6, 19), GOLD[1]) + facetStar(6, 14, 6, A[2], A[4]),
    'translate(0 72)',
  )

const RED = ['#ffb199', '#f0705a', '#d8402f', '#9c241f'] as const

/** A rooster's head and neck, facing the start side. */
const profile = (T: Ramp, N: Ramp) =>
  path('M-22 -34C20 -50 56 -4 64 84H-58C-34 52 -40 12 -38 -14Z', T[3]) +
  path('M-22 -34C-4 -38 6 -30 14 -16C4 20 -4 56 -6 84H-58C-34 52 -40 12 -38 -14Z', T[2]) +
  times(3, (j) =>
    times(4, (i) => {
      const x = -30 + i * 21 + j * 4
      const y = 20 + j * 22 - i * 3
      return path(
        `M${x} ${y}l10 34l11 -34z`,
        at(
          at(
            [
              [N[1], N[2], N[2], N[3]],
              [T[1], T[1], T[2], T[4]],
              [N[1], N[2], N[3], N[3]],
            ],
            j,
          ),
          i,
        ),
      )
    }),
  ) +
  disc(-14, -26, 33, T[2]) +
  path('M-44 -12A33 33 0 0 1 4 -54C-14 -46 -24 -28 -24 2Z', T[1]) +
  path(
    'M-46 -40C-60 -66 -42 -78 -32 -62C-36 -90 -10 -96 -6 -70C2 -94 26 -86 20 -60C38 -68 44 -46 24 -30C6 -50 -22 -54 -46 -40Z',
    RED[2],
  ) +
  path(
    'M-46 -40C-60 -66 -42 -78 -32 -62C-36 -90 -18 -94 -12 -84C-20 -76 -22 -62 -16 -50C-26 -50 -36 -46 -46 -40Z',
    RED[1],
  ) +
  path('M-42 -34L-84 -14L-38 -14Z', GOLD[1]) +
  path('M-40 -14L-84 -14L-62 -4L-36 0Z', GOLD[3]) +
  path('M-38 2C-54 24 -40 44 -28 28C-20 16 -20 6 -26 -4Z', RED[2]) +
  path('M-38 2C-54 24 -46 38 -38 34C-42 24 -40 12 -34 0Z', RED[1]) +
  disc(-20, -28, 9, IVORY[0]) +
  disc(-22, -28, 5, INK[4]) +
  line('M-34 -40L-12 -36', INK[4], 4)

export const head: Hero = (A, B) =>
  disc(0, 4, 94, A[4]) +
  stones(87, 11, 40, GOLD[2]) +
  disc(0, 4, 78, B[4]) +
  facetStar(16, 78, 50, B[3], B[4]) +
  group(profile(A, B), 'translate(12 6) scale(.86)') +
  path('M-46 76A87 87 0 0 0 68 62', 'none', `stroke="${GOLD[1]}" stroke-width="11" stroke-dasharray="11 2.4"`)

export const duel: Hero = (A, B) =>
  facetStar(12, 70, 30, GOLD[0], GOLD[2]) +
  group(profile(A, B), 'translate(-52 14) scale(-.72 .72)') +
  group(profile(B, A), 'translate(52 14) scale(.72)') +
  path('M-98 76H98L86 92H-86Z', GOLD[3]) +
  path('M-98 76H0V92H-86Z', GOLD[1])

export const arena: Hero = (A, B) =>
  times(
    6,
    (i) =>
      line(
        `M${-80 + i * 32} ${-26 - (2.5 - Math.abs(i - 2.5)) * 9}V${-76 - (2.5 - Math.abs(i - 2.5)) * 9}`,
        GOLD[3],
        4,
      ) + path(`M${-78 + i * 32} ${-76 - (2.5 - Math.abs(i - 2.5)) * 9}l20 8l-20 9z`, i % 2 ? B[2] : RED[2]),
  ) +
  (
    [
      [98, 56, A[4], 22],
      [98, 56, A[2], 14],
      [80, 44, A[3], 8],
      [80, 44, A[1], 2],
      [62, 32, A[4], -4],
    ] as const
  )
    .map(([rx, ry, f, y]) => `<ellipse cy="${y}" rx="${rx}" ry="${ry}" fill="${f}"/>`)
    .join('') +
  `<ellipse cy="0" rx="58" ry="29" fill="${GOLD[1]}"/><ellipse cx="-6" cy="-2" rx="44" ry="20" fill="${GOLD[0]}"/><ellipse cy="0" rx="58" ry="29" fill="none" stroke="${GOLD[3]}" stroke-width="4"/>` +
  times(16, (i) => {
    const [x, y] = polar(1, 20 + i * 9.4)
    return disc(x * 88, 10 + y * 50, 4, at([IVORY[0], GOLD[1], B[1], RED[1]], i % 4))
  }) +
  (
    [
      [-20, A, 1],
      [20, B, -1],
    ] as const
  )
    .map(([x, T, s]) =>
      group(
        path('M-18 -10C-14 8 10 14 22 -16C26 6 14 22 0 22C-14 22 -22 8 -18 -10Z', T[3]) +
          path('M-18 -10C-22 -26 -4 -28 -4 -12L-6 6Z', T[2]) +
          path('M-18 -20C-20 -32 -6 -34 -6 -22Z', RED[2]) +
          path('M-18 -16L-28 -11L-16 -9Z', GOLD[3]),
        `translate(${x} -6) scale(${-s * 0.95} .95)`,
      ),
    )
    .join('')

export const vane: Hero = (A, B) =>
  line('M0 98V10', GOLD[3], 8) +
  line('M-2 98V10', GOLD[1], 3) +
  disc(0, 66, 15, GOLD[3]) +
  disc(-3, 63, 11, GOLD[1]) +
  line('M-84 38H78', GOLD[2], 6) +
  path('M-100 38L-76 24L-76 52Z', GOLD[1]) +
  path('M64 38L88 22L100 22L90 38L100 54L88 54Z', GOLD[3]) +
  path(
    'M-46 -46C-46 -70 -16 -74 -14 -48C-8 -22 22 -14 40 -40C38 -74 64 -92 92 -78C74 -72 84 -60 88 -44C94 -6 54 30 10 30C-34 30 -46 -4 -40 -32Z',
    A[3],
  ) +
  path('M-46 -46C-46 -70 -16 -74 -14 -48C-10 -30 2 -20 14 -20C2 -8 -2 10 0 30C-36 26 -46 -4 -40 -32Z', A[1]) +
  times(4, (i) =>
    path(
      `M${48 + i * 9} ${-40 + i * 3}C${52 + i * 8} ${-60 + i * 6} ${66 + i * 6} ${-72 + i * 9} ${82 + i * 2} ${-70 + i * 11}`,
      'none',
      `stroke="${i % 2 ? B[2] : GOLD[1]}" stroke-width="5"`,
    ),
  ) +
  path('M4 -8C24 -14 44 -8 48 4C38 22 14 22 4 10Z', B[2]) +
  path('M4 -8C24 -14 44 -8 48 4C30 0 16 0 4 10Z', B[1]) +
  path(
    'M-44 -54C-56 -72 -42 -84 -34 -70C-34 -90 -16 -88 -16 -72C-6 -82 4 -70 -8 -56C-20 -64 -32 -64 -44 -54Z',
    RED[2],
  ) +
  path('M-42 -50L-66 -42L-42 -36Z', GOLD[1]) +
  path('M-40 -34C-48 -18 -36 -10 -30 -20L-30 -32Z', RED[1]) +
  disc(-29, -50, 5, IVORY[0]) +
  disc(-30, -50, 2.6, INK[4])
