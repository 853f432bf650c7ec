import { GOLD, INK, IVORY } from '#art/colour.ts'
import type { Hero } from '#art/hero.ts'
import { disc, group, hoop, line, mirror, path, polar, poly, times } from '#art/shapes.ts'

/** A light in the dark: a disc with two halos. */
const glow = (x: number, y: number, r: number, fill: string) =>
  disc(x, y, r * 2.6, fill, 'opacity=".16"') +
  disc(x, y, r * 1.7, fill, 'opacity=".28"') +
  disc(x, y, r, '#fff')

export const jellyfish: Hero = (A, B) =>
  times(5, (i) =>
    line(
      `M${-44 + i * 22} -6C${-58 + i * 24} 24 ${-26 + i * 20} 44 ${-46 + i * 23} ${86 - Math.abs(i - 2) * 10}`,
      i % 2 ? A[1] : A[2],
      6,
      'stroke-linecap="round" opacity=".85"',
    ),
  ) +
  disc(0, -26, 84, B[1], 'opacity=".14"') +
  path(
    'M-72 0C-76 -66 -36 -94 0 -94C36 -94 76 -66 72 0C60 14 50 -2 38 8C26 16 14 0 0 8C-14 0 -26 16 -38 8C-50 -2 -60 14 -72 0Z',
    A[2],
  ) +
  path('M-72 0C-76 -66 -36 -94 0 -94C-34 -78 -44 -38 -38 8C-50 -2 -60 14 -72 0Z', A[0]) +
  mirror(path('M-14 -74C-30 -62 -36 -40 -32 -18C-22 -24 -14 -44 -14 -74Z', B[1], 'opacity=".75"')) +
  times(3, (i) => disc(-20 + i * 20, -24 - (i % 2) * 8, 6, IVORY[0], 'opacity=".85"'))

export const squid: Hero = (A, B) =>
  group(
    times(6, (i) =>
      line(
        `M40 ${-22 + i * 9}C64 ${-44 + i * 17} 78 ${-26 + i * 9} 100 ${-52 + i * 21}`,
        i % 2 ? A[3] : A[2],
        7,
        'stroke-linecap="round"',
      ),
    ) +
      path('M-64 0L-36 -50C-30 -34 -20 -26 -8 -22L-8 22C-20 26 -30 34 -36 50Z', A[3]) +
      path('M-100 0C-70 -34 10 -42 44 -24C56 -14 56 14 44 24C10 42 -70 34 -100 0Z', A[2]) +
      path('M-100 0C-70 -34 10 -42 44 -24C20 -20 -40 -16 -100 0Z', A[0]) +
      times(5, (i) => disc(-58 + i * 18, 10 + (i % 2) * 6, 4.5, B[1])) +
      disc(30, -2, 15, IVORY[0]) +
      disc(32, 0, 9, INK[4]) +
      disc(28, -5, 3.4, '#fff'),
    'rotate(12)',
  )

export const eel: Hero = (A, B) =>
  line('M-74 -30C-30 -66 -6 30 30 6C64 -18 66 44 100 54', A[3], 36, 'stroke-linecap="round"') +
  line('M-74 -36C-30 -72 -6 22 30 -2C62 -24 66 36 98 48', A[2], 22, 'stroke-linecap="round"') +
  line(
    'M-74 -30C-30 -66 -6 30 30 6C64 -18 66 44 100 54',
    B[1],
    5,
    'stroke-linecap="round" stroke-dasharray="2 15"',
  ) +
  path('M-40 -66C-10 -82 10 -30 24 -22C2 -22 -16 -52 -40 -48Z', A[4]) +
  path('M-104 -22C-100 -58 -60 -62 -44 -40C-44 -14 -74 -6 -104 -22Z', A[2]) +
  path('M-104 -22C-100 -58 -60 -62 -44 -40C-66 -46 -86 -38 -104 -22Z', A[0]) +
  path('M-104 -22C-90 -20 -78 -22 -66 -26L-70 -20L-78 -22L-82 -16L-90 -19L-94 -14Z', IVORY[0]) +
  disc(-76, -42, 8, GOLD[1]) +
  disc(-78, -42, 4, INK[4])

