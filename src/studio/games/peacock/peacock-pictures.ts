import { GOLD, INK, IVORY, type Ramp, ramp } from '#art/colour.ts'
import { amphora, gem, lion, peacock, sunmask } from '#art/fortune-heroes.ts'
import { koi } from '#art/sea-heroes.ts'
import { disc, facetStar, group, ngon, path, polar, poly, stones, times } from '#art/shapes.ts'

import { plaque } from '#studio/games/slots/plaque.ts'

import { drawBird } from './bird.ts'
import { drawGarden } from './garden.ts'
import type { Symbol } from './reels.ts'

const RUBY = ramp(24, 0.16)
const EMERALD = ramp(163, 0.11)
const SAPPHIRE = ramp(250, 0.13)
const AMBER = ramp(70, 0.13)
const PLUM = ramp(330, 0.13)
const TEAL = ramp(200, 0.1)

const hero = (drawn: string, size = 0.78) => group(drawn, `scale(${size})`)

/** Low symbols are Roman floor motifs, distinguished by shape as well as by colour. */
const rosette = (A: Ramp) =>
  times(8, (i) =>
    group(path('M0 -8C18 -26 18 -50 0 -68C-18 -50 -18 -26 0 -8Z', i % 2 ? A[1] : A[2]), `rotate(${i * 45})`),
  ) +
  times(8, (i) => disc(...polar(58, 22.5 + i * 45), 7, GOLD[1])) +
  disc(0, 0, 17, GOLD[2]) +
  disc(0, 0, 9, IVORY[0])

const star = (A: Ramp) =>
  group(facetStar(4, 74, 26, A[1], A[3]), 'rotate(45)') +
  facetStar(4, 74, 26, A[0], A[2]) +
  poly(ngon(4, 16), GOLD[1]) +
  times(4, (i) => disc(...polar(66, 22.5 + i * 90), 6, GOLD[1]))

const labyrinth = (A: Ramp) =>
  times(3, (i) => {
    const half = 70 - i * 24
    return `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}" rx="${14 - i * 4}" fill="none" stroke="${A[1 + i] ?? A[1]}" stroke-width="12"/>`
  }) +
  times(4, (i) => group(disc(70, 70, 9, GOLD[1]), `rotate(${i * 90})`)) +
  group(poly(ngon(4, 18), GOLD[2]) + poly(ngon(4, 9), IVORY[0]))

const lozenge = (A: Ramp) =>
  poly(
    [
      [0, -74],
      [50, 0],
      [0, 74],
      [-50, 0],
    ],
    A[2],
  ) +
  poly(
    [
      [0, -74],
      [50, 0],
      [0, 0],
    ],
    A[1],
  ) +
  poly(
    [
      [0, 74],
      [-50, 0],
      [0, 0],
    ],
    A[3],
  ) +
  poly(
    [
      [0, -36],
      [24, 0],
      [0, 36],
      [-24, 0],
    ],
    A[0],
  ) +
  times(4, (i) =>
    poly(
      ngon(4, 11).map(([x, y]) => [x + polar(66, 45 + i * 90)[0], y + polar(66, 45 + i * 90)[1]]),
      GOLD[2],
    ),
  )

/** Drawn by the build. */
export const pictures: Readonly<Record<Symbol | 'garden' | 'bird', () => string>> = {
  garden: drawGarden,
  bird: drawBird,
  wild: () => plaque(INK, stones(66, 8, 30, GOLD[2]) + hero(sunmask(GOLD, RUBY), 0.74), GOLD),
  scatter: () =>
    plaque(
      PLUM,
      group(facetStar(12, 80, 56, GOLD[1], GOLD[3]), '', 'opacity=".9"') + hero(gem(TEAL, GOLD), 0.6),
      GOLD,
    ),
  peacock: () => plaque(SAPPHIRE, hero(peacock(TEAL, GOLD)), GOLD),
  lion: () => plaque(RUBY, hero(lion(GOLD, RUBY)), AMBER),
  koi: () => plaque(TEAL, hero(koi(ramp(40, 0.17), GOLD)), TEAL),
  amphora: () => plaque(EMERALD, hero(amphora(ramp(45, 0.12), GOLD)), EMERALD),
  rosette: () => plaque(IVORY, rosette(RUBY), RUBY),
  star: () => plaque(IVORY, star(SAPPHIRE), SAPPHIRE),
  labyrinth: () => plaque(IVORY, labyrinth(EMERALD), EMERALD),
  lozenge: () => plaque(IVORY, lozenge(PLUM), PLUM),
}
