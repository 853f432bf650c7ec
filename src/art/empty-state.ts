import { times, poly, path, line, hoop, box, group, ngon, facetStar } from './shapes.ts'
import { pip } from './game-pieces.ts'

export type EmptyStateKind =
  | 'search'
  | 'favourites'
  | 'records'
  | 'messages'
  | 'offline'
  | 'maintenance'
  | 'blocked'

/** Muted line-and-tile pictures. Inlined, they use the CSS variables of tokens.css, with fallbacks elsewhere. */
export function emptyState(kind: EmptyStateKind): string {
  const tiles = times(5, (i) =>
    times(3, (j) =>
      box(24 + i * 32, 40 + j * 32, 28, 28, fill, `rx="5" opacity="${1 - Math.abs(i - 2) * 0.22}"`),
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 168" aria-hidden="true">${tiles}${SIGNS[kind]}</svg>`
}

const line1 = 'var(--line-strong,#b9ae94)'
const fill = 'var(--surface-2,#f1e9d8)'
const em = 'var(--primary,#0c5c43)'
const au = 'var(--gold,#c8912f)'
const paper = 'var(--surface,#fffdf7)'

const SIGNS: Readonly<Record<EmptyStateKind, string>> = {
  search:
    hoop(94, 80, 26, em, 7) +
    line('M113 99L134 120', em, 9, 'stroke-linecap="round"') +
    group(facetStar(4, 12, 4, au, au), 'translate(94 80)'),
  favourites:
    path(pip.heart, em, 'transform="translate(104 84) scale(.7)"') +
    group(facetStar(4, 13, 4, paper, au), 'translate(104 80)'),
  records:
    box(70, 44, 68, 84, paper, `rx="8" stroke="${em}" stroke-width="5"`) +
    times(3, (i) =>
      line(`M84 ${66 + i * 18}H${i === 1 ? 112 : 124}`, i ? line1 : au, 6, 'stroke-linecap="round"'),
    ),
  messages:
    path(
      'M60 56H148V112H112L94 130V112H60Z',
      paper,
      `stroke="${em}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    [86, 104, 122]
      .map((x, i) => poly(ngon(4, 6), i === 1 ? au : em, `transform="translate(${x} 84)"`))
      .join(''),
  offline:
    line('M66 84A54 54 0 0 1 142 84M82 101A31 31 0 0 1 126 101', em, 7, 'stroke-linecap="round"') +
    poly(ngon(4, 9), au, 'transform="translate(104 120)"') +
    line('M70 52L140 126', line1, 7, 'stroke-linecap="round"'),
  maintenance: group(
    times(8, (i) => group(box(-6, -40, 12, 16, em, 'rx="2"'), `rotate(${i * 45})`)) +
      hoop(0, 0, 24, em, 10) +
      poly(ngon(4, 9), au),
    'translate(104 86)',
  ),
  blocked:
    path(
      'M104 38L146 52C148 92 134 116 104 134C74 116 60 92 62 52Z',
      paper,
      `stroke="${em}" stroke-width="6" stroke-linejoin="round"`,
    ) + line('M88 72L120 104M120 72L88 104', au, 8, 'stroke-linecap="round"'),
}
