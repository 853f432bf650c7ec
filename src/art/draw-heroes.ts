import type { Hero } from './hero.ts'
import { at } from './sequence.ts'
import { n1, ramp, GOLD, IVORY, INK } from './colour.ts'
import { polar, times, poly, path, line, disc, hoop, box, group, ngon, facetStar, stones } from './shapes.ts'
import { setLine } from './lettering.ts'
import { ball, coin } from './game-pieces.ts'

export const balls: Hero = (A, B) =>
  ball(-44, 34, 42, A, '8') +
  ball(48, 40, 36, B, '3') +
  ball(4, -34, 52, GOLD, '7') +
  ball(66, -40, 24, A, '1') +
  ball(-66, -42, 22, B, '5')

export const ticket: Hero = (A) =>
  group(
    path(
      'M-90 -46H90V-18A18 18 0 0 0 90 18V46H-90V18A18 18 0 0 0 -90 -18Z',
      A[4],
      'transform="translate(4 8)"',
    ) +
      path('M-90 -46H90V-18A18 18 0 0 0 90 18V46H-90V18A18 18 0 0 0 -90 -18Z', IVORY[0]) +
      path('M36 -46H90V-18A18 18 0 0 0 90 18V46H36Z', A[2]) +
      line('M36 -42V42', A[4], 2.5, 'stroke-dasharray="6 5"') +
      times(3, (i) =>
        times(4, (j) =>
          box(
            -74 + j * 26,
            -32 + i * 23,
            19,
            17,
            (i * 4 + j) % 5 === 1 ? GOLD[2] : (i + j) % 3 ? IVORY[1] : A[1],
            'rx="4"',
          ),
        ),
      ) +
      group(facetStar(8, 20, 8, GOLD[0], GOLD[2]), 'translate(64 0)'),
    'rotate(-14) scale(1.04)',
  )

export const drum: Hero = (A, B) =>
  path('M-50 96L50 96L34 70L-34 70Z', GOLD[3]) +
  disc(0, -4, 84, A[4], 'opacity=".55"') +
  hoop(0, -4, 84, GOLD[1], 6) +
  (
    [
      [-34, 26, A, '4'],
      [28, 34, B, '9'],
      [0, -6, GOLD, '2'],
      [-48, -18, B, '6'],
      [46, -14, A, '5'],
      [-14, -50, A, '1'],
      [30, -52, B, '8'],
    ] as const
  )
    .map(([x, y, t, s]) => ball(x, y, 23, t, s))
    .join('') +
  path(
    'M-64 -34A72 72 0 0 1 -14 -74',
    'none',
    'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".75"',
  )

export const orbit: Hero = (A, B) =>
  `<g fill="none" stroke-width="4"><ellipse rx="96" ry="36" stroke="${A[1]}" transform="rotate(-24)"/><ellipse rx="96" ry="36" stroke="${B[1]}" transform="rotate(36)"/></g>` +
  ball(0, 0, 46, A, '88') +
  ball(-80, 34, 18, B, '3') +
  ball(82, -38, 18, GOLD, '5') +
  ball(70, 56, 14, B, '') +
  ball(-58, -62, 13, GOLD, '')

export const keno: Hero = (A, B) =>
  times(16, (i) => {
    const x = -78 + (i % 4) * 40
    const y = -78 + Math.floor(i / 4) * 40
    const hit = [2, 5, 7, 9, 12, 14].includes(i)
    const t = hit ? (i % 2 ? GOLD : B) : A
    return (
      box(x + 2, y + 4, 35, 35, t[4], 'rx="8"') +
      box(x, y, 35, 35, hit ? t[1] : t[3], 'rx="8"') +
      (hit
        ? group(facetStar(4, 13, 5, t[4], t[3]), `translate(${x + 17.5} ${y + 17.5})`)
        : disc(x + 17.5, y + 17.5, 4, t[1]))
    )
  })

const numeral = (text: string, size: number, colour: string, w = 0.2) => {
  const t = setLine(text, size, 0.8, 0.2)
  return group(line(t.d, colour, n1(size * w)), `translate(${n1(-t.width / 2)} ${n1(-size / 2)})`)
}

