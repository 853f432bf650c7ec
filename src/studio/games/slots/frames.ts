import type { Ramp } from '#art/colour.ts'
import { box, disc, hoop, line, ngon, path, poly, times } from '#art/shapes.ts'

import { picture } from './plaque.ts'

const lit = (ramp: Ramp, [from, to]: readonly [1 | 2 | 0, 2 | 3 | 4]) =>
  `<defs><radialGradient id="g" cy=".36" r=".8"><stop stop-color="${ramp[from]}"/><stop offset="1" stop-color="${ramp[to]}"/></radialGradient></defs>`

/** Planks of a crate. */
export function crate(wood: Ramp, body: string): string {
  return picture(
    box(-108, -108, 216, 216, wood[4], 'rx="10"') +
      times(4, (row) => box(-102, -102 + row * 52, 204, 47, row % 2 ? wood[2] : wood[3], 'rx="4"')) +
      times(4, (row) =>
        line(`M-96 ${-88 + row * 52}Q-20 ${-96 + row * 52} 96 ${-86 + row * 52}`, wood[1], 2, 'opacity=".5"'),
      ) +
      times(4, (i) => disc(i % 2 ? 94 : -94, i > 1 ? 92 : -92, 5, wood[0])) +
      `<ellipse cy="70" rx="66" ry="14" fill="#000" opacity=".3"/>` +
      body,
  )
}

/** Rings on water. */
export function ripple(water: Ramp, body: string): string {
  return picture(
    lit(water, [1, 3]) +
      box(-108, -108, 216, 216, 'url(#g)', 'rx="40"') +
      hoop(0, 10, 96, water[0], 3, 'opacity=".35"') +
      hoop(0, 10, 78, water[0], 4, 'opacity=".3"') +
      hoop(0, 10, 58, water[0], 5, 'opacity=".22"') +
      body,
  )
}

/** A stitched patch of linen. */
export function patch(cloth: Ramp, body: string, thread: Ramp): string {
  return picture(
    box(-106, -106, 212, 212, thread[3], 'rx="26"') +
      box(-100, -100, 200, 200, cloth[1], 'rx="22"') +
      box(-100, -100, 200, 100, cloth[0], 'rx="22" opacity=".45"') +
      `<rect x="-90" y="-90" width="180" height="180" rx="16" fill="none" stroke="${thread[2]}" stroke-width="5" stroke-dasharray="13 8"/>` +
      body,
  )
}

/** A cell of wax with six sides. */
export function comb(wax: Ramp, body: string, rim: Ramp): string {
  return picture(
    lit(wax, [1, 3]) +
      poly(ngon(6, 118, 0), rim[4]) +
      poly(ngon(6, 110, 0), rim[2]) +
      poly(ngon(6, 98, 0), 'url(#g)') +
      path(
        'M-80 -34L-48 -80H30',
        'none',
        `stroke="${wax[0]}" stroke-width="6" stroke-linecap="round" opacity=".6"`,
      ) +
      body,
  )
}

/** Lacquer with brass corners. */
export function lacquer(coat: Ramp, body: string, brass: Ramp): string {
  const corner = (x: 1 | -1, y: 1 | -1) =>
    path(
      'M-102 -62V-102H-62M-92 -74V-92H-74',
      'none',
      `stroke="${brass[1]}" stroke-width="6" transform="scale(${x} ${y})"`,
    )
  return picture(
    lit(coat, [2, 4]) +
      box(-108, -108, 216, 216, coat[4], 'rx="6"') +
      box(-104, -104, 208, 208, 'url(#g)', 'rx="4"') +
      corner(1, 1) +
      corner(-1, 1) +
      corner(1, -1) +
      corner(-1, -1) +
      body,
  )
}

/** A night sky with fine lines between stars. */
export function chart(sky: Ramp, body: string, ink: Ramp): string {
  return picture(
    lit(sky, [2, 4]) +
      box(-108, -108, 216, 216, 'url(#g)', 'rx="12"') +
      hoop(0, 0, 92, ink[1], 1.6, 'opacity=".6"') +
      hoop(0, 0, 98, ink[1], 1.6, 'opacity=".35"') +
      times(36, (i) =>
        line(`M0 -98V${i % 3 ? -94 : -88}`, ink[1], 1.6, `transform="rotate(${i * 10})" opacity=".7"`),
      ) +
      times(7, (i) =>
        disc([-88, 84, -70, 92, -96, 60, 20][i] ?? 0, [-84, -90, 88, 70, 20, 96, -100][i] ?? 0, 2.4, ink[0]),
      ) +
      body,
  )
}

/** A pane over still water: the lower half mirrors the upper. */
export function pane(air: Ramp, body: string, water: Ramp): string {
  return picture(
    box(-106, -106, 212, 212, water[4], 'rx="18"') +
      path('M-100 -88Q-100 -100 -88 -100H88Q100 -100 100 -88V52H-100Z', air[1]) +
      path('M-100 -20Q0 -56 100 -20V52H-100Z', air[0], 'opacity=".5"') +
      path('M-100 52H100V88Q100 100 88 100H-88Q-100 100 -100 88Z', water[2]) +
      times(3, (i) =>
        line(
          `M${-70 + i * 14} ${64 + i * 12}H${60 - i * 20}`,
          water[0],
          3,
          'opacity=".6" stroke-linecap="round"',
        ),
      ) +
      body,
  )
}

