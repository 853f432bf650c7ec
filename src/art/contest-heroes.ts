import type { Ramp } from './colour.ts'
import { feather } from './game-pieces.ts'
import type { Hero } from './hero.ts'
import { at } from './sequence.ts'
import { n1, ramp, GOLD, IVORY, INK } from './colour.ts'
import {
  polar,
  times,
  poly,
  path,
  line,
  disc,
  box,
  group,
  mirror,
  ngon,
  facetStar,
  stones,
} from './shapes.ts'
import { setLine } from './lettering.ts'

export const football: Hero = () =>
  disc(0, 0, 88, IVORY[0]) +
  path('M-60 64A88 88 0 0 0 62 -62A100 100 0 0 1 -60 64Z', IVORY[2]) +
  poly(ngon(5, 34), INK[3]) +
  times(5, (i) =>
    group(
      line('M0 -34L0 -62', INK[3], 5) +
        path('M0 -62L-24 -72L-22 -85L0 -88L22 -85L24 -72Z', INK[3]) +
        line('M24 -72L42 -48', INK[3], 4) +
        line('M-24 -72L-42 -48', INK[3], 4),
      `rotate(${i * 72})`,
    ),
  ) +
  path(
    'M-66 -30A72 72 0 0 1 -20 -70',
    'none',
    'stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".9"',
  )

export const basketball: Hero = () => {
  const T = ramp(48, 0.16)
  return (
    disc(0, 0, 88, T[2]) +
    path('M-60 64A88 88 0 0 0 62 -62A100 100 0 0 1 -60 64Z', T[3]) +
    line('M-88 0H88M0 -88V88M-62 -62C-22 -30 -22 30 -62 62M62 -62C22 -30 22 30 62 62', T[4], 6) +
    path(
      'M-66 -30A72 72 0 0 1 -20 -70',
      'none',
      `stroke="${T[0]}" stroke-width="9" stroke-linecap="round" opacity=".8"`,
    )
  )
}

export const tennis: Hero = () => {
  const T = ramp(118, 0.19, 0.06)
  return (
    disc(0, 0, 86, T[2]) +
    path('M-60 62A86 86 0 0 0 62 -60A98 98 0 0 1 -60 62Z', T[3]) +
    line('M-70 -50C-20 -40 -20 40 -70 50M70 -50C20 -40 20 40 70 50', IVORY[0], 8) +
    path(
      'M-64 -30A70 70 0 0 1 -20 -68',
      'none',
      `stroke="${T[0]}" stroke-width="8" stroke-linecap="round" opacity=".8"`,
    )
  )
}

export const trophy: Hero = (A) =>
  mirror(
    path('M-46 -60C-96 -64 -92 4 -30 10', 'none', `stroke="${GOLD[2]}" stroke-width="11"`) +
      path('M0 -78H-54C-54 -10 -36 20 -12 28V52L-30 64H0Z', GOLD[1]),
    path('M-46 -60C-96 -64 -92 4 -30 10', 'none', `stroke="${GOLD[3]}" stroke-width="11"`) +
      path('M0 -78H-54C-54 -10 -36 20 -12 28V52L-30 64H0Z', GOLD[2]),
  ) +
  path('M-40 -70C-40 -20 -30 4 -18 14C-26 -10 -28 -40 -26 -70Z', GOLD[0]) +
  box(-58, -84, 116, 12, GOLD[0], 'rx="6"') +
  box(-46, 64, 92, 22, A[4]) +
  box(-46, 64, 92, 5, A[2]) +
  group(facetStar(5, 24, 10, '#fff', GOLD[3]), 'translate(2 -30)')