export const clover: Hero = (A) => {
  const T = ramp(150, 0.15)
  return (
    path('M4 20C14 50 10 76 30 98', 'none', `stroke="${T[4]}" stroke-width="9" stroke-linecap="round"`) +
    times(4, (i) =>
      group(
        path('M0 0C-16 -20 -52 -36 -46 -66C-40 -92 -8 -88 0 -64Z', T[i < 2 ? 2 : 1]) +
          path('M0 0C16 -20 52 -36 46 -66C40 -92 8 -88 0 -64Z', T[3]) +
          line('M0 -6V-52', T[4], 2.5, 'opacity=".6"'),
        `rotate(${45 + i * 90}) scale(.98)`,
      ),
    ) +
    ball(0, 0, 29, A, '7')
  )
}

export const lantern: Hero = (A) =>
  line('M0 -104V-76', GOLD[2], 4) +
  box(-24, -82, 48, 13, GOLD[3], 'rx="4"') +
  box(-24, -82, 24, 13, GOLD[1], 'rx="4"') +
  times(7, (i) => {
    const a = -112 + i * 32
    const b = a + 33
    return path(
      `M0 -70C${a} -66 ${a} 46 0 50C${b} 46 ${b} -66 0 -70Z`,
      at([A[1], A[0], A[1], A[2], A[2], A[3], A[4]], i),
    )
  }) +
  times(8, (i) =>
    line(`M0 -70C${-112 + i * 32} -66 ${-112 + i * 32} 46 0 50`, GOLD[i < 4 ? 1 : 2], 2, 'opacity=".8"'),
  ) +
  group(facetStar(8, 26, 11, '#fff', GOLD[1]), 'translate(0 -10)') +
  box(-20, 48, 40, 11, GOLD[3], 'rx="4"') +
  box(-20, 48, 20, 11, GOLD[1], 'rx="4"') +
  times(5, (i) => line(`M${-12 + i * 6} 60V${88 + (2 - Math.abs(i - 2)) * 6}`, i % 2 ? GOLD[2] : A[2], 4)) +
  disc(0, 62, 6, GOLD[0])

export const envelope: Hero = (A, B) =>
  group(
    group(
      box(-50, -70, 100, 146, B[3], 'rx="9"') +
        box(-50, -70, 100, 146, 'none', `rx="9" stroke="${GOLD[2]}" stroke-width="3"`),
      'rotate(17) translate(12 -6)',
    ) +
      box(-56, -76, 112, 160, A[4], 'rx="10" transform="translate(4 6)"') +
      box(-56, -76, 112, 160, A[3], 'rx="10"') +
      path('M-56 -66A10 10 0 0 1 -46 -76H0V84H-46A10 10 0 0 1 -56 74Z', A[2]) +
      times(5, (i) =>
        [20, 13]
          .map((q) =>
            path(
              `M${-40 + i * 20 - q} 84a${q} ${q} 0 0 1 ${q * 2} 0`,
              'none',
              `stroke="${GOLD[1]}" stroke-width="1.8" opacity=".7"`,
            ),
          )
          .join(''),
      ) +
      path('M-56 -66A10 10 0 0 1 -46 -76H46A10 10 0 0 1 56 -66V-46C34 -14 -34 -14 -56 -46Z', A[1]) +
      line('M-56 -46C-34 -14 34 -14 56 -46', GOLD[1], 4) +
      group(coin(32) + group(facetStar(8, 18, 8, GOLD[4], GOLD[3]), ''), 'translate(0 -14)'),
    'rotate(-8)',
  )

