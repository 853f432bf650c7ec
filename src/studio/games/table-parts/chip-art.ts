import { disc, hoop, stones } from '#art/shapes.ts'

/** Rim and inlay of each chip, in the order of their worths. */
const COLOURS = [
  ['#5a6b63', '#e4ece6'],
  ['#b83a33', '#f7d0c4'],
  ['#178070', '#d5f2e4'],
  ['#173a6a', '#cfe2fb'],
  ['#6a3a8a', '#ecd8fa'],
  ['#b47b1c', '#fff3cf'],
] as const

/** A chip of radius 30 around the origin: an inlaid rim, a ring of stones on ivory, and its value. */
export function drawChip(face: number, label: string): string {
  const [rim, inlay] = COLOURS[face] ?? COLOURS[0]
  return (
    disc(0, 2.7, 30, '#000', 'opacity=".45"') +
    disc(0, 0, 30, rim) +
    hoop(0, 0, 25.8, inlay, 7.8, 'stroke-dasharray="10.2 16.8"') +
    disc(0, 0, 20.4, '#fffdf6') +
    stones(18, 2.7, 26, rim) +
    `<text text-anchor="middle" y="5.7" font-size="${label.length > 3 ? 12 : 16}" font-weight="700" fill="${rim}">${label}</text>`
  )
}
