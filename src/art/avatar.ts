import { random, ramp, GOLD } from './colour.ts'
import { at } from './sequence.ts'
import { times, poly, path, disc, box, group } from './shapes.ts'

/** Round mosaic portrait, 96 x 96, of four-fold symmetry: recognisable, never a face. */
export function avatar({ id }: { id: string }): string {
  const r = random(`u|${id}`)
  const hue = r.range(0, 360)
  const t = ramp(hue, 0.12)
  const u = ramp(hue + r.pick([50, 120, 190]), 0.13)
  const cells = times(3, (i) =>
    times(3, (j) => {
      const stone = at(STONES, Math.floor(r() * STONES.length))
      const colour = r.pick([t[1], u[1], u[2], t[0], GOLD[1]])
      return times(4, (quarter) => group(stone(i * 16, j * 16, colour), `rotate(${quarter * 90})`))
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" style="border-radius:50%" aria-hidden="true">${box(0, 0, 96, 96, t[3])}${group(cells, 'translate(48 48)')}</svg>`
}

type Stone = (x: number, y: number, colour: string) => string

const STONES: readonly Stone[] = [
  () => '',
  (x, y, colour) => box(x + 1, y + 1, 14, 14, colour),
  (x, y, colour) => {
    const corner = [x + 1, y + 1] as const
    return poly([corner, [x + 15, y + 1], [x + 1, y + 15]], colour)
  },
  (x, y, colour) => path(`M${x + 1} ${y + 1}H${x + 15}A14 14 0 0 1 ${x + 1} ${y + 15}Z`, colour),
  (x, y, colour) => disc(x + 8, y + 8, 5.5, colour),
]