export const cage: Hero = (A, B) =>
  line('M-64 6L-84 94M64 6L84 94M-94 94H94', GOLD[3], 8, 'stroke-linecap="round"') +
  line('M-64 6L-84 94M-94 94H0', GOLD[1], 4, 'stroke-linecap="round"') +
  line('M70 -14H98V-44', GOLD[3], 7, 'stroke-linejoin="round"') +
  disc(98, -46, 9, A[1]) +
  box(-74, -66, 148, 104, A[4], 'rx="50" opacity=".6"') +
  (
    [
      [-44, 10, A, '4'],
      [-8, 16, GOLD, '7'],
      [30, 12, B, '9'],
      [52, -12, A, '2'],
      [-26, -20, B, '6'],
      [12, -22, A, '1'],
      [-54, -24, GOLD, '3'],
    ] as const
  )
    .map(([x, y, T, s]) => ball(x, y, 20, T, s))
    .join('') +
  `<g fill="none" stroke="${GOLD[1]}" stroke-width="3.4"><rect x="-74" y="-66" width="148" height="104" rx="50" stroke-width="6"/>${[-44, -16, 16, 44].map((x) => `<path d="M${x} -65Q${x * 1.3} -14 ${x} 37"/>`).join('')}<path d="M-74 -14H74" stroke="${GOLD[0]}"/></g>` +
  disc(-74, -14, 9, GOLD[0]) +
  disc(74, -14, 9, GOLD[3])

export const scratch: Hero = (A) =>
  group(
    box(-76, -58, 152, 122, A[4], 'rx="12" transform="translate(4 7)"') +
      box(-76, -58, 152, 122, A[2], 'rx="12"') +
      path('M-76 -46A12 12 0 0 1 -64 -58H30L-76 50Z', A[1]) +
      box(-66, -48, 132, 24, IVORY[0], 'rx="6"') +
      times(6, (i) => group(facetStar(4, 9, 3.6, GOLD[1], GOLD[2]), `translate(${-52 + i * 21} -36)`)) +
      times(
        3,
        (i) =>
          disc(-44 + i * 44, 18, 20, IVORY[0]) +
          (i < 2
            ? group(numeral('7', 20, A[3]), `translate(${-44 + i * 44} 18)`)
            : path('M24 18A20 20 0 0 1 64 18A20 20 0 0 1 52 36L44 26L38 34L32 24Z', INK[0]) +
              path('M24 18A20 20 0 0 1 44 -2L30 22Z', IVORY[3])),
      ) +
      line('M-60 54H40', IVORY[0], 4, 'stroke-dasharray="8 6"') +
      group(coin(34) + facetStar(5, 18, 7, GOLD[4], GOLD[3]), 'translate(70 56) rotate(14)'),
    'rotate(-9)',
  )

export const timer: Hero = (A, B) =>
  disc(0, 0, 96, A[4]) +
  times(60, (i) =>
    group(
      box(-3.4, -92, 6.8, i % 5 ? 15 : 22, i < 41 ? (i > 30 ? GOLD[1] : A[1]) : A[3], 'rx="2"'),
      `rotate(${i * 6})`,
    ),
  ) +
  disc(0, 0, 63, A[3]) +
  stones(58, 7, 24, B[2]) +
  ball(0, 0, 46, B, '5') +
  group(path('M0 -104L-9 -84L9 -84Z', '#fff'), 'rotate(246)')

export const circuit: Hero = (A, B) => {
  const trace = times(
    3,
    (i) =>
      line(
        `M${-26 + i * 26} -48V${-70 + Math.abs(i - 1) * -4}L${-26 + i * 34 - 8} ${-88}`,
        i === 1 ? GOLD[1] : A[1],
        5,
        'stroke-linejoin="round"',
      ) + disc(-34 + i * 34, -90, 7.5, i === 1 ? GOLD[0] : A[0]),
  )
  return (
    times(4, (q) => group(trace, `rotate(${q * 90})`)) +
    box(-54, -54, 108, 108, A[4], 'rx="14"') +
    box(-48, -48, 96, 96, A[3], 'rx="11"') +
    path('M-48 -37A11 11 0 0 1 -37 -48H37L-48 37Z', A[2]) +
    times(4, (q) => group(path('M-40 -40L-28 -40L-40 -28Z', GOLD[1]), `rotate(${q * 90})`)) +
    ball(0, 0, 33, B, '8')
  )
}

