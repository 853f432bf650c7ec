import { GOLD, type Ramp, oklch, random } from '#art/colour.ts'
import { box, disc, group, path, times } from '#art/shapes.ts'

/** A picture around its middle, with a size of its own: without one, some browsers paint nothing on a canvas. */
export const sprite = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="232" height="232" viewBox="-116 -116 232 232">${body}</svg>`

/** Where the floor of a sea is as high as its weeds are drawn. */
const BED = { width: 1_200, height: 200, tile: 20 } as const

interface Tone {
  readonly hue: number
  readonly chroma: number
  readonly light: number
}

/** Three near tones for each of three rows, darker towards the page's edge. */
const floorOf = ({ hue, chroma, light }: Tone) =>
  [0, 1, 2].map((row) => {
    const tone = (more: number) => oklch(light - row * 0.055 + more, chroma - row * 0.006, hue)
    return [tone(0), tone(0.035), tone(-0.025)] as const
  })

/** A floor of stones in rows of waves, from the farthest to the nearest, which repeats along the page. */
export function bed(tone: Tone): string {
  const rows = floorOf(tone)
  const columns = BED.width / BED.tile
  const chance = random('bed')
  const side = BED.tile - 1.6
  const stones = rows.map((tones, row) => {
    const places = new Map<string, string>()
    for (let column = 0; column < columns; column += 1) {
      // Whole waves, so that the strips meet.
      const turn = (column / columns) * Math.PI * 2
      const top = 30 + row * 42 + Math.sin(turn * 3 + row) * 16 + Math.sin(turn * 7 + row * 2) * 6
      for (let y = Math.round(top); y < BED.height; y += BED.tile) {
        const tone = chance.pick(tones)
        places.set(tone, `${places.get(tone) ?? ''}M${column * BED.tile} ${y}h${side}v${side}h-${side}z`)
      }
    }
    return [...places].map(([tone, d]) => path(d, tone)).join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BED.width}" height="${BED.height}" viewBox="0 0 ${BED.width} ${BED.height}">${stones.join('')}</svg>`
}

/** Four arms of stones that end in a bud; its foot is the middle of the lower edge. */
export const coral = (tones: Ramp) =>
  sprite(
    [-36, -12, 14, 38]
      .map((turn, arm) =>
        group(
          times(9, (nth) =>
            box(
              -8 + (nth % 2),
              -18 - nth * 17,
              16 - nth * 0.9,
              14,
              tones[([1, 2, 2, 3] as const)[(nth + arm) % 4] ?? 2],
              'rx="3"',
            ),
          ) + disc(0, -176, 9, tones[0]),
          `translate(0 108) rotate(${turn}) scale(${1 - arm * 0.06})`,
        ),
      )
      .join(''),
  )

/** Long leaves of small stones. */
export const weed = (tones: Ramp) =>
  sprite(
    times(4, (leaf) =>
      group(
        times(11, (nth) =>
          group(
            box(-7, -13, 14 - nth * 0.7, 13, tones[([2, 3, 2, 1] as const)[(nth + leaf) % 4] ?? 2], 'rx="4"'),
            `translate(${(Math.sin(nth * 0.7 + leaf) * 9).toFixed(1)} ${-nth * 15})`,
          ),
        ),
        `translate(${-42 + leaf * 28} 104) scale(${1.12 - (leaf % 2) * 0.3})`,
      ),
    ),
  )

const barrel = (tones: Ramp) =>
  sprite(
    box(-26, -92, 52, 150, tones[3], 'rx="12"') +
      box(-26, -92, 22, 150, tones[1], 'rx="10"') +
      times(4, (nth) => box(-32, -84 + nth * 38, 64, 14, nth % 2 ? GOLD[2] : GOLD[1], 'rx="4"')) +
      box(-36, -108, 72, 30, GOLD[3], 'rx="10"') +
      box(-36, -108, 72, 12, GOLD[1], 'rx="6"'),
  )

const base = (tones: Ramp, rim: string) =>
  sprite(
    disc(0, 0, 104, '#0b2236') +
      times(20, (nth) => group(box(-11, -100, 22, 24, rim, 'rx="4"'), `rotate(${nth * 18})`)) +
      disc(0, 0, 68, tones[4]) +
      times(14, (nth) => group(box(-9, -60, 18, 18, tones[1], 'rx="4"'), `rotate(${(nth * 360) / 14})`)) +
      disc(0, 0, 34, tones[2]) +
      disc(-8, -10, 10, '#fff', 'opacity=".6"'),
  )

/** The cannons of four seats; the first is the player's own, with a gold rim. */
export function cannons(seats: readonly Ramp[]): Readonly<Record<string, () => string>> {
  return Object.fromEntries(
    seats.flatMap((tones, seat) => [
      [`barrel${seat}`, () => barrel(tones)],
      [`base${seat}`, () => base(tones, seat === 0 ? GOLD[1] : tones[2])],
    ]),
  )
}