export const laurel: Hero = (A) =>
  mirror(
    times(7, (i) =>
      group(
        path('M0 0C14 -12 34 -10 42 4C28 16 12 14 0 0Z', i % 2 ? GOLD[1] : GOLD[2]),
        `translate(${polar(74, 100 + i * 21).join(' ')}) rotate(${100 + i * 21 - 150})`,
      ),
    ),
    times(7, (i) =>
      group(
        path('M0 0C14 -12 34 -10 42 4C28 16 12 14 0 0Z', i % 2 ? GOLD[2] : GOLD[3]),
        `translate(${polar(74, 100 + i * 21).join(' ')}) rotate(${100 + i * 21 - 150})`,
      ),
    ),
  ) +
  poly(ngon(6, 52), A[4]) +
  poly(ngon(6, 46), A[2]) +
  poly([[0, 0], ...ngon(6, 46).slice(0, 4)], A[3]) +
  facetStar(5, 32, 13, '#fff', GOLD[1])

export const pad: Hero = (A, B) => {
  const half = (T: Ramp) =>
    path('M0 -42H-38C-68 -42 -84 -26 -92 6C-99 36 -99 66 -84 74C-66 82 -56 50 -36 34H0Z', T[2]) +
    path('M-92 6C-99 36 -99 66 -84 74C-66 82 -56 50 -36 34C-62 34 -82 26 -92 6Z', T[3]) +
    path('M0 -42H-38C-60 -42 -74 -34 -83 -18C-60 -28 -30 -30 0 -30Z', T[1])
  return group(
    mirror(box(-68, -58, 40, 30, A[4], 'rx="11"')) +
      mirror(half([A[0], A[0], A[1], A[2], A[3]]), half([A[1], A[1], A[2], A[3], A[4]])) +
      path('M-28 -42H28L18 -6H-18Z', INK[4]) +
      path('M-28 -42H0V-6H-18Z', INK[3]) +
      poly(ngon(4, 11), GOLD[2], 'transform="translate(0 -24)"') +
      path('M0 -35L0 -13L-11 -24Z', GOLD[0]) +
      path('M-60 -26h16v13h13v16h-13v13h-16v-13h-13v-16h13z', INK[4]) +
      path('M-58 -24h12v13l-6 6l-6 -6z', INK[2]) +
      (
        [
          [52, -24, GOLD[1]],
          [70, -5, B[1]],
          [52, 14, '#fff'],
          [34, -5, B[2]],
        ] as const
      )
        .map(([x, y, c]) => disc(x, y + 2, 10, INK[4]) + disc(x, y - 1, 8.5, c))
        .join('') +
      mirror(disc(-22, 24, 18, INK[4]) + disc(-22, 21, 13, INK[2]) + disc(-23, 19, 8, INK[0])),
    'rotate(-9)',
  )
}

export const shield: Hero = (A, B) =>
  group(
    times(2, (i) =>
      group(
        path('M-5 -98L5 -98L5 52L-5 52Z', IVORY[1]) +
          path('M-5 -98L0 -110L5 -98Z', IVORY[0]) +
          box(-22, 50, 44, 9, GOLD[2]) +
          box(-5, 58, 10, 30, A[4]),
        `rotate(${i ? 42 : -42})`,
      ),
    ),
  ) +
  mirror(
    path('M0 -66L-54 -50C-58 10 -40 54 0 80Z', A[2]) + path('M0 -50L-40 -38C-43 8 -28 42 0 60Z', B[2]),
    path('M0 -66L-54 -50C-58 10 -40 54 0 80Z', A[4]) + path('M0 -50L-40 -38C-43 8 -28 42 0 60Z', B[3]),
  ) +
  line('M0 -66L-54 -50C-58 10 -40 54 0 80C40 54 58 10 54 -50Z', GOLD[1], 5) +
  facetStar(4, 40, 12, GOLD[0], GOLD[2])

