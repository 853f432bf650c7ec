import { ramp } from '#art/colour.ts'
import { gem } from '#art/fortune-heroes.ts'
import { at } from '#art/sequence.ts'
import { disc, group, path, poly, stones, times } from '#art/shapes.ts'

const HUES = [160, 205, 310, 20, 85] as const
const gems = HUES.map((hue) => gem(ramp(hue, 0.15), ramp(hue, 0.15)))

/** A gem, in one of five colours by its tile. */
export function gemPicture(tile: number): string {
  return at(gems, (tile * 3 + Math.floor(tile / 5)) % gems.length)
}

/** A mine: a stone ball with eight spikes and a red eye. */
export const minePicture = group(
  times(8, (spike) =>
    group(
      poly(
        [
          [0, -54],
          [9, -30],
          [-9, -30],
        ],
        '#c9b8a0',
      ) +
        poly(
          [
            [0, -54],
            [9, -30],
            [0, -30],
          ],
          '#7d6c58',
        ),
      `rotate(${spike * 45})`,
    ),
  ) +
    disc(0, 0, 35, '#2a2420') +
    stones(28, 9, 16, '#4a3f36') +
    stones(17, 8, 10, '#5d4f43') +
    disc(0, 0, 10, '#e0604c') +
    disc(-3, -4, 3.5, '#ffd0c4') +
    path('M-26 -20A33 33 0 0 1 -4 -32', 'none', 'stroke="#fff" stroke-width="3" opacity=".4"'),
  'scale(1.5)',
)
