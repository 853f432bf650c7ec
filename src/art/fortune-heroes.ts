import { at } from './sequence.ts'
import type { Hero } from './hero.ts'
import { GOLD, IVORY, INK } from './colour.ts'
import { times, poly, path, line, disc, hoop, box, group, mirror, ngon, facetStar, stones } from './shapes.ts'
import { pip, ball, coin, feather } from './game-pieces.ts'

export const gem: Hero = (A) =>
  path('M-86 -24L-52 -62L-50 -24Z', A[1]) +
  path('M-52 -62L0 -62L-50 -24Z', A[0]) +
  path('M0 -62L0 -24L-50 -24Z', A[1]) +
  path('M0 -62L0 -24L50 -24Z', A[2]) +
  path('M0 -62L52 -62L50 -24Z', A[1]) +
  path('M52 -62L86 -24L50 -24Z', A[3]) +
  path('M-86 -24L-50 -24L0 84Z', A[2]) +
  path('M-50 -24L0 -24L0 84Z', A[1]) +
  path('M0 -24L50 -24L0 84Z', A[3]) +
  path('M50 -24L86 -24L0 84Z', A[4]) +
  path('M-52 -62L-30 -62L-58 -24L-76 -34Z', '#fff', 'opacity=".35"')

export const crown: Hero = (A, B) =>
  mirror(
    path('M0 44L-74 44L-92 -34L-52 2L-38 -52L-14 0L0 -76Z', GOLD[1]) +
      path('M0 44L-40 44L-38 -52L-14 0L0 -76Z', GOLD[0]),
    path('M0 44L-74 44L-92 -34L-52 2L-38 -52L-14 0L0 -76Z', GOLD[3]) +
      path('M0 44L-40 44L-38 -52L-14 0L0 -76Z', GOLD[2]),
  ) +
  box(-76, 44, 152, 26, GOLD[3]) +
  box(-76, 44, 152, 5, GOLD[0]) +
  times(5, (i) =>
    group(
      poly(ngon(4, 10), i % 2 ? A[1] : B[1]) + path('M0 -10L10 0L0 10Z', i % 2 ? A[3] : B[3]),
      `translate(${-56 + i * 28} 58)`,
    ),
  ) +
  (
    [
      [0, -82],
      [-94, -40],
      [94, -40],
      [-38, -60],
      [38, -60],
    ] as const
  )
    .map(
      ([x, y], i) =>
        disc(x, y, i ? 8 : 11, i % 2 ? A[2] : B[2]) + disc(x - 2, y - 3, 3, '#fff', 'opacity=".8"'),
    )
    .join('')

export const seven: Hero = (A) =>
  group(
    path('M-62 -76L70 -76L70 -40L4 84L-44 84L18 -32L-62 -32Z', A[4], 'transform="translate(7 9)"') +
      path('M-62 -76L70 -76L70 -40L4 84L-44 84L18 -32L-62 -32Z', A[2]) +
      path('M-62 -76L70 -76L56 -62L-48 -62Z', A[0]) +
      path('M70 -76L70 -40L4 84L-8 70L56 -46L56 -62Z', A[3]) +
      path('M-62 -76L-48 -62L-48 -46L-62 -32Z', A[1]) +
      times(4, (i) => poly(ngon(4, 6), GOLD[0], `transform="translate(${-34 + i * 24} -54)"`)),
  )

export const bell: Hero = () =>
  path('M-70 46C-44 30 -58 -62 0 -70V46Z', GOLD[1]) +
  path('M70 46C44 30 58 -62 0 -70V46Z', GOLD[2]) +
  path('M36 46C26 20 32 -56 0 -70C58 -62 44 30 70 46Z', GOLD[3]) +
  path(
    'M-44 34C-30 10 -36 -38 -12 -52',
    'none',
    `stroke="#fff" stroke-width="7" opacity=".6" stroke-linecap="round"`,
  ) +
  box(-78, 44, 156, 16, GOLD[2], 'rx="8"') +
  box(-78, 44, 156, 6, GOLD[0], 'rx="3"') +
  disc(0, 72, 15, GOLD[3]) +
  disc(-4, 68, 5, GOLD[1]) +
  disc(0, -76, 9, GOLD[2])