export const helmet: Hero = (A) =>
  path(
    'M-70 -22C-78 -84 10 -118 62 -62C84 -36 86 14 74 44C58 0 30 -30 -10 -38C-34 -42 -58 -38 -70 -22Z',
    A[2],
  ) +
  times(9, (i) =>
    line(
      `M${-58 + i * 14} ${-34 - Math.sin(i / 2.6) * 26 + i * 2}L${-70 + i * 17.5} ${-50 - Math.sin(i / 2.9) * 44 + i * 5}`,
      A[4],
      3,
    ),
  ) +
  path('M-46 -16C-40 -48 30 -56 50 -8L46 78L20 88L14 36L-4 22L-10 74L-34 62C-46 40 -50 8 -46 -16Z', GOLD[2]) +
  path('M-46 -16C-40 -48 0 -50 20 -40C0 -20 -6 0 -4 22L-10 74L-34 62C-46 40 -50 8 -46 -16Z', GOLD[1]) +
  path('M-34 6C-22 -2 -6 0 0 10L-6 20C-16 22 -30 20 -34 6Z', INK[4]) +
  line('M-46 -14C-20 -30 22 -30 50 -6', GOLD[0], 6) +
  line('M20 84L14 36', GOLD[4], 4)

export const target: Hero = (A, B) =>
  [92, 72, 52, 32].map((r, i) => stones(r, 13, 44 - i * 9, at([A[3], A[2], B[2], B[1]], i))).join('') +
  times(4, (i) => group(path('M-6 -104L6 -104L0 -62Z', GOLD[0]), `rotate(${i * 90})`)) +
  disc(0, 0, 13, GOLD[2]) +
  disc(0, 0, 6, '#fff')

export const headset: Hero = (A, B) =>
  line('M-62 18V-8A62 62 0 0 1 62 -8V18', A[4], 18) +
  line('M-62 18V-8A62 62 0 0 1 62 -8V18', A[3], 11) +
  line('M-62 18V-8A62 62 0 0 1 0 -70', A[1], 11) +
  line('M-64 60C-62 92 -34 98 -8 94', INK[3], 6) +
  box(-22, 84, 34, 18, INK[4], 'rx="9"') +
  disc(2, 93, 5, B[1]) +
  mirror(
    box(-62, -2, 26, 76, INK[4], 'rx="12"') +
      box(-90, -8, 40, 84, A[2], 'rx="18"') +
      box(-90, -8, 20, 84, A[1], 'rx="10"') +
      group(facetStar(4, 18, 6, '#fff', GOLD[1]), 'translate(-70 34)'),
    box(-62, -2, 26, 76, INK[4], 'rx="12"') +
      box(-90, -8, 40, 84, A[3], 'rx="18"') +
      box(-90, -8, 16, 84, A[4], 'rx="8"') +
      group(facetStar(4, 18, 6, GOLD[0], GOLD[2]), 'translate(-70 34)'),
  )

export const keys: Hero = (A, B) =>
  group(
    (
      [
        [0, -44, 'W', GOLD],
        [-64, 24, 'A', A],
        [0, 24, 'S', A],
        [64, 24, 'D', B],
      ] as const
    )
      .map(([x, y, ch, T]) => {
        const t = setLine(ch, 24, 0.8, 0.16)
        return group(
          box(-29, -22, 58, 60, T[4], 'rx="11"') +
            box(-29, -29, 58, 58, T[3], 'rx="11"') +
            path('M-29 -18A11 11 0 0 1 -18 -29H18L-29 29Z', T[2]) +
            box(-22, -26, 44, 44, T[1], 'rx="8"') +
            path('M-22 -18A8 8 0 0 1 -14 -26H14L-22 14Z', T[0], 'opacity=".8"') +
            group(line(t.d, T[4], 4.6), `translate(${n1(-t.width / 2)} -16)`),
          `translate(${x} ${y})`,
        )
      })
      .join(''),
    'rotate(-7) translate(0 6)',
  )

