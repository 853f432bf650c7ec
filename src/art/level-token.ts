import { disc, facetStar, hoop, stones } from './shapes.ts'

/** Body, shade and light of each rank's metal or stone. */
const metals = [
  ['#a58a63', '#7c6340', '#e4d3b3'],
  ['#b98252', '#8a5a33', '#f2cfa9'],
  ['#a9b6b2', '#76857f', '#eef3f0'],
  ['#7fa39a', '#4f7a70', '#dcefe8'],
  ['#d9a13b', '#9c6a1c', '#f4cf76'],
  ['#4fa58a', '#1f6d55', '#bff0dc'],
] as const

const FIELD = '#12372a'
const IVORY = '#f7f0df'

/** The token of a level: each level adds stones to its rings and a ray to its star. */
export function levelToken(rank: number): string {
  const [body, shade, light] = metals[Math.min(rank, metals.length - 1)] ?? metals[0]
  const rings = Math.min(rank, 3)
  const middle = rings > 2 ? 41 : rings > 1 ? 53 : 62
  return [
    '<svg viewBox="-100 -100 200 200" aria-hidden="true">',
    disc(0, 4, 94, '#000', 'opacity=".3"'),
    disc(0, 0, 94, shade),
    disc(0, -2, 91, body),
    stones(80, 15, 26, light, 'opacity=".9"'),
    rings > 1 ? stones(62, 11, 22, shade) : disc(0, 0, 66, shade, 'opacity=".35"'),
    rings > 2 ? stones(48, 9, 18, light, 'opacity=".85"') : '',
    disc(0, 0, middle, FIELD),
    hoop(0, 0, middle - 2, light, 2, 'opacity=".6"'),
    facetStar(4 + rank, rings > 2 ? 34 : 42, rings > 2 ? 13 : 16, light, shade),
    disc(0, 0, 6, IVORY),
    '</svg>',
  ].join('')
}
