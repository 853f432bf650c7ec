import type { Hero } from './hero.ts'
import { at } from './sequence.ts'
import { ramp, GOLD, IVORY, INK } from './colour.ts'
import { polar, times, poly, path, line, disc, box, group, mirror, ngon } from './shapes.ts'
import { coin } from './game-pieces.ts'

export const koi: Hero = (A, B) =>
  group(
    path('M-92 6C-60 -58 30 -62 62 -6L100 -44C92 -10 92 8 104 42L62 14C30 62 -60 60 -92 6Z', A[2]) +
      path('M-92 6C-60 60 30 62 62 14L104 42C92 8 92 -4 94 -20L62 4C20 30 -50 34 -92 6Z', A[3]) +
      path('M-30 -42C-10 -84 26 -80 36 -66C24 -60 16 -52 14 -40Z', B[2]) +
      path('M-20 46C-16 76 8 84 22 78C14 68 12 58 14 46Z', B[3]) +
      times(4, (i) =>
        times(3, (j) =>
          path(
            `M${-24 + i * 22} ${-22 + j * 20 + (i % 2) * 8}a12 12 0 0 1 0 20`,
            'none',
            `stroke="${A[0]}" stroke-width="2.6" opacity=".85"`,
          ),
        ),
      ) +
      path('M-92 6C-80 -18 -62 -36 -44 -42C-34 -14 -34 20 -44 42C-62 36 -80 24 -92 6Z', IVORY[0]) +
      disc(-62, -8, 8, INK[4]) +
      disc(-64, -11, 3, '#fff') +
      path('M-8 -50C4 -30 4 -10 -6 4C12 0 34 -20 34 -40C20 -50 6 -52 -8 -50Z', GOLD[1], 'opacity=".9"'),
    'rotate(-14)',
  )

export const shark: Hero = (A) =>
  group(
    path('M-100 10C-50 -44 30 -46 72 -8L104 -44C98 -14 98 10 108 44L72 16C20 40 -60 44 -100 10Z', A[3]) +
      path('M-100 10C-60 44 20 40 72 16C20 22 -50 26 -84 10Z', IVORY[0]) +
      path('M-16 -36C-4 -74 26 -84 42 -82C30 -66 28 -48 32 -32Z', A[3]) +
      path('M-100 10C-50 -44 30 -46 72 -8C20 -30 -40 -26 -100 10Z', A[1]) +
      path('M-12 24C-20 58 -2 70 10 76C8 56 14 40 24 26Z', A[4]) +
      disc(-58, -8, 6, INK[4]) +
      path('M-84 14L-78 24L-72 17L-66 27L-60 19L-54 28L-48 20Z', A[4]) +
      times(3, (i) => line(`M${-28 + i * 10} -8q-8 14 0 26`, A[4], 3)),
    'rotate(8)',
  )

export const trident: Hero = (_A, B) =>
  group(
    box(-6, -40, 12, 140, GOLD[2]) +
      box(-6, -40, 5, 140, GOLD[0]) +
      mirror(
        path('M0 -10H-48C-62 -30 -60 -60 -50 -92L-36 -58H-46C-48 -44 -42 -30 -34 -28H0Z', GOLD[1]),
        path('M0 -10H-48C-62 -30 -60 -60 -50 -92L-36 -58H-46C-48 -44 -42 -30 -34 -28H0Z', GOLD[3]),
      ) +
      path('M0 -104L-16 -64L-6 -64L-6 -20L6 -20L6 -64L16 -64Z', GOLD[1]) +
      path('M0 -104L16 -64L6 -64L6 -20L0 -20Z', GOLD[3]) +
      poly(ngon(4, 15), B[2], 'transform="translate(0 6)"') +
      path('M0 -9L15 6L0 21Z', B[3]) +
      box(-14, 40, 28, 8, GOLD[3]),
    'rotate(16)',
  )

export const shell: Hero = (A) =>
  times(9, (i) =>
    poly(
      [
        [0, 76],
        polar(150, -90 - 40 + i * 8.9 + 0, 0, 76),
        polar(156, -90 - 40 + i * 8.9 + 4.4, 0, 76),
        polar(150, -90 - 40 + (i + 1) * 8.9, 0, 76),
      ],
      i % 2 ? A[1] : A[2],
    ),
  ) +
  times(9, (i) =>
    poly(
      [[0, 76], polar(152, -130 + i * 8.9 + 4.4, 0, 76), polar(150, -130 + (i + 1) * 8.9, 0, 76)],
      A[4],
      'opacity=".28"',
    ),
  ) +
  [60, 90, 120]
    .map((r) =>
      line(
        `M${polar(r, -130, 0, 76).join(' ')}A${r} ${r} 0 0 1 ${polar(r, -50, 0, 76).join(' ')}`,
        A[0],
        2.5,
        'opacity=".7"',
      ),
    )
    .join('') +
  disc(0, 62, 22, IVORY[2]) +
  disc(-2, 59, 19, IVORY[0]) +
  disc(-8, 52, 5, '#fff')

