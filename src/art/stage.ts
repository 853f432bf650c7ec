import { castHero } from './casting.ts'
import type { Category } from '#domain/navigation/category.ts'
import { CATEGORIES } from './category-colours.ts'
import type { Ramp, Random } from './colour.ts'
import { hash, random, n1, oklch, ramp, GOLD, IVORY } from './colour.ts'
import { FLANKS, FLANK_SETS } from './flanks.ts'
import { coin } from './game-pieces.ts'
import { GROUNDS, GROUND_SETS } from './grounds.ts'
import { CUTS } from './lettering.ts'
import { at } from './sequence.ts'
import { polar, times, poly, path, line, disc, box, group, ngon, facetStar } from './shapes.ts'

export type Scheme = { a: number; b: number; k: number; own: boolean; pale?: boolean; ivory?: boolean }

/**
 * Light schemes: lightness of the background at top and bottom, chroma factor, and whether it takes the category hue
 * or a companion.
 */
export const SCHEMES: readonly Scheme[] = [
  { a: 0.36, b: 0.2, k: 0.85, own: false },
  { a: 0.6, b: 0.36, k: 1, own: true },
  { a: 0.94, b: 0.82, k: 0.3, own: false, pale: true },
  { a: 0.64, b: 0.38, k: 1, own: false },
  { a: 0.4, b: 0.22, k: 1, own: true },
  { a: 0.56, b: 0.3, k: 0.9, own: false },
  { a: 0.955, b: 0.86, k: 0.16, own: true, pale: true, ivory: true },
]

export const wedgeGlow = (uid: string, colour: string) =>
  `<radialGradient id="${uid}g"><stop stop-color="${colour}" stop-opacity=".95"/><stop offset=".45" stop-color="${colour}" stop-opacity=".38"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

export type Stage = ReturnType<typeof direct>

/** All choices of a picture, derived from its seed. The order of the random draws determines every picture. */
export function direct(id: string, category: Category, title: string) {
  const { hue, chroma, friends } = CATEGORIES[category]
  const r = random(`${id}|${category}`)
  const friend = r.pick(friends)
  const scheme = r.pick(SCHEMES)
  const h = (scheme.own ? hue : friend) + r.range(-10, 10)
  const other = scheme.own ? friend : hue
  const hero = castHero(category, title, r)
  const ground = GROUNDS[r.pick(GROUND_SETS[category])]
  const flank = FLANKS[r.pick(FLANK_SETS[category])]
  const light = lightOf({ scheme, hue, chroma, h, other })
  const cut = r.pick(CUTS)
  return {
    r,
    hue,
    chroma,
    friend,
    hero,
    ground,
    flank,
    ...light,
    cut,
    pale: scheme.pale ?? false,
    seed: hash(id) % 5,
    uid: `a${(hash(`${id}|${category}|${title}`) % 1e8).toString(36)}`,
    A: ramp(scheme.ivory ? hue : other, 0.17),
    B: ramp(scheme.ivory ? friend : h + 150, 0.14),
    C: ramp(hue, chroma),
    face: faceOf({ scheme, hue, chroma, other, r }),
  }
}

type Light = { scheme: Scheme; hue: number; chroma: number; h: number; other: number }

/** The background gradient and the tones around it. */
function lightOf({ scheme, chroma, h, other }: Light) {
  const ground = scheme.ivory ? 84 : h
  const sky = {
    top: oklch(scheme.a, chroma * scheme.k, ground),
    bottom: oklch(scheme.b, chroma * scheme.k, ground + 10),
  }
  if (scheme.pale) {
    const tone = (lightness: number) => oklch(lightness, chroma * 0.32, ground)
    const G: Ramp = [tone(0.99), tone(0.9), tone(0.84), tone(0.76), tone(0.66)]
    return { ...sky, G, deep: oklch(0.88, chroma * 0.3, ground), glow: '#fffdf4', ink: IVORY[0] }
  }
  return {
    ...sky,
    G: ramp(h, chroma * scheme.k, scheme.a < 0.5 ? -0.1 : 0),
    deep: oklch(0.235, chroma * 0.6, h),
    glow: oklch(0.88, 0.09, other),
    ink: oklch(0.2, chroma * 0.5, h),
  }
}

/** The two ends of the gradient on the lettering. */
function faceOf({
  scheme,
  hue,
  chroma,
  other,
  r,
}: Omit<Light, 'h'> & { r: Random }): readonly [string, string] {
  if (scheme.pale) return [oklch(0.42, chroma * 0.95, hue), oklch(0.28, chroma * 0.7, hue)]
  return r.pick<readonly [string, string]>([
    [IVORY[0], GOLD[1]],
    [GOLD[0], GOLD[2]],
    ['#ffffff', oklch(0.86, 0.08, other)],
    [IVORY[0], IVORY[1]],
  ])
}

/** Small stars, coins, stones and sparks around the hero. */
export const satellites = (r: Random, A: Ramp) =>
  times(7, (i) => {
    const a = r.range(0, 360)
    const [x, y] = polar(r.range(108, 150), a, 150, 160)
    const s = r.range(0.5, 1.1)
    if (y > 270 || x < 10 || x > 290) return ''
    return group(
      at(
        [
          facetStar(4, 13, 3.6, '#fff', GOLD[1]),
          coin(11),
          poly(ngon(4, 9), A[1]) + path('M0 -9L9 0L0 9Z', A[3]),
          disc(0, 0, 3.5, GOLD[0]),
        ],
        (i + (r() > 0.5 ? 1 : 0)) % 4,
      ),
      `translate(${n1(x)} ${n1(y)}) scale(${n1(s)}) rotate(${Math.round(a)})`,
    )
  })

/** One of four frames, fixed for each vendor. */
export const frames = (vendor: string, colour: string) =>
  at(
    [
      box(9, 9, 282, 370, 'none', `rx="9" stroke="${colour}" stroke-width="1.4" opacity=".55"`),
      line(
        'M34 10H266M34 380H266M10 34V356M290 34V356M10 34H22V22H34V10M290 34H278V22H266V10M10 356H22V368H34V380M290 356H278V368H266V380',
        colour,
        1.6,
        'opacity=".65"',
      ),
      '',
      line('M12 60V12H60M240 12H288V60M12 330V378H60M240 378H288V330', colour, 2, 'opacity=".7"'),
    ],
    hash(vendor) % 4,
  )