export const coins: Hero = (A) =>
  group(coin(50), 'translate(-44 34)') +
  group(coin(44), 'translate(52 44)') +
  group(coin(64) + facetStar(8, 34, 13, A[2], A[3]), 'translate(4 -26)')

export const book: Hero = (A, B) =>
  facetStar(12, 96, 58, GOLD[0], GOLD[1], -90).replace('<path', '<path opacity=".9"') +
  mirror(
    path('M0 -46C-26 -62 -64 -60 -88 -48V54C-64 42 -26 42 0 58Z', A[3]) +
      path('M0 -42C-24 -56 -58 -55 -80 -45V46C-58 36 -24 36 0 50Z', IVORY[0]) +
      times(5, (i) =>
        line(`M-68 ${-28 + i * 14}C-50 ${-34 + i * 14} -28 ${-34 + i * 14} -14 ${-26 + i * 14}`, IVORY[3], 3),
      ),
    path('M0 -46C-26 -62 -64 -60 -88 -48V54C-64 42 -26 42 0 58Z', A[4]) +
      path('M0 -42C-24 -56 -58 -55 -80 -45V46C-58 36 -24 36 0 50Z', IVORY[1]) +
      group(facetStar(8, 26, 10, B[2], B[3]) + hoop(0, 0, 30, B[3], 3), 'translate(-42 0)'),
  )

export const sunmask: Hero = (A, B) =>
  facetStar(16, 98, 66, GOLD[0], GOLD[2]) +
  disc(0, 0, 64, GOLD[3]) +
  disc(0, 0, 60, GOLD[1]) +
  path('M0 -60A60 60 0 0 1 0 60Z', GOLD[2]) +
  mirror(
    path('M-42 -14C-34 -26 -18 -26 -8 -12L-8 -6C-18 -18 -34 -16 -42 -8Z', A[4]) +
      path('M-38 4C-30 14 -18 14 -10 4Z', A[3]),
  ) +
  path('M0 -16L-9 22L0 28Z', GOLD[0]) +
  path('M0 -16L9 22L0 28Z', GOLD[3]) +
  path('M-18 38C-8 33 8 33 18 38C8 48 -8 48 -18 38Z', A[3]) +
  poly(ngon(4, 9), B[2], 'transform="translate(0 -38)"')

export const lotus: Hero = (A, B) =>
  times(7, (i) => {
    const a = -90 + at([-72, 72, -48, 48, -24, 24, 0], i)
    const s = at([72, 72, 86, 86, 94, 94, 98], i)
    const t = i > 3 ? B : A
    return group(
      path(`M0 0C${s * 0.3} ${-s * 0.22} ${s * 0.7} ${-s * 0.26} ${s} 0L0 0Z`, t[1]) +
        path(`M0 0C${s * 0.3} ${s * 0.22} ${s * 0.7} ${s * 0.26} ${s} 0L0 0Z`, t[3]) +
        line(`M${s * 0.2} 0L${s * 0.86} 0`, t[0], 1.6),
      `translate(0 52) rotate(${a})`,
    )
  }) +
  disc(0, 54, 14, GOLD[2]) +
  disc(0, 52, 9, GOLD[0]) +
  path('M-70 60Q0 88 70 60Q40 76 0 76Q-40 76 -70 60Z', A[4])

