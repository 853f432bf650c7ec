import { GOLD, INK, IVORY } from '#art/colour.ts'
import type { Hero } from '#art/hero.ts'
import { disc, group, hoop, line, mirror, path, poly, polar, times } from '#art/shapes.ts'

const eye = (x: number, y: number, size: number) =>
  disc(x, y, size, IVORY[0]) +
  disc(x - size * 0.2, y, size * 0.58, INK[4]) +
  disc(x - size * 0.35, y - size * 0.3, size * 0.22, '#fff')

/** A small fish with one bright stripe. */
export const minnow: Hero = (A, B) =>
  group(
    path('M62 0L100 -30C94 -10 94 10 100 30Z', A[3]) +
      path('M-90 0C-62 -40 10 -46 66 0C10 46 -62 40 -90 0Z', A[2]) +
      path('M-90 0C-62 40 10 46 66 0C14 20 -50 22 -90 0Z', A[0]) +
      path('M-40 -4C0 -14 40 -10 92 -4L92 4C40 8 0 6 -40 6Z', B[1]) +
      path('M-12 -34C4 -56 26 -56 34 -46C26 -40 20 -32 20 -24Z', A[3]) +
      path('M-6 32C4 50 18 52 28 46C20 40 16 32 16 26Z', A[3]) +
      times(3, (i) => line(`M${-18 + i * 20} -22q8 10 0 20`, A[1], 2.4)) +
      eye(-60, -8, 9),
    'rotate(-6)',
  )

/** Upright, with a rolled tail. */
export const seahorse: Hero = (A, B) =>
  line(
    'M8 20C26 58 18 92 -12 92C-34 92 -36 66 -18 64C-8 64 -6 74 -14 78',
    A[3],
    13,
    'stroke-linecap="round"',
  ) +
  line(
    'M8 20C26 58 18 92 -12 92C-34 92 -36 66 -18 64',
    A[1],
    4,
    'stroke-linecap="round" stroke-dasharray="1 9"',
  ) +
  path('M34 -34C62 -30 70 6 46 26C40 10 36 -8 34 -34Z', B[2]) +
  times(4, (i) => line(`M38 ${-20 + i * 11}L${58 - i * 4} ${-18 + i * 11}`, B[3], 2.6)) +
  path('M-6 -60C44 -62 50 -6 34 26C24 44 -8 44 -14 22C-20 0 10 -20 -6 -40Z', A[3]) +
  path('M-6 -60C20 -60 26 -22 8 -4C-8 12 -6 34 6 38C-10 34 -18 20 -14 10C-10 -8 8 -22 -6 -40Z', A[1]) +
  times(4, (i) =>
    line(`M-2 ${-6 + i * 12}Q16 ${-2 + i * 12} 34 ${-10 + i * 12}`, A[4], 2.6, 'opacity=".6"'),
  ) +
  path('M-84 -46C-60 -54 -44 -58 -30 -74C-6 -96 34 -80 24 -52C14 -34 -18 -34 -40 -38L-82 -36Z', A[2]) +
  path('M-84 -46C-60 -54 -44 -58 -30 -74C-18 -86 0 -86 10 -78C-10 -74 -28 -54 -82 -42Z', A[0]) +
  path('M-6 -84L-12 -104L4 -92L10 -106L16 -88L30 -96L26 -76Z', B[2]) +
  eye(-14, -62, 9)

/** A ball with spines. */
export const puffer: Hero = (A, B) =>
  times(14, (i) => {
    const [x, y] = polar(92, i * 25.7 + 8)
    const [ax, ay] = polar(62, i * 25.7 - 2)
    const [bx, by] = polar(62, i * 25.7 + 18)
    return poly(
      [
        [x, y],
        [ax, ay],
        [bx, by],
      ],
      A[3],
    )
  }) +
  path('M60 -12L100 -34C92 -12 92 12 100 34L60 12Z', B[2]) +
  disc(0, 0, 70, A[2]) +
  path('M-70 0A70 70 0 0 1 60 -36C20 -50 -40 -40 -70 0Z', A[1]) +
  path('M-69 12A70 70 0 0 0 66 22C20 52 -40 46 -69 12Z', IVORY[0]) +
  times(5, (i) => disc(-20 + i * 18, -34 + (i % 2) * 18, 7 - (i % 3), A[4], 'opacity=".55"')) +
  path('M10 10C34 2 46 18 38 34C24 34 14 24 10 10Z', B[2]) +
  eye(-36, -14, 15) +
  line('M-68 12Q-56 22 -46 14', A[4], 5, 'stroke-linecap="round"')

/** Seen from above, wings spread. */
export const ray: Hero = (A, B) =>
  group(
    line('M62 6C84 10 88 26 104 22', A[3], 6, 'stroke-linecap="round"') +
      path('M-60 0C-40 -30 -18 -92 34 -98C26 -60 44 -28 64 0C44 28 26 60 34 98C-18 92 -40 30 -60 0Z', A[3]) +
      path('M-60 0C-40 -30 -18 -92 34 -98C10 -64 14 -24 64 0Z', A[1]) +
      path('M-58 -12L-92 -20L-70 -2L-92 18L-58 10Z', A[2]) +
      times(4, (i) => disc(-14 + i * 17, -6 + i * 3, 6 - i, B[1])) +
      times(3, (i) => disc(4 + i * 8, -42 - i * 10, 5 - i, A[0], 'opacity=".8"')) +
      times(3, (i) => disc(4 + i * 8, 42 + i * 10, 5 - i, A[0], 'opacity=".5"')) +
      eye(-42, -16, 7) +
      eye(-42, 14, 7),
    'rotate(10)',
  )

/** A crown of leaves on a lotus: it floats. */
export const lotusCrown: Hero = (A, B) =>
  mirror(
    path('M-8 62C-60 62 -96 36 -100 4C-72 8 -44 24 -20 52Z', A[3]) +
      path('M-8 60C-52 40 -72 4 -70 -34C-44 -14 -24 18 -12 54Z', A[2]),
    path('M-8 62C-60 62 -96 36 -100 4C-72 8 -44 24 -20 52Z', A[4]) +
      path('M-8 60C-52 40 -72 4 -70 -34C-44 -14 -24 18 -12 54Z', A[3]),
  ) +
  path('M0 62C-26 34 -30 -10 0 -58C30 -10 26 34 0 62Z', A[1]) +
  path('M0 62C26 34 30 -10 0 -58Z', A[2]) +
  path('M-56 22L-62 -34L-30 -2L0 -52L30 -2L62 -34L56 22C30 34 -30 34 -56 22Z', GOLD[1]) +
  path('M0 -52L30 -2L62 -34L56 22C40 28 20 31 0 31Z', GOLD[2]) +
  path('M-56 12C-30 24 30 24 56 12L54 26C30 36 -30 36 -54 26Z', GOLD[3]) +
  disc(0, -58, 8, GOLD[0]) +
  mirror(disc(-62, -40, 7, GOLD[0])) +
  disc(0, 8, 9, B[2]) +
  mirror(disc(-30, 6, 6, B[1])) +
  hoop(0, 76, 70, A[0], 3, 'opacity=".35" transform="scale(1 .18) translate(0 330)"')
