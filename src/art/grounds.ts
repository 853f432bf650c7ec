import type { Category } from '#domain/navigation/category.ts'
import type { Ramp, Random } from './colour.ts'
import { n1 } from './colour.ts'
import { at } from './sequence.ts'
import { times, poly, path, line, disc, hoop, box, ngon, polar, stones } from './shapes.ts'

/** Backgrounds behind the hero: thirteen geometries over 300 x 400. */
export const GROUNDS = {
  rays: (r: Random, t: Ramp) => {
    const n = r.pick([18, 24, 32])
    return times(n, (i) =>
      i % 2
        ? ''
        : poly(
            [[150, 168], polar(420, (i * 360) / n, 150, 168), polar(420, ((i + 1) * 360) / n, 150, 168)],
            t[1],
            'opacity=".22"',
          ),
    )
  },
  scales: (_r: Random, t: Ramp) =>
    times(9, (j) =>
      times(8, (i) => {
        const x = i * 44 - (j % 2 ? 22 : 0)
        const y = j * 40
        return [20, 13, 6]
          .map((q, k) => hoop(x, y, q + 2, at(t, at([1, 2, 0], k)), 2, 'opacity=".32"'))
          .join('')
      }),
    ),
  arches: (_r: Random, t: Ramp) =>
    times(
      6,
      (i) =>
        path(
          `M${18 + i * 20} 400V${168}A${132 - i * 20} ${132 - i * 20} 0 0 1 ${282 - i * 20} 168V400Z`,
          i % 2 ? t[3] : t[2],
          `opacity="${0.35 + i * 0.06}"`,
        ) +
        line(
          `M${18 + i * 20} 400V168A${132 - i * 20} ${132 - i * 20} 0 0 1 ${282 - i * 20} 168V400`,
          t[1],
          1.2,
          'opacity=".5"',
        ),
    ),
  mosaic: (r: Random, t: Ramp) =>
    times(12, (i) =>
      stones(
        34 + i * 21,
        17,
        Math.round((34 + i * 21) * 0.31),
        at(t, at([1, 2, 3, 2], (i + Math.floor(r() * 2)) % 4)),
        `opacity="${(0.62 - i * 0.035).toFixed(2)}" transform="rotate(${Math.round(r() * 90)} 150 168)"`,
        150,
        168,
      ),
    ),
  chevrons: (_r: Random, t: Ramp) =>
    times(12, (i) =>
      line(
        `M-10 ${i * 36}L75 ${i * 36 - 46}L150 ${i * 36}L225 ${i * 36 - 46}L310 ${i * 36}`,
        i % 2 ? t[1] : t[2],
        i % 2 ? 3 : 10,
        'opacity=".34"',
      ),
    ),
  lattice: (_r: Random, t: Ramp) =>
    times(15, (i) =>
      line(
        `M${-220 + i * 48} 0L${i * 48 + 10} 420M${500 - i * 48} 0L${270 - i * 48} 420`,
        t[1],
        1.3,
        'opacity=".4"',
      ),
    ) +
    times(6, (i) =>
      times(4, (j) =>
        poly(ngon(4, 5), t[0], `opacity=".5" transform="translate(${30 + j * 80} ${20 + i * 68})"`),
      ),
    ),
  ziggurat: (_r: Random, t: Ramp) =>
    times(5, (i) => {
      const w = 24 + i * 24
      const y = 60 + i * 42
      return (
        box(0, y, 140 - w, 400, t[i % 2 ? 3 : 2], 'opacity=".5"') +
        box(160 + w, y, 200, 400, t[i % 2 ? 3 : 2], 'opacity=".5"') +
        box(0, y, 140 - w, 2, t[0], 'opacity=".6"') +
        box(160 + w, y, 200, 2, t[0], 'opacity=".6"')
      )
    }),
  fan: (_r: Random, t: Ramp) =>
    times(7, (i) => {
      const R = 300 - i * 38
      return times(9, (k) =>
        (k + i) % 2
          ? ''
          : poly(
              [
                polar(R, -180 + k * 20, 150, 330),
                polar(R, -160 + k * 20, 150, 330),
                polar(R - 38, -160 + k * 20, 150, 330),
                polar(R - 38, -180 + k * 20, 150, 330),
              ],
              t[1],
              'opacity=".26"',
            ),
      )
    }),
  skyline: (r: Random, t: Ramp) =>
    times(2, (s) =>
      times(5, (i) => {
        const w = 26 + r() * 20
        const h = 90 + r() * 150
        const x = s ? 300 - i * 34 - w + 12 : i * 34 - 12
        return (
          box(x, 330 - h, w, 300, t[i % 2 ? 3 : 4], 'opacity=".75"') +
          box(x + w * 0.22, 312 - h, w * 0.56, 20, t[3], 'opacity=".75"') +
          times(5, (k) => box(x + 6 + (k % 2) * (w - 17), 344 - h + k * 18, 5, 7, t[0], 'opacity=".7"'))
        )
      }),
    ),
  waves: (_r: Random, t: Ramp) =>
    times(7, (i) =>
      times(7, (j) =>
        [26, 19, 12, 5]
          .map((q, k) =>
            disc(j * 52 - (i % 2 ? 26 : 0), 196 + i * 34, q, at(t, at([3, 1, 2, 0], k)), 'opacity=".5"'),
          )
          .join(''),
      ),
    ),
  pitch: (_r: Random, t: Ramp) =>
    times(8, (i) =>
      poly(
        [
          [150 + (i - 4) * 22, 150],
          [150 + (i - 3) * 22, 150],
          [150 + (i - 3) * 120, 400],
          [150 + (i - 4) * 120, 400],
        ],
        i % 2 ? t[2] : t[3],
        'opacity=".7"',
      ),
    ) +
    times(2, (i) =>
      poly(
        i
          ? [
              [300, 0],
              [190, 130],
              [300, 150],
            ]
          : [
              [0, 0],
              [110, 130],
              [0, 150],
            ],
        t[0],
        'opacity=".14"',
      ),
    ) +
    `<ellipse cx="150" cy="272" rx="110" ry="34" fill="none" stroke="${t[0]}" stroke-width="2.5" opacity=".6"/>`,
  grid: (_r: Random, t: Ramp) =>
    times(11, (i) => line(`M150 130L${-500 + i * 130} 400`, t[1], 1.4, 'opacity=".5"')) +
    times(8, (i) => line(`M0 ${n1(160 + i * i * 4.2)}H300`, t[1], 1.4, 'opacity=".5"')),
  hills: (r: Random, t: Ramp) =>
    times(4, (i) => {
      const y = 190 + i * 40
      const k = r.range(30, 80)
      return poly(
        [
          [0, 400],
          [0, y],
          [k, y - 60 + i * 10],
          [k + 50, y - 10],
          [k + 110, y - 76 + i * 14],
          [k + 170, y - 6],
          [300, y - 40],
          [300, 400],
        ],
        at(t, Math.min(4, 1 + i)),
        'opacity=".8"',
      )
    }),
}

export const GROUND_SETS: Readonly<Record<Category, readonly (keyof typeof GROUNDS)[]>> = {
  slots: ['rays', 'scales', 'arches', 'mosaic', 'chevrons', 'lattice', 'ziggurat', 'fan', 'hills', 'mosaic'],
  live: ['arches', 'fan', 'lattice', 'skyline', 'rays', 'mosaic'],
  sports: ['pitch', 'rays', 'pitch', 'mosaic'],
  esports: ['grid', 'chevrons', 'lattice', 'ziggurat', 'skyline'],
  fishing: ['waves', 'scales', 'rays', 'waves', 'mosaic'],
  cards: ['lattice', 'chevrons', 'fan', 'mosaic', 'arches'],
  lottery: ['mosaic', 'rays', 'fan', 'scales'],
  elottery: ['grid', 'mosaic', 'lattice', 'chevrons'],
  cockfight: ['rays', 'hills', 'fan', 'mosaic'],
}
