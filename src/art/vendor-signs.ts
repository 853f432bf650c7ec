import { pip } from './game-pieces.ts'
import { polar, times, poly, path, line, disc, hoop, box, group, starPts, ngon } from './shapes.ts'

const c = 'currentColor'
const cut = 'var(--surface,#fff)'

/** Signs in a 28 px box around 0,0, in currentColor. Their order identifies every vendor: append only. */
export const SIGNS: readonly (() => string)[] = [
  () => poly(starPts(4, 13, 4.5), c),
  () => hoop(0, 0, 10, c, 4.5) + disc(0, 0, 3, c),
  () => poly(ngon(6, 13), 'none', `stroke="${c}" stroke-width="3"`) + poly(ngon(6, 5.5), c),
  () => path('M-12 12V0A12 12 0 0 1 12 0V12H6V0A6 6 0 0 0 -6 0V12Z', c),
  () => times(3, (i) => times(3, (j) => ((i + j) % 2 ? '' : box(-12 + i * 8.5, -12 + j * 8.5, 7, 7, c)))),
  () => path('M0 -13L13 11L-13 11Z', 'none', `stroke="${c}" stroke-width="3.4"`) + disc(0, 3.5, 3, c),
  () => path('M-12 -12H12L-2 12H-12L0 -6H-12Z', c),
  () => times(8, (i) => group(box(-1.6, -13, 3.2, 8, c), `rotate(${i * 45})`)) + disc(0, 0, 3.4, c),
  () => times(3, (i) => path('M-13 -8L0 0L13 -8V-3L0 5L-13 -3Z', c, `transform="translate(0 ${i * 7 - 5})"`)),
  () => path('M-12 0A12 12 0 0 1 12 0ZM-12 3H12A12 12 0 0 1 -12 3Z', c),
  () => poly(starPts(5, 14, 6), c),
  () =>
    times(4, (i) =>
      path('M0 0V-13A13 13 0 0 1 13 0Z', c, `opacity="${i % 2 ? 0.45 : 1}" transform="rotate(${i * 90})"`),
    ),
  () => path('M-13 9C-8 -14 8 -14 13 9L6 9C4 -4 -4 -4 -6 9Z', c) + disc(0, 8, 3.2, c),
  () => times(6, (i) => group('<ellipse cy="-8" rx="3" ry="5.4" fill="currentColor"/>', `rotate(${i * 60})`)),
  () => path('M-12 -12H12V12H-12ZM-6 -6V6H6V-6Z', c, 'fill-rule="evenodd"') + poly(ngon(4, 4.4), c),
  () => line('M-12 -8L-4 -8L4 8L12 8M-12 8L-4 8L4 -8L12 -8', c, 3.6),
  () => path('M0 -13A13 13 0 1 0 13 0H5A5 5 0 1 1 0 -5Z', c),
  () => poly(ngon(4, 14), c) + poly(ngon(4, 5), cut),
  () => path('M6 -12A13 13 0 1 0 6 12A10.5 10.5 0 1 1 6 -12Z', c),
  () =>
    path('M-13 6A13 13 0 0 1 13 6Z', c) +
    box(-13, 9, 26, 3, c) +
    [-50, 0, 50].map((a) => group(box(-1.4, -16, 2.8, 6, c), `translate(0 6) rotate(${a})`)).join(''),
  () => [-6, 2, 10].map((y) => line(`M-13 ${y}q4.3 -8 8.7 0t8.7 0t8.7 0`, c, 3.2)).join(''),
  () => path('M0 -13L12 12L0 5L-12 12Z', c),
  () =>
    box(-13, -13, 26, 4, c) + [-10, -2, 6].map((x) => box(x, -7, 4, 14, c)).join('') + box(-13, 9, 26, 4, c),
  () => path('M-14 0C-6 -11 6 -11 14 0C6 11 -6 11 -14 0Z', c) + disc(0, 0, 5.6, cut) + disc(0, 0, 2.8, c),
  () => path('M4 -14L-9 3L-1 3L-4 14L9 -4L1 -4Z', c),
  () => path('M-11 11C-14 -6 0 -14 12 -12C14 2 6 14 -11 11Z', c) + line('M-9 9L6 -6', cut, 2.2),
  () => path('M0 -14C9 -3 11 2 10.5 5A10.5 10.5 0 0 1 -10.5 5C-11 2 -9 -3 0 -14Z', c),
  () => path('M-5 -13H5V-5H13V5H5V13H-5V5H-13V-5H-5Z', c),
  () =>
    path('M-11 -13L11 -13L0 0Z', c) + path('M0 0L11 13L-11 13Z', 'none', `stroke="${c}" stroke-width="2.6"`),
  () => path('M-13 10V-8L-6 0L0 -12L6 0L13 -8V10Z', c),
  () => group(path(pip.spade, c), 'scale(.25)'),
  () => group(path(pip.club, c), 'scale(.25)'),
  () => line('M1 0A4 4 0 0 0 -7 1A8 8 0 0 0 9 1A11 11 0 0 0 -13 0', c, 3.4),
  () => path('M-12 12V4H-4V-4H4V-12H12V12Z', c),
  () =>
    (
      [
        [-12, 2, 10],
        [-4, -5, 17],
        [4, -13, 25],
      ] as const
    )
      .map(([x, y, h]) => box(x, y, 6.5, h, c))
      .join(''),
  () =>
    [8, 16, 24]
      .map((r) =>
        path(`M-12 ${12 - r}A${r} ${r} 0 0 1 ${r - 12} 12`, 'none', `stroke="${c}" stroke-width="4"`),
      )
      .join(''),
  () => disc(0, -5, 8, c) + path('M-3 0H3L7 13H-7Z', c),
  () => hoop(-6, 0, 7, c, 3.4) + hoop(6, 0, 7, c, 3.4),
  () => times(3, (i) => path('M0 0C-7 -4 -7 -11 0 -14C4 -9 4 -4 0 0Z', c, `transform="rotate(${i * 120})"`)),
  () => times(4, (i) => path('M0 0L0 -13L9 -9Z', c, `transform="rotate(${i * 90})"`)),
  () => [-4, 4].map((o) => box(o - 9, o - 9, 18, 18, 'none', `stroke="${c}" stroke-width="3"`)).join(''),
  () => path('M-13 13V-2A13 13 0 0 1 13 -2V13H8V-2A8 8 0 0 0 -8 -2V13Z', c) + box(-3, -2, 6, 15, c),
  () => path('M0 -13L13 12H-13Z', c) + line('M-10 1H10M-13 6.500H13', cut, 2),
  () => line('M0 -8V12M-12 2C-11 10 -5 12 0 12C5 12 11 10 12 2M-6 -3H6', c, 3) + hoop(0, -10.5, 2.6, c, 2.4),
  () => times(5, (i) => poly([[0, 12], polar(25, -126 + i * 15, 0, 12), polar(25, -114 + i * 15, 0, 12)], c)),
  () =>
    [-9, 1]
      .map((x) =>
        path(
          `M${x - 4} -12H${x + 2}L${x + 12} 0L${x + 2} 12H${x - 4}L${x + 6} 0Z`,
          c,
          'transform="translate(-2 0)"',
        ),
      )
      .join(''),
  () =>
    path('M0 -14L12 -7L0 0L-12 -7Z', c) +
    path('M-12 -4L-1.5 2L-1.5 14L-12 8Z', c, 'opacity=".7"') +
    path('M12 -4L1.5 2L1.5 14L12 8Z', c, 'opacity=".4"'),
]