/** A round window with bolts. */
export function porthole(sea: Ramp, body: string, metal: Ramp): string {
  return picture(
    lit(sea, [1, 3]) +
      box(-108, -108, 216, 216, metal[4], 'rx="22"') +
      disc(0, 0, 104, metal[3]) +
      disc(0, 0, 100, metal[1]) +
      disc(0, 0, 86, 'url(#g)') +
      times(8, (i) => disc(0, -93, 4.6, metal[3], `transform="rotate(${i * 45 + 22.5})"`)) +
      body,
  )
}

/** Velvet in a gilded box. */
export function casket(velvet: Ramp, body: string, gilt: Ramp): string {
  return picture(
    lit(velvet, [2, 4]) +
      box(-108, -108, 216, 216, gilt[3], 'rx="4"') +
      box(-102, -102, 204, 204, gilt[1], 'rx="3"') +
      box(-92, -92, 184, 184, gilt[4], 'rx="2"') +
      box(-86, -86, 172, 172, 'url(#g)') +
      times(4, (i) =>
        poly(
          ngon(4, 12),
          gilt[0],
          `transform="translate(${i % 2 ? 97 : -97} ${i > 1 ? 97 : -97}) scale(.6)"`,
        ),
      ) +
      body,
  )
}

/** A sheet of paper with a torn edge of colour. */
export function sheet(paper: Ramp, body: string, wash: Ramp): string {
  return picture(
    box(-108, -108, 216, 216, paper[2], 'rx="5"') +
      box(-103, -103, 206, 206, paper[0], 'rx="3"') +
      path(
        'M-84 -70C-40 -96 50 -90 82 -66C98 -20 92 50 74 78C20 98 -50 92 -82 74C-98 20 -96 -40 -84 -70Z',
        wash[1],
        'opacity=".55"',
      ) +
      path(
        'M-66 -58C-20 -78 50 -70 68 -46C80 0 70 50 54 64C0 78 -50 74 -66 56C-80 10 -78 -30 -66 -58Z',
        wash[0],
        'opacity=".8"',
      ) +
      body,
  )
}

/** Earth with grass above. */
export function bed(soil: Ramp, body: string, grass: Ramp): string {
  return picture(
    lit(grass, [0, 2]) +
      box(-108, -108, 216, 216, 'url(#g)', 'rx="20"') +
      path('M-108 66Q-54 50 0 62T108 58V88Q108 108 88 108H-88Q-108 108 -108 88Z', soil[3]) +
      path('M-108 66Q-54 50 0 62T108 58V70Q54 62 0 74T-108 78Z', soil[2]) +
      times(5, (i) => disc(-84 + i * 42, 90 - (i % 2) * 8, 4, soil[1], 'opacity=".7"')) +
      body,
  )
}

/** A block of ice. */
export function ice(tone: Ramp, body: string): string {
  return picture(
    path('M-84 -108H92L108 -86V88L86 108H-90L-108 84V-88Z', tone[3]) +
      path('M-80 -102H88L102 -82V84L82 102H-86L-102 80V-84Z', tone[1]) +
      path('M-80 -102H20L-102 40V-84Z', tone[0], 'opacity=".75"') +
      path('M102 -20V84L82 102H-20Z', tone[2], 'opacity=".5"') +
      line('M-60 -90L-90 -56M60 92L92 58', '#fff', 5, 'opacity=".7" stroke-linecap="round"') +
      body,
  )
}

/** A slat between two canes. */
export function slat(ground: Ramp, body: string, cane: Ramp): string {
  const pole = (x: number) =>
    box(x - 9, -108, 18, 216, cane[2], 'rx="5"') +
    box(x - 6, -108, 5, 216, cane[0], 'opacity=".7"') +
    times(3, (i) => box(x - 11, -60 + i * 62, 22, 7, cane[3], 'rx="3"'))
  return picture(
    lit(ground, [1, 3]) + box(-104, -104, 208, 208, 'url(#g)', 'rx="10"') + pole(-96) + pole(96) + body,
  )
}

/** Open sky. */
export function sky(air: Ramp, body: string): string {
  const cloud = (x: number, y: number, size: number) =>
    path(
      'M-40 14A18 18 0 0 1 -30 -18A26 26 0 0 1 18 -22A20 20 0 0 1 40 14Z',
      '#fff',
      `transform="translate(${x} ${y}) scale(${size})" opacity=".55"`,
    )
  return picture(
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${air[2]}"/><stop offset="1" stop-color="${air[0]}"/></linearGradient></defs>` +
      box(-108, -108, 216, 216, 'url(#g)', 'rx="54"') +
      cloud(-54, -60, 0.7) +
      cloud(58, 66, 0.9) +
      body,
  )
}

/** An enamelled sign. */
export function enamel(coat: Ramp, body: string, edge: Ramp): string {
  return picture(
    box(-108, -108, 216, 216, edge[4], 'rx="30"') +
      box(-103, -103, 206, 206, edge[1], 'rx="26"') +
      box(-95, -95, 190, 190, coat[3], 'rx="20"') +
      box(-95, -95, 190, 96, coat[2], 'rx="20" opacity=".5"') +
      times(4, (i) => disc(i % 2 ? 82 : -82, i > 1 ? 82 : -82, 5, edge[0])) +
      body,
  )
}