/** A winged scarab: three tiers of feathers, a split shell, the sun above its head. */
export const scarab: Hero = (A, B) => {
  const wing = (k: number) =>
    (
      [
        [94, 7.4, B],
        [66, 7, GOLD],
        [40, 6.6, A],
      ] as const
    )
      .map(([len, w, T], j) =>
        times(8, (i) =>
          group(
            feather(len - Math.abs(i - 4.5) * (j ? 1.5 : 3.4), w, at(T, 1 + k + (i % 2))),
            `translate(-10 2) rotate(${146 + i * 11.5})`,
          ),
        ),
      )
      .join('')
  return (
    mirror(wing(0), wing(1)) +
    mirror(
      line('M-14 40Q-34 56 -30 86', INK[3], 6, 'stroke-linecap="round"') +
        line('M-12 -30Q-34 -44 -20 -68', INK[3], 6, 'stroke-linecap="round"'),
    ) +
    disc(0, -76, 23, GOLD[3]) +
    disc(0, -77, 20, '#d8502f') +
    path('M-14 -91A20 20 0 0 0 -14 -63A26 26 0 0 1 -14 -91Z', '#ff9d62') +
    path('M0 -22C-40 -22 -44 52 0 84C44 52 40 -22 0 -22Z', INK[4]) +
    path('M0 -8C-34 -8 -36 48 0 76Z', A[1]) +
    path('M0 -8C34 -8 36 48 0 76Z', A[3]) +
    path('M-6 2C-22 8 -24 34 -10 54C-16 34 -14 16 -6 2Z', A[0]) +
    path('M-30 -8C-28 -34 -14 -40 0 -40C14 -40 28 -34 30 -8C14 -16 -14 -16 -30 -8Z', A[3]) +
    path('M-30 -8C-28 -34 -14 -40 0 -40V-14C-10 -14 -20 -13 -30 -8Z', A[2]) +
    path('M-15 -38L-10 -56H10L15 -38C6 -43 -6 -43 -15 -38Z', INK[3]) +
    times(3, (i) =>
      line(`M-${24 - i * 3} ${16 + i * 17}Q0 ${8 + i * 17} ${24 - i * 3} ${16 + i * 17}`, GOLD[1], 2.6),
    )
  )
}

export const lion: Hero = (A) =>
  facetStar(18, 98, 74, A[2], A[4]) +
  facetStar(18, 84, 60, A[1], A[3], -80) +
  mirror(
    path('M0 -52L-44 -44L-54 0L-34 46L0 66Z', GOLD[1]) + path('M0 -52L-22 -30L-12 26L0 30Z', GOLD[0]),
    path('M0 -52L-44 -44L-54 0L-34 46L0 66Z', GOLD[3]) + path('M0 -52L-22 -30L-12 26L0 30Z', GOLD[2]),
  ) +
  mirror(
    path('M-42 -14L-18 -4L-24 4C-32 6 -40 0 -42 -14Z', A[4]) +
      disc(-29, -4, 3.4, GOLD[0]) +
      path('M-46 -24L-16 -14L-18 -20L-42 -32Z', A[4]) +
      line('M0 40Q-14 52 -28 42', A[4], 4),
  ) +
  path('M-15 22L15 22L0 40Z', A[4])

export const dragon: Hero = (A, B) =>
  mirror(
    path('M-24 -44L-62 -98L-56 -50L-92 -66L-64 -22L-98 0L-62 12L-40 4Z', GOLD[2]) +
      path('M-24 -44L-62 -98L-48 -48Z', GOLD[0]) +
      path('M0 -58L-34 -44L-62 0L-40 42L-18 62L0 92Z', A[2]) +
      path('M0 -58L-16 -40L-22 20L-18 62L0 92Z', A[1]),
    path('M-24 -44L-62 -98L-56 -50L-92 -66L-64 -22L-98 0L-62 12L-40 4Z', GOLD[3]) +
      path('M-24 -44L-62 -98L-48 -48Z', GOLD[2]) +
      path('M0 -58L-34 -44L-62 0L-40 42L-18 62L0 92Z', A[4]) +
      path('M0 -58L-16 -40L-22 20L-18 62L0 92Z', A[3]),
  ) +
  mirror(
    path('M-50 -16L-18 2L-26 12L-46 4Z', B[4]) +
      path('M-42 -6L-26 4L-36 6Z', GOLD[0]) +
      path('M-56 -26L-14 -6L-20 -18Z', GOLD[1]) +
      disc(-11, 50, 5, A[4]) +
      line('M-20 62C-44 74 -58 60 -72 78', GOLD[1], 4, 'stroke-linecap="round"'),
  ) +
  path('M0 -52L11 -32L0 -14L-11 -32Z', B[2]) +
  path('M0 -52L11 -32L0 -14Z', B[3])