export const lanes: Hero = (A, B) =>
  times(4, (i) => {
    const y = -72 + i * 42
    const x = at([52, 14, 70, -8], i)
    const T = at([A, GOLD, B, A], i)
    return (
      poly(
        [
          [-100, y + 12],
          [x, y],
          [x, y + 36],
          [-100, y + 26],
        ],
        T[3],
        'opacity=".55"',
      ) +
      poly(
        [
          [-60, y + 11],
          [x, y + 6],
          [x, y + 18],
          [-60, y + 15],
        ],
        T[1],
        'opacity=".8"',
      ) +
      box(x - 2, y + 2, 40, 38, T[4], 'rx="9"') +
      box(x - 2, y - 2, 40, 38, T[2], 'rx="9"') +
      path(`M${x - 2} ${y + 7}a9 9 0 0 1 9 -9h20l-29 29z`, T[1]) +
      group(numeral(at('3715', i), 19, IVORY[0]), `translate(${x + 18} ${y + 17})`)
    )
  }) + line('M96 -84V90', IVORY[0], 5, 'stroke-dasharray="9 9"')

export const digits: Hero = (A, B) =>
  box(-98, -58, 196, 122, A[4], 'rx="18"') +
  box(-98, -64, 196, 122, A[3], 'rx="18"') +
  path('M-98 -46A18 18 0 0 1 -80 -64H60L-98 40Z', A[2]) +
  times(
    15,
    (i) =>
      disc(-84 + i * 12, -53, 3, i % 3 ? GOLD[1] : '#fff') +
      disc(-84 + i * 12, 47, 3, (i + 1) % 3 ? GOLD[1] : '#fff'),
  ) +
  times(3, (i) => {
    const x = -56 + i * 56
    return group(
      box(-25, -40, 50, 76, INK[4], 'rx="8"') +
        box(-25, -40, 50, 36, INK[3], 'rx="8"') +
        group(numeral(at('835', i), 48, i === 1 ? GOLD[1] : IVORY[0], 0.17), 'translate(0 -2)') +
        box(-25, -3.5, 50, 3, '#000', 'opacity=".45"'),
      `translate(${x} 0)`,
    )
  }) +
  path('M-56 64L56 64L74 92L-74 92Z', A[4]) +
  box(-74, 90, 148, 7, B[2], 'rx="3"')

export const hexes: Hero = (A, B) =>
  ([[0, 0], ...Array.from({ length: 6 }, (_, i) => polar(62, i * 60 - 30))] as const)
    .map(([x, y], i) => {
      const T = i === 0 ? GOLD : [1, 4].includes(i) ? B : A
      const r = i ? 33 : 36
      const p = ngon(6, r)
      return group(
        poly(ngon(6, r), T[4], 'transform="translate(0 6)"') +
          poly(p, T[3]) +
          poly([[0, 0], at(p, 3), at(p, 4), at(p, 5), at(p, 0)], T[2]) +
          poly(ngon(6, r * 0.74), T[i ? 2 : 1]) +
          poly([[0, 0], ...ngon(6, r * 0.74).slice(3), at(ngon(6, r * 0.74), 0)], T[i ? 1 : 0]) +
          numeral(at('9271640', i), i ? 19 : 24, i ? IVORY[0] : GOLD[4], 0.19),
        `translate(${x} ${y})`,
      )
    })
    .join('')

/** Rows of pins with a ball between them, over three slots. */
export const plinko: Hero = (A, B) =>
  times(5, (row) =>
    times(row + 2, (pin) =>
      group(
        poly(ngon(4, 9), A[1]) + path('M0 -9L9 0L0 9Z', A[3]),
        `translate(${(pin - (row + 1) / 2) * 34} ${-66 + row * 27})`,
      ),
    ),
  ) +
  times(
    5,
    (slot) =>
      box(-83 + slot * 34, 60, 30, 28, slot === 2 ? GOLD[1] : B[slot % 2 ? 2 : 3], 'rx="5"') +
      box(-83 + slot * 34, 60, 30, 9, '#fff', 'rx="5" opacity=".25"'),
  ) +
  disc(17, 2, 17, GOLD[3]) +
  stones(12.5, 5, 12, IVORY[0], '', 17, 2) +
  disc(17, 2, 9, GOLD[1]) +
  disc(13, -3, 3.5, '#fff', 'opacity=".9"')