export const crab: Hero = (A) =>
  mirror(
    times(3, (i) =>
      line(`M-44 ${18 + i * 12}Q-78 ${14 + i * 18} -84 ${46 + i * 16}`, A[3], 8, 'stroke-linecap="round"'),
    ) +
      line('M-44 -4Q-76 -14 -70 -42', A[2], 11) +
      path(
        'M-70 -36C-98 -46 -98 -86 -64 -94C-72 -80 -70 -72 -60 -66L-46 -84C-38 -58 -46 -40 -70 -36Z',
        A[2],
      ) +
      line('M-16 -24L-20 -46', A[3], 6) +
      disc(-20, -50, 9, IVORY[0]) +
      disc(-20, -50, 4, INK[4]),
  ) +
  path('M-62 10C-60 -40 60 -40 62 10C56 50 24 60 0 60C-24 60 -56 50 -62 10Z', A[3]) +
  path('M-62 10C-60 -40 60 -40 62 10C40 -14 -40 -14 -62 10Z', A[1]) +
  times(5, (i) => disc(-32 + i * 16, 16 + Math.abs(i - 2) * -3, 5, GOLD[1])) +
  line('M-24 38Q0 48 24 38', A[4], 4)

export const octopus: Hero = (A, B) => {
  const arm = (T: readonly [string, string]) =>
    [
      'M-34 22C-58 34 -96 18 -96 50C-96 70 -74 70 -74 56',
      'M-28 30C-44 52 -84 52 -82 80C-80 96 -60 94 -62 82',
      'M-14 34C-20 60 -46 66 -44 88C-42 100 -26 98 -28 88',
      'M-38 10C-70 10 -84 -16 -74 -34',
    ]
      .map(
        (d) =>
          line(d, T[0], 16, 'stroke-linecap="round"') +
          line(d, T[1], 4, 'stroke-linecap="round" stroke-dasharray="1 9"'),
      )
      .join('')
  return (
    mirror(arm([A[2], A[0]]), arm([A[3], A[1]])) +
    path('M0 -94C-62 -94 -72 -30 -48 4C-44 24 -30 38 0 38C30 38 44 24 48 4C72 -30 62 -94 0 -94Z', A[3]) +
    path('M0 -94C-62 -94 -72 -30 -48 4C-44 24 -30 38 -8 38C-36 0 -40 -60 0 -94Z', A[1]) +
    path('M-46 -44C-46 -66 -32 -80 -18 -82C-32 -68 -36 -54 -36 -38Z', A[0]) +
    times(3, (i) => disc(26 + i * 9, -66 + i * 17, 5.5 - i, B[2])) +
    mirror(disc(-20, -2, 15, IVORY[0]) + disc(-17, 0, 8, INK[4]) + disc(-20, -4, 3, '#fff')) +
    line('M-9 22Q0 28 9 22', A[4], 4, 'stroke-linecap="round"')
  )
}

export const turtle: Hero = (A, B) =>
  group(
    mirror(
      path('M-36 -34C-58 -74 -96 -78 -100 -44C-82 -46 -62 -30 -48 -8Z', B[2]) +
        path('M-100 -44C-82 -46 -62 -30 -48 -8C-60 -16 -86 -18 -100 -44Z', B[3]) +
        path('M-38 40C-60 48 -70 74 -56 88C-42 78 -28 66 -20 52Z', B[3]),
      path('M-36 -34C-58 -74 -96 -78 -100 -44C-82 -46 -62 -30 -48 -8Z', B[3]) +
        path('M-38 40C-60 48 -70 74 -56 88C-42 78 -28 66 -20 52Z', B[4]),
    ) +
      path('M-19 -52C-26 -98 26 -98 19 -52Z', B[2]) +
      path('M-19 -52C-24 -86 -6 -92 0 -90V-52Z', B[1]) +
      mirror(disc(-11, -74, 4, INK[4])) +
      path('M-6 66L6 66L0 88Z', B[3]) +
      `<ellipse cy="6" rx="60" ry="68" fill="${A[4]}"/><ellipse cy="4" rx="54" ry="62" fill="${A[3]}"/>` +
      ([[0, 4], ...Array.from({ length: 6 }, (_, i) => polar(40, i * 60 - 90, 0, 4))] as const)
        .map(([x, y], i) =>
          group(
            poly(ngon(6, i ? 19 : 22), i ? A[2] : GOLD[2]) +
              poly(
                [[0, 0], ...ngon(6, i ? 19 : 22).slice(3), at(ngon(6, i ? 19 : 22), 0)],
                i ? A[1] : GOLD[0],
              ),
            `translate(${x} ${y})`,
          ),
        )
        .join(''),
    'rotate(22) scale(.98)',
  )