export const peacock: Hero = (A, B) =>
  times(9, (i) =>
    group(
      path('M0 0C22 -34 26 -66 0 -100C-26 -66 -22 -34 0 0Z', i % 2 ? A[2] : A[3]) +
        path('M0 0C8 -34 12 -62 0 -94Z', A[4], 'opacity=".45"') +
        `<ellipse cx="0" cy="-68" rx="12" ry="17" fill="${GOLD[1]}"/><ellipse cx="0" cy="-66" rx="8" ry="12" fill="${B[2]}"/>` +
        disc(0, -64, 4.5, B[4]),
      `translate(0 46) rotate(${-76 + i * 19}) scale(1.12)`,
    ),
  ) +
  path('M-20 84C-30 44 -16 30 -8 10C-10 -6 0 -18 10 -8C16 0 8 8 8 14C22 36 28 56 20 84Z', B[3]) +
  path('M-20 84C-30 44 -16 30 -8 10C-10 -6 0 -18 2 -14L0 84Z', B[2]) +
  path('M10 -6L24 -1L9 5Z', GOLD[1]) +
  disc(3, -4, 2.4, '#fff')

export const compass: Hero = (A, B) =>
  disc(0, 0, 92, A[4]) +
  stones(84, 11, 40, GOLD[1]) +
  disc(0, 0, 74, A[3]) +
  facetStar(8, 66, 20, B[1], B[3], -67.5) +
  facetStar(4, 92, 18, GOLD[0], GOLD[3]) +
  disc(0, 0, 12, A[4]) +
  disc(0, 0, 7, GOLD[1])

export const moon: Hero = (A, B) =>
  disc(0, 0, 88, A[3], 'opacity=".5"') +
  path('M34 -78A86 86 0 1 0 78 44A68 68 0 1 1 34 -78Z', GOLD[1]) +
  path('M-50 -70A86 86 0 0 0 -86 0A86 86 0 0 0 78 44A76 76 0 0 1 -50 -70Z', GOLD[2]) +
  group(facetStar(4, 30, 9, '#fff', B[1]), 'translate(34 -8)') +
  group(facetStar(4, 15, 5, '#fff', B[1]), 'translate(68 -54)') +
  group(facetStar(4, 11, 4, '#fff', B[1]), 'translate(2 36)')

