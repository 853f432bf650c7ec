import type { Point } from './shapes.ts'
import { at } from './sequence.ts'
import type { Hero } from './hero.ts'
import { GOLD, IVORY, INK } from './colour.ts'
import {
  polar,
  times,
  poly,
  path,
  line,
  disc,
  hoop,
  box,
  group,
  mirror,
  facetStar,
  stones,
} from './shapes.ts'
import { pip, card, die } from './game-pieces.ts'

export const wheel: Hero = (A) =>
  disc(0, 6, 96, '#000', 'opacity=".3"') +
  disc(0, 0, 96, GOLD[3]) +
  disc(0, 0, 92, GOLD[1]) +
  disc(0, 0, 84, A[4]) +
  times(24, (i) =>
    poly(
      [polar(82, i * 15), polar(82, i * 15 + 14.4), polar(56, i * 15 + 14.4), polar(56, i * 15)],
      i === 0 ? '#2f9a68' : i % 2 ? A[2] : INK[3],
    ),
  ) +
  stones(69, 2.4, 24, GOLD[0], 'opacity=".5"') +
  disc(0, 0, 54, GOLD[3]) +
  disc(0, 0, 50, A[3]) +
  facetStar(8, 48, 20, A[1], A[3]) +
  disc(0, 0, 22, GOLD[3]) +
  facetStar(4, 34, 9, GOLD[0], GOLD[2]) +
  disc(0, 0, 9, GOLD[0]) +
  disc(...polar(72, -52), 6, '#fff')

export const fortune: Hero = (A, B) =>
  path('M-34 98L34 98L12 40L-12 40Z', GOLD[3]) +
  disc(0, -4, 90, GOLD[3]) +
  disc(0, -6, 88, GOLD[1]) +
  times(12, (i) => {
    const t = at([A, IVORY, B, GOLD], i % 4)
    return group(
      poly(
        [[0, 0], polar(78, i * 30), polar(80, i * 30 + 15), polar(78, i * 30 + 30)],
        t[i % 4 === 1 ? 0 : 2],
      ) + poly([[0, 0], polar(80, i * 30 + 15), polar(78, i * 30 + 30)], t[i % 4 === 1 ? 1 : 3]),
      'translate(0 -6)',
    )
  }) +
  times(12, (i) => disc(...polar(83, i * 30, 0, -6), 3.4, '#fff')) +
  disc(0, -6, 24, GOLD[3]) +
  disc(0, -8, 21, GOLD[1]) +
  group(facetStar(6, 17, 7, A[2], A[4]), 'translate(0 -8)') +
  path('M-13 -104L13 -104L0 -74Z', A[3]) +
  path('M-13 -104L0 -104L0 -74Z', A[1])

export const cards: Hero = (A) =>
  group(card('club', IVORY, INK, 'J'), 'rotate(-26 0 90) translate(-10 0)') +
  group(card('heart', IVORY, A, 'Q'), 'rotate(26 0 90) translate(10 0)') +
  group(card('spade', IVORY, INK, 'A'), 'translate(0 -14) scale(1.14)')

export const ace: Hero = (A) =>
  group(card('spade', A, GOLD, 'A'), 'rotate(-9) scale(1.5) translate(0 2)') +
  group(
    path(pip.spade, INK[3]) +
      path('M0 -50C10 -26 46 -8 46 20C46 42 16 46 6 28C7 42 12 50 18 54H0Z', INK[4]) +
      facetStar(8, 17, 7, GOLD[0], GOLD[2]),
    'rotate(-9) scale(1.08)',
  )

export const dice: Hero = (A) =>
  group(die(IVORY, [5, 3, 6]), 'translate(-34 26) rotate(-8)') +
  group(die(A, [1, 4, 2]), 'translate(42 -24) scale(.84) rotate(14)')

export const chips: Hero = (A, B) =>
  (
    [
      [-40, 30, A, 4],
      [44, 40, B, 3],
      [2, -6, GOLD, 5],
    ] as const
  )
    .map(([x, y, t, n]) =>
      group(
        times(n, (i) =>
          group(
            path('M-44 0A44 20 0 0 0 44 0V12A44 20 0 0 1 -44 12Z', t[3]) +
              times(5, (j) => box(-36 + j * 17, 8 + Math.sin(((j + 0.5) / 5) * 3.14) * 11, 7, 11, t[0])) +
              `<ellipse rx="44" ry="20" fill="${t[2]}"/><ellipse rx="30" ry="13" fill="${t[1]}"/><ellipse rx="30" ry="13" fill="none" stroke="${t[0]}" stroke-width="3" stroke-dasharray="9 5"/>`,
            `translate(0 ${40 - i * 17})`,
          ),
        ),
        `translate(${x} ${y})`,
      ),
    )
    .join('')

