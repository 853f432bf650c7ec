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

/** Drawn by the build: chips without their values, an inlaid rim and a ring of stones on ivory. */
export const pictures: Readonly<Record<string, () => string>> = Object.fromEntries(
  COLOURS.map(([rim, inlay], face) => [
    `chip${face}`,
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-31 -31 62 66">` +
      disc(0, 2.7, 30, '#000', 'opacity=".45"') +
      disc(0, 0, 30, rim) +
      hoop(0, 0, 25.8, inlay, 7.8, 'stroke-dasharray="10.2 16.8"') +
      disc(0, 0, 20.4, '#fffdf6') +
      stones(18, 2.7, 26, rim) +
      `</svg>`,
  ]),
)