export const nautilus: Hero = (A, B) =>
  times(5, (i) =>
    line(
      `M-44 ${14 + i * 9}C-66 ${16 + i * 10} -76 ${34 + i * 6} -98 ${16 + i * 15}`,
      i % 2 ? B[1] : B[2],
      7,
      'stroke-linecap="round"',
    ),
  ) +
  disc(14, -8, 82, A[3]) +
  path('M-66 0A82 82 0 0 1 90 -38C60 -78 -20 -70 -66 0Z', A[1]) +
  times(8, (i) => {
    const [x, y] = polar(82, -150 + i * 34, 14, -8)
    const [u, v] = polar(26, -120 + i * 34, 22, 0)
    return line(
      `M${x} ${y}Q${polar(60, -120 + i * 34, 14, -8).join(' ')} ${u} ${v}`,
      A[4],
      6,
      'opacity=".75"',
    )
  }) +
  disc(22, 0, 30, A[2]) +
  hoop(24, 2, 16, A[4], 5) +
  disc(26, 4, 7, A[0]) +
  path('M-66 -4C-78 34 -50 66 -18 66C-34 46 -36 20 -22 2C-38 -8 -54 -10 -66 -4Z', IVORY[1]) +
  path('M-66 -4C-54 -10 -38 -8 -22 2C-30 12 -34 24 -32 36C-48 30 -62 16 -66 -4Z', B[1]) +
  disc(-46, 20, 10, IVORY[0]) +
  disc(-47, 20, 6, INK[4])

export const angler: Hero = (A, B) =>
  line('M-10 -56C-18 -100 -66 -104 -80 -76', A[2], 5, 'stroke-linecap="round"') +
  glow(-80, -70, 11, B[1]) +
  path('M58 4L100 -38C94 -10 96 18 104 48Z', A[3]) +
  path('M-90 22C-96 -34 -40 -66 4 -58C46 -50 70 -18 66 10C60 52 14 76 -30 70C-64 66 -86 48 -90 22Z', A[3]) +
  path('M-90 22C-96 -34 -40 -66 4 -58C46 -50 70 -18 66 10C40 -22 -40 -34 -90 22Z', A[1]) +
  path('M10 -54C26 -80 48 -74 54 -62C46 -56 42 -46 42 -36Z', A[2]) +
  path('M-92 14C-70 22 -44 20 -24 4C-22 40 -50 60 -78 50C-88 42 -92 28 -92 14Z', INK[4]) +
  times(5, (i) =>
    poly(
      [
        [-84 + i * 13, 18 - i * 2],
        [-74 + i * 13, 17 - i * 2],
        [-79 + i * 13, 34 - i * 2],
      ],
      IVORY[0],
    ),
  ) +
  times(4, (i) =>
    poly(
      [
        [-76 + i * 12, 50 - i * 5],
        [-67 + i * 12, 48 - i * 6],
        [-73 + i * 12, 35 - i * 4],
      ],
      IVORY[1],
    ),
  ) +
  path('M6 20C30 12 44 28 38 46C22 46 10 36 6 20Z', A[2]) +
  disc(-42, -18, 13, GOLD[1]) +
  disc(-44, -18, 7, INK[4]) +
  disc(-47, -21, 2.6, '#fff')

/** Three coils and a crest. */
export const serpent: Hero = (A, B) =>
  line(
    'M-58 -34C-40 40 -8 70 8 26C22 -14 50 -6 50 34C50 62 78 66 98 40',
    A[3],
    30,
    'stroke-linecap="round"',
  ) +
  line(
    'M-62 -36C-44 34 -12 62 4 20C20 -20 54 -12 52 30C52 56 78 60 96 38',
    A[2],
    17,
    'stroke-linecap="round"',
  ) +
  line(
    'M-58 -34C-40 40 -8 70 8 26C22 -14 50 -6 50 34C50 62 78 66 98 40',
    B[1],
    7,
    'stroke-dasharray="3 13"',
  ) +
  path('M84 48L108 18L106 52L92 66Z', B[2]) +
  path('M-40 -62C-22 -94 -4 -84 -6 -58L-16 -66L-18 -46L-30 -56Z', B[2]) +
  path('M-104 -34C-96 -78 -44 -86 -32 -50C-26 -26 -50 -10 -72 -16L-104 -24Z', A[2]) +
  path('M-104 -34C-96 -78 -44 -86 -32 -50C-56 -62 -84 -54 -104 -34Z', A[0]) +
  line('M-102 -28C-86 -24 -72 -28 -62 -36', A[4], 4, 'stroke-linecap="round"') +
  line('M-104 -24C-112 -8 -100 4 -104 18', GOLD[1], 4, 'stroke-linecap="round"') +
  disc(-66, -54, 9, GOLD[1]) +
  disc(-68, -54, 4.4, INK[4])
