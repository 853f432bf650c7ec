import { poly, path, box, group, ngon } from './shapes.ts'

/** The tessera: one tile, four corners cut by quarter circles, the fifth pip in gold. */
export const brandMark = (size = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48" aria-hidden="true">${box(2, 2, 44, 44, 'var(--primary,#0c5c43)', 'rx="11"')}${(
    [
      [8, 8, 0],
      [40, 8, 90],
      [40, 40, 180],
      [8, 40, 270],
    ] as const
  )
    .map(([x, y, a]) =>
      group(
        path('M0 0H12A12 12 0 0 1 0 12Z', 'var(--brand-ivory,#fbf6ea)'),
        `translate(${x} ${y}) rotate(${a})`,
      ),
    )
    .join('')}${poly(ngon(4, 8.4), 'var(--brand-gold,#e3b04b)', 'transform="translate(24 24)"')}</svg>`