export const mahjong: Hero = (A, B) =>
  (
    [
      [-46, 16, -14, 0],
      [46, 16, 14, 1],
      [0, -8, 0, 2],
    ] as const
  )
    .map(([x, y, r, k]) =>
      group(
        box(-36, -44, 76, 104, A[4], 'rx="9"') +
          box(-40, -52, 76, 104, A[2], 'rx="9"') +
          box(-40, -58, 76, 100, IVORY[0], 'rx="9"') +
          box(-40, -58, 76, 30, '#fff', 'rx="9" opacity=".6"') +
          at(
            [
              () =>
                times(3, (i) =>
                  times(2, (j) =>
                    box(-20 + j * 24, -42 + i * 26, 11, 20, (i + j) % 2 ? A[2] : '#2f9a68', 'rx="5"'),
                  ),
                ),
              () =>
                (
                  [
                    [-18, -34],
                    [14, -34],
                    [-2, -8],
                    [-18, 18],
                    [14, 18],
                  ] as const
                )
                  .map(([a, b], i) => disc(a, b, 10, i === 2 ? A[2] : B[3]) + disc(a, b, 5, IVORY[0]))
                  .join(''),
              () => group(facetStar(8, 30, 12, A[2], A[3]) + hoop(0, 0, 33, A[3], 3), 'translate(-2 -8)'),
            ],
            k,
          )(),
        `translate(${x} ${y}) rotate(${r})`,
      ),
    )
    .join('')

/** Pips of the ivory domino and of the dark one. */
const DOMINO_SPOTS: readonly [readonly Point[], readonly Point[]] = [
  [
    [0, -37],
    [-14, 14],
    [14, 14],
    [-14, 32],
    [14, 32],
    [-14, 50],
    [14, 50],
  ],
  [
    [-14, -52],
    [14, -52],
    [0, -37],
    [-14, -22],
    [14, -22],
    [-14, 18],
    [14, 46],
  ],
]

export const domino: Hero = (A) =>
  (
    [
      [-34, 8, -16],
      [38, -8, 12],
    ] as const
  )
    .map(([x, y, r], k) =>
      group(
        box(-30, -66, 66, 138, '#000', 'rx="10" opacity=".35"') +
          box(
            -34,
            -72,
            68,
            138,
            k ? A[3] : IVORY[0],
            `rx="10" stroke="${k ? A[1] : IVORY[2]}" stroke-width="3"`,
          ) +
          line('M-24 -3H24', k ? GOLD[1] : A[2], 4) +
          DOMINO_SPOTS[k ? 1 : 0].map(([a, b]) => disc(a, b, 7, k ? GOLD[1] : A[3])).join(''),
        `translate(${x} ${y}) rotate(${r})`,
      ),
    )
    .join('')

export const jester: Hero = (A, B) =>
  mirror(
    path('M0 -20C-20 -84 -80 -78 -94 -26C-72 -44 -54 -30 -48 14L0 22Z', A[2]) + disc(-92, -18, 10, GOLD[1]),
    path('M0 -20C-20 -84 -80 -78 -94 -26C-72 -44 -54 -30 -48 14L0 22Z', B[3]) + disc(-92, -18, 10, GOLD[2]),
  ) +
  path('M-30 8C-20 -60 -10 -80 0 -98C10 -80 20 -60 30 8Z', GOLD[2]) +
  path('M-30 8C-20 -60 -10 -80 0 -98V8Z', GOLD[1]) +
  disc(0, -98, 10, A[1]) +
  mirror(path('M0 12H-48C-46 56 -26 80 0 92Z', IVORY[0]), path('M0 12H-48C-46 56 -26 80 0 92Z', IVORY[2])) +
  box(-52, 6, 104, 13, A[4], 'rx="6"') +
  mirror(path('M-34 36L-20 28L-8 38L-20 46Z', A[4]) + line('M0 74Q-20 74 -28 60', A[3], 4)) +
  path('M0 44L7 60L-7 60Z', A[2])
