import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { compass } from '#art/fortune-heroes.ts'
import { box, disc, facetStar, group, hoop, line, mirror, path, poly, starPts, times } from '#art/shapes.ts'
import { globe } from '#art/slot-heroes.ts'
import { chart } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const NIGHT = ramp(280, 0.1)
const BLUE = ramp(250, 0.12)
const BRASS = ramp(80, 0.11)
const ROSE = ramp(350, 0.13)
const TEAL = ramp(195, 0.1)

/** The wild, which also scatters: an open atlas of the sky. */
const atlas =
  path(
    'M-92 -44C-60 -62 -26 -58 0 -40C26 -58 60 -62 92 -44V56C60 40 26 44 0 62C-26 44 -60 40 -92 56Z',
    BRASS[3],
  ) +
  mirror(
    path('M0 -36C-24 -52 -56 -54 -84 -40V46C-56 34 -24 38 0 54Z', BLUE[3]),
    path('M0 -36C-24 -52 -56 -54 -84 -40V46C-56 34 -24 38 0 54Z', BLUE[4]),
  ) +
  line('M-64 20L-40 -18L-22 10L-12 -22M20 24L38 -20L58 6L74 -26', IVORY[1], 3) +
  [
    [-64, 20],
    [-40, -18],
    [-22, 10],
    [-12, -22],
    [20, 24],
    [38, -20],
    [58, 6],
    [74, -26],
  ]
    .map(([x, y]) => group(facetStar(4, 11, 4, '#fff', GOLD[1]), `translate(${x} ${y})`))
    .join('') +
  line('M0 -38V58', BRASS[1], 4)

const telescope =
  group(
    box(-84, -20, 70, 40, BRASS[2], 'rx="6"') +
      box(-14, -26, 60, 52, BRASS[3], 'rx="6"') +
      box(46, -34, 34, 68, BRASS[2], 'rx="6"') +
      box(-84, -14, 164, 9, BRASS[0], 'opacity=".6"') +
      box(-18, -28, 8, 56, GOLD[0]) +
      box(42, -34, 8, 68, GOLD[0]) +
      `<ellipse cx="80" cy="0" rx="9" ry="32" fill="${TEAL[0]}"/>`,
    'rotate(-32) translate(0 -16)',
  ) + line('M-8 8L-44 88M0 8L0 92M8 8L44 88', BRASS[3], 9, 'stroke-linecap="round"')

const astrolabe =
  hoop(0, 6, 72, BRASS[3], 16) +
  hoop(0, 6, 72, GOLD[1], 8) +
  times(24, (i) => line('M0 -70V-62', BRASS[4], 3, `transform="translate(0 6) rotate(${i * 15})"`)) +
  hoop(-8, 16, 40, GOLD[2], 6) +
  line('M-60 36L60 -24', GOLD[0], 8, 'stroke-linecap="round"') +
  line('M-30 -44L30 56', BRASS[2], 7, 'stroke-linecap="round"') +
  disc(0, 6, 10, ROSE[2]) +
  hoop(0, -84, 11, GOLD[1], 6)

const sun =
  poly(starPts(14, 84, 56), GOLD[2]) +
  disc(0, 0, 52, GOLD[1]) +
  disc(0, 0, 40, GOLD[0]) +
  disc(0, 0, 30, GOLD[1])

const crescent =
  path('M22 -74A76 76 0 1 0 70 40A60 60 0 1 1 22 -74Z', IVORY[1]) +
  path('M-40 -60A76 76 0 0 0 70 40A72 72 0 0 1 -40 -60Z', IVORY[2], 'opacity=".7"')

const planet =
  disc(0, 0, 50, ROSE[2]) +
  path('M-48 -14C-20 0 20 0 48 -14V6C20 18 -20 18 -48 6Z', ROSE[1]) +
  path('M-40 30C-20 38 20 38 40 30C24 50 -24 50 -40 30Z', ROSE[3]) +
  `<ellipse rx="88" ry="24" fill="none" stroke="${GOLD[1]}" stroke-width="9" transform="rotate(-18)" stroke-dasharray="196 80" stroke-dashoffset="-6"/>`

const star = facetStar(5, 84, 36, TEAL[0], TEAL[2])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(globe()),
  W: () => chart(ramp(60, 0.09), group(atlas, 'scale(.86)'), GOLD),
  T: () => chart(NIGHT, group(telescope, 'scale(.82)'), GOLD),
  G: () => chart(NIGHT, group(globe(), 'scale(.84)'), GOLD),
  C: () => chart(NIGHT, group(compass(BLUE, ROSE), 'scale(.74)'), GOLD),
  O: () => chart(NIGHT, group(astrolabe, 'scale(.84) translate(0 4)'), GOLD),
  A: () => chart(BLUE, group(sun, 'scale(.76)'), IVORY),
  Q: () => chart(BLUE, group(crescent, 'scale(.76) translate(-8 6)'), IVORY),
  M: () => chart(BLUE, group(planet, 'scale(.82)'), IVORY),
  V: () => chart(BLUE, group(star, 'scale(.8)'), IVORY),
}