export const cherries: Hero = (A, B) =>
  line('M-34 22C-30 -30 0 -60 34 -82M38 34C44 -10 40 -50 34 -82', B[3], 8, 'stroke-linecap="round"') +
  path('M34 -82C-6 -96 -34 -76 -46 -52C-14 -46 18 -54 34 -82Z', B[2]) +
  path('M34 -82C10 -70 -16 -60 -46 -52C-14 -46 18 -54 34 -82Z', B[3]) +
  ball(-38, 46, 40, A, '').replace(/<circle[^>]*#fffdf6[^>]*>/, '') +
  ball(40, 52, 36, A, '').replace(/<circle[^>]*#fffdf6[^>]*>/, '')

export const sweets: Hero = (A, B) =>
  (
    [
      [-48, -40, A, 0],
      [40, -52, B, 1],
      [56, 32, A, 2],
      [-20, 50, GOLD, 3],
      [2, -6, B, 4],
    ] as const
  )
    .map(([x, y, t, k], i) =>
      group(
        at(
          [
            () =>
              disc(0, 0, 36, t[3]) +
              times(6, (j) =>
                group(
                  path('M0 0C14 -12 22 -24 18 -33A37 37 0 0 0 0 -36C8 -24 6 -12 0 0Z', t[0]),
                  `rotate(${j * 60})`,
                ),
              ),
            () => poly(ngon(6, 40), t[3]) + poly(ngon(6, 40).slice(0, 4), t[1]) + poly(ngon(6, 22), t[2]),
            () =>
              box(-34, -34, 68, 68, t[3], 'rx="18"') +
              box(-34, -34, 68, 60, t[2], 'rx="18"') +
              box(-24, -26, 34, 12, t[0], 'rx="6"'),
            () =>
              path(pip.heart, t[2], 'transform="scale(.86)"') +
              path(
                'M-30 -18C-30 -30 -20 -34 -12 -26',
                'none',
                `stroke="${t[0]}" stroke-width="8" stroke-linecap="round"`,
              ),
            () => facetStar(5, 44, 22, t[1], t[3]),
          ],
          k,
        )(),
        `translate(${x} ${y}) rotate(${i * 17 - 30})`,
      ),
    )
    .join('')

export const amphora: Hero = (A, B) =>
  mirror(
    path('M0 -84H-26V-74L-14 -64C-14 -44 -58 -34 -54 8C-50 44 -20 56 -16 74L-28 86H0Z', A[2]),
    path('M0 -84H-26V-74L-14 -64C-14 -44 -58 -34 -54 8C-50 44 -20 56 -16 74L-28 86H0Z', A[4]),
  ) +
  path('M-14 -64C-14 -44 -58 -34 -54 8C-50 44 -20 56 -16 74C-30 40 -36 0 -14 -64Z', A[1]) +
  mirror(line('M-20 -60C-62 -66 -68 -26 -46 -12', GOLD[2], 8)) +
  line('M-50 -10H50', GOLD[1], 3) +
  line('M-54 20H54', GOLD[1], 3) +
  times(9, (i) => line(`M${-46 + i * 11} 12V-2H${-39 + i * 11}V6H${-42 + i * 11}`, GOLD[0], 2.4)) +
  group(facetStar(8, 18, 7, B[1], B[2]), 'translate(0 40)')

export const temple: Hero = (A) =>
  path('M0 -88L92 -38L-92 -38Z', IVORY[1]) +
  path('M0 -88L92 -38L0 -38Z', IVORY[2]) +
  path('M0 -74L62 -42L-62 -42Z', A[3]) +
  group(facetStar(8, 14, 6, GOLD[0], GOLD[2]), 'translate(0 -52)') +
  box(-84, -38, 168, 12, IVORY[0]) +
  box(-72, -26, 144, 88, A[4]) +
  disc(0, 20, 24, GOLD[0], 'opacity=".9"') +
  disc(0, 20, 34, GOLD[1], 'opacity=".35"') +
  times(5, (i) =>
    group(
      box(-10, -26, 9, 88, IVORY[0]) +
        box(-1, -26, 5, 88, IVORY[1]) +
        box(4, -26, 6, 88, IVORY[3]) +
        box(-13, -28, 26, 7, IVORY[1]) +
        box(-13, 56, 26, 7, IVORY[1]),
      `translate(${-64 + i * 32} 0)`,
    ),
  ) +
  box(-88, 62, 176, 10, IVORY[1]) +
  box(-98, 72, 196, 14, IVORY[2])

export const bull: Hero = (A, B) =>
  mirror(
    path('M-26 -30C-70 -24 -96 -50 -88 -92C-78 -62 -58 -52 -26 -54Z', IVORY[0]) +
      path('M0 -50L-38 -50L-50 -26L-36 30L-22 76L0 84Z', A[2]) +
      path('M-44 -34L-82 -20L-44 -10Z', A[3]) +
      path('M0 -50L-18 -40L-12 30L0 42Z', A[1]),
    path('M-26 -30C-70 -24 -96 -50 -88 -92C-78 -62 -58 -52 -26 -54Z', IVORY[2]) +
      path('M0 -50L-38 -50L-50 -26L-36 30L-22 76L0 84Z', A[4]) +
      path('M-44 -34L-82 -20L-44 -10Z', A[4]) +
      path('M0 -50L-18 -40L-12 30L0 42Z', A[3]),
  ) +
  mirror(path('M-36 -10L-18 0L-30 6Z', GOLD[0]) + disc(-11, 58, 5, A[4])) +
  hoop(0, 78, 13, GOLD[1], 5) +
  poly(ngon(4, 13), B[2], 'transform="translate(0 -22)"')

export const rocket: Hero = (A, B) =>
  group(
    path('M-20 50L0 100L20 50Z', GOLD[0]) +
      path('M-34 46L-18 84L-6 52Z M34 46L18 84L6 52Z', GOLD[2]) +
      mirror(
        path('M0 -98C-34 -64 -36 -10 -24 50H0Z', IVORY[0]) + path('M-29 0L-62 40V64L-24 48Z', A[2]),
        path('M0 -98C-34 -64 -36 -10 -24 50H0Z', IVORY[2]) + path('M-29 0L-62 40V64L-24 48Z', A[4]),
      ) +
      path('M0 -98C-16 -82 -25 -64 -28 -44H28C25 -64 16 -82 0 -98Z', A[3]) +
      disc(0, -14, 17, GOLD[2]) +
      disc(0, -14, 12, B[3]) +
      disc(-3, -18, 5, B[0]),
    'rotate(24)',
  )