export const whale: Hero = (A, B) =>
  line('M-34 -54C-34 -78 -46 -90 -62 -88M-34 -54C-34 -80 -20 -92 -6 -88', B[0], 7, 'stroke-linecap="round"') +
  path(
    'M-98 6C-96 -48 -30 -62 14 -40C40 -26 54 -24 66 -34C66 -54 52 -60 42 -72C62 -80 78 -70 82 -52C88 -66 98 -74 110 -72C112 -40 94 -8 62 18C26 46 -74 70 -98 6Z',
    A[3],
  ) +
  path('M-98 6C-96 -48 -30 -62 14 -40C40 -26 54 -24 66 -34C40 4 -50 -10 -98 6Z', A[1]) +
  path('M-98 6C-74 70 26 46 62 18C20 26 -40 28 -92 4Z', IVORY[0]) +
  times(5, (i) =>
    line(
      `M${-74 + i * 22} ${24 - Math.abs(i - 2)}C${-66 + i * 22} 34 ${-56 + i * 22} ${42 - i} ${-46 + i * 22} ${46 - i * 2}`,
      IVORY[3],
      2.4,
    ),
  ) +
  path('M-18 22C-26 50 -2 70 20 66C8 52 8 36 14 22Z', A[4]) +
  disc(-66, -8, 6.5, INK[4]) +
  disc(-68, -10, 2.2, '#fff') +
  line('M-92 6C-78 14 -66 14 -58 10', A[4], 3.5)

export const chest: Hero = (A, B) => {
  const W = ramp(52, 0.1, -0.05)
  return (
    path('M-78 -8L-70 -56C-44 -88 44 -88 70 -56L78 -8Z', W[3]) +
    path('M-64 -8L-58 -48C-38 -70 38 -70 58 -48L64 -8Z', W[4]) +
    times(2, (i) => line(i ? 'M40 -77L48 -8' : 'M-40 -77L-48 -8', GOLD[2], 9)) +
    disc(0, -8, 62, GOLD[1], 'opacity=".35"') +
    (
      [
        [-46, 0, GOLD],
        [-18, -12, A],
        [14, -14, GOLD],
        [44, -2, B],
        [-2, 2, GOLD],
        [-30, 4, GOLD],
        [30, 4, GOLD],
      ] as const
    )
      .map(([x, y, T], i) =>
        group(
          i === 1 || i === 3
            ? poly(ngon(6, 22), T[3]) + poly([[0, 0], ...ngon(6, 22).slice(3), at(ngon(6, 22), 0)], T[1])
            : coin(22),
          `translate(${x} ${y})`,
        ),
      )
      .join('') +
    disc(2, -34, 15, IVORY[2]) +
    disc(0, -36, 12, IVORY[0]) +
    path('M-84 6H84L78 84H-78Z', W[2]) +
    path('M-84 6H0V84H-78Z', W[1]) +
    times(3, (i) => line(`M-82 ${26 + i * 19}H82`, W[3], 2.4)) +
    mirror(
      box(-66, 6, 16, 78, GOLD[1]) + box(-66, 6, 5, 78, GOLD[0]),
      box(-66, 6, 16, 78, GOLD[3]) + box(-55, 6, 5, 78, GOLD[2]),
    ) +
    box(-84, 4, 168, 9, GOLD[2]) +
    box(-84, 4, 168, 3, GOLD[0]) +
    box(-17, 8, 34, 38, GOLD[3], 'rx="7"') +
    box(-17, 8, 30, 34, GOLD[1], 'rx="7"') +
    disc(-1, 22, 6, INK[4]) +
    box(-3, 24, 4, 12, INK[4])
  )
}

export const hook: Hero = (A, B) =>
  line('M0 -104V-70', IVORY[1], 4) +
  `<g fill="none" stroke="${B[1]}" stroke-width="3.5"><ellipse cy="2" rx="92" ry="20" opacity=".4"/><ellipse cy="2" rx="64" ry="13" opacity=".8"/></g>` +
  line('M0 40V58A22 22 0 0 1 -44 58V46', IVORY[2], 8, 'stroke-linecap="round"') +
  line('M-2 40V58A20 20 0 0 1 -42 58', IVORY[0], 3) +
  path('M-44 32L-58 56L-40 52Z', IVORY[1]) +
  box(-5, -76, 10, 24, GOLD[2], 'rx="4"') +
  path('M-44 -4C-44 -40 -22 -56 0 -56C22 -56 44 -40 44 -4Z', A[3]) +
  path('M-44 -4C-44 -40 -22 -56 0 -56C-14 -44 -20 -24 -20 -4Z', A[1]) +
  path('M-44 -4C-40 28 -20 44 0 48C20 44 40 28 44 -4Z', IVORY[1]) +
  path('M-44 -4C-40 28 -20 44 0 48C-14 34 -20 14 -20 -4Z', IVORY[0]) +
  box(-46, -10, 92, 12, INK[4]) +
  box(-46, -10, 92, 3.5, GOLD[1]) +
  group(
    path('M-26 0C-12 -18 12 -16 22 -2L36 -14V14L22 4C12 18 -12 18 -26 0Z', B[2]) +
      path('M-26 0C-12 -18 12 -16 22 -2C6 -4 -10 -4 -26 0Z', B[0]) +
      disc(-14, -3, 3, INK[4]),
    'translate(56 66) rotate(8)',
  )