export const mech: Hero = (A, B) =>
  mirror(
    path('M-46 -58L-98 -100L-80 -52L-62 -22Z', GOLD[1]) + path('M-46 -58L-98 -100L-72 -66Z', GOLD[0]),
    path('M-46 -58L-98 -100L-80 -52L-62 -22Z', GOLD[3]) + path('M-46 -58L-98 -100L-72 -66Z', GOLD[2]),
  ) +
  mirror(
    path('M0 -84L-46 -66L-68 -14L-60 40L-26 78L0 86Z', A[2]) +
      path('M0 -84L-46 -66L-56 -40L0 -40Z', A[1]) +
      path('M-68 -14L-60 40L-26 78L-32 32Z', A[1]) +
      path('M0 -6L-54 -22L-48 12L0 22Z', INK[4]) +
      path('M-8 3L-46 -10L-42 6L-8 13Z', B[0]) +
      path('M0 36L-26 34L-22 66L0 74Z', A[4]),
    path('M0 -84L-46 -66L-68 -14L-60 40L-26 78L0 86Z', A[3]) +
      path('M0 -84L-46 -66L-56 -40L0 -40Z', A[2]) +
      path('M-68 -14L-60 40L-26 78L-32 32Z', A[4]) +
      path('M0 -6L-54 -22L-48 12L0 22Z', INK[4]) +
      path('M-8 3L-46 -10L-42 6L-8 13Z', B[1]) +
      path('M0 36L-26 34L-22 66L0 74Z', A[4]),
  ) +
  times(3, (i) => line(`M-18 ${44 + i * 9}H18`, A[1], 3)) +
  path('M0 -108L-15 -66L0 -24Z', GOLD[0]) +
  path('M0 -108L15 -66L0 -24Z', GOLD[2])

export const badge: Hero = (A, B) =>
  mirror(
    times(6, (i) =>
      group(
        feather(84 - i * 7, 8, i % 2 ? GOLD[1] : GOLD[0]),
        `translate(-18 ${-12 + i * 8}) rotate(${206 - i * 11})`,
      ),
    ),
    times(6, (i) =>
      group(
        feather(84 - i * 7, 8, i % 2 ? GOLD[3] : GOLD[2]),
        `translate(-18 ${-12 + i * 8}) rotate(${206 - i * 11})`,
      ),
    ),
  ) +
  mirror(
    path('M0 -74L-46 -54V6C-46 42 -20 66 0 82Z', A[2]),
    path('M0 -74L-46 -54V6C-46 42 -20 66 0 82Z', A[4]),
  ) +
  mirror(
    path('M0 -60L-35 -45V4C-35 32 -16 52 0 64Z', B[2]),
    path('M0 -60L-35 -45V4C-35 32 -16 52 0 64Z', B[3]),
  ) +
  times(3, (i) => line(`M-26 ${16 + i * 15}L0 ${2 + i * 15}L26 ${16 + i * 15}`, i ? GOLD[1] : GOLD[0], 6)) +
  group(facetStar(5, 22, 9, '#fff', GOLD[1]), 'translate(0 -26)')

export const joystick: Hero = (A, B) =>
  path('M-70 30H70L96 74V90H-96V74Z', A[4]) +
  path('M-70 30H70L92 72H-92Z', A[3]) +
  path('M-70 30H0V72H-92Z', A[2]) +
  `<ellipse cx="-22" cy="44" rx="30" ry="11" fill="${INK[4]}"/>` +
  box(-29, -34, 14, 80, INK[2], 'rx="6"') +
  box(-29, -34, 6, 80, INK[0], 'rx="3"') +
  disc(-22, -50, 38, B[3]) +
  path('M-48 -22A38 38 0 0 1 4 -78A44 44 0 0 0 -48 -22Z', B[1]) +
  disc(-22, -50, 31, B[2]) +
  path('M-46 -54A25 25 0 0 1 -24 -74', 'none', `stroke="${B[0]}" stroke-width="8" stroke-linecap="round"`) +
  (
    [
      [28, 42, GOLD],
      [54, 54, A],
      [22, 60, B],
    ] as const
  )
    .map(
      ([x, y, T]) =>
        `<ellipse cx="${x}" cy="${y + 3}" rx="11" ry="7" fill="${INK[4]}"/><ellipse cx="${x}" cy="${y - 1}" rx="11" ry="7" fill="${T[1]}"/><ellipse cx="${x - 2}" cy="${y - 3}" rx="6" ry="3" fill="${T[0]}"/>`,
    )
    .join('')
