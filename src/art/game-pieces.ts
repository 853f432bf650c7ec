import type { Ramp } from './colour.ts'
import { n1, GOLD, IVORY } from './colour.ts'
import type { Point } from './shapes.ts'
import { path, line, disc, box, group, stones } from './shapes.ts'
import { setLine } from './lettering.ts'

export const pip = {
  spade:
    'M0 -50C10 -26 46 -8 46 20C46 42 16 46 6 28C7 42 12 50 18 54H-18C-12 50 -7 42 -6 28C-16 46 -46 42 -46 20C-46 -8 -10 -26 0 -50Z',
  heart: 'M0 52C-14 28 -50 12 -50 -18C-50 -46 -12 -52 0 -24C12 -52 50 -46 50 -18C50 12 14 28 0 52Z',
  diamond: 'M0 -54L40 0L0 54L-40 0Z',
  club: 'M0 -52A22 22 0 0 1 18 -17A23 23 0 1 1 6 22C7 38 12 50 18 54H-18C-12 50 -7 38 -6 22A23 23 0 1 1 -18 -17A22 22 0 0 1 0 -52Z',
}
export type Suit = keyof typeof pip

export const card = (suit: Suit, face: Ramp, ink: Ramp, label: string) =>
  box(-42, -60, 84, 120, face[0], `rx="9" stroke="${face[3]}" stroke-width="2"`) +
  box(-36, -54, 72, 108, 'none', `rx="5" stroke="${ink[2]}" stroke-width="1.2" opacity=".5"`) +
  group(path(pip[suit], ink[3]) + path(pip[suit], ink[2], 'clip-path="inset(0 50% 0 0)"'), 'scale(.62)') +
  group(line(setLine(label, 15, 0.8, 0.2).d, ink[3], 3), 'translate(-31 -47)') +
  group(line(setLine(label, 15, 0.8, 0.2).d, ink[3], 3), 'rotate(180) translate(-31 -47)')

export type Pips = 1 | 2 | 3 | 4 | 5 | 6

/** Positions of the pips on a face, in units of the distance between two pips. */
const SPOTS: Readonly<Record<Pips, readonly Point[]>> = {
  1: [[0, 0]],
  2: [corner(-1, -1), corner(1, 1)],
  3: [corner(-1, -1), corner(0, 0), corner(1, 1)],
  4: [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)],
  5: [corner(-1, -1), corner(1, -1), corner(0, 0), corner(-1, 1), corner(1, 1)],
  6: [corner(-1, -1), corner(1, -1), corner(-1, 0), corner(1, 0), corner(-1, 1), corner(1, 1)],
}

function corner(x: number, y: number): Point {
  return [x, y]
}

/** A die seen from a corner, with its top, left and right faces. */
export function die(A: Ramp, [top, left, right]: readonly [Pips, Pips, Pips]): string {
  const spot = (u: number, v: number, skew: string) =>
    `<ellipse rx="6.2" ry="6.2" transform="matrix(${skew} ${n1(u)} ${n1(v)})" fill="${A[4]}"/>`
  const face = (pips: Pips, draw: (x: number, y: number) => string) =>
    SPOTS[pips].map(([x, y]) => draw(x, y)).join('')
  return (
    path('M0 -62L56 -31L0 0L-56 -31Z', A[0]) +
    path('M-56 -31L0 0L0 64L-56 33Z', A[1]) +
    path('M56 -31L0 0L0 64L56 33Z', A[2]) +
    face(top, (x, y) => spot((x - y) * 16, -31 + (x + y) * 9, '1.2 0 0 0.7')) +
    face(left, (x, y) => spot(-28 + x * 17, 17 + x * 9 + y * 19, '0.85 0.45 0 1')) +
    face(right, (x, y) => spot(28 + x * 17, 17 - x * 9 + y * 19, '0.85 -0.45 0 1'))
  )
}

export const ball = (x: number, y: number, r: number, A: Ramp, label: string) =>
  disc(x, y, r, A[2]) +
  path(`M${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}A${r} ${r * 0.72} 0 0 1 ${x - r} ${y}Z`, A[3]) +
  disc(x, y - r * 0.06, r * 0.56, IVORY[0]) +
  (label ? ballLabel(x, y, r, A[4], label) : '') +
  path(
    `M${x - r * 0.72} ${y - r * 0.42}A${r * 0.84} ${r * 0.84} 0 0 1 ${x - r * 0.1} ${y - r * 0.84}`,
    'none',
    `stroke="${A[0]}" stroke-width="${r * 0.11}" stroke-linecap="round"`,
  )

function ballLabel(x: number, y: number, r: number, colour: string, label: string): string {
  const text = setLine(label, r * 0.52, 0.8, 0.2)
  return group(line(text.d, colour, r * 0.13), `translate(${n1(x - text.width / 2)} ${n1(y - r * 0.32)})`)
}

export const coin = (r: number, face: Ramp = GOLD) =>
  disc(0, r * 0.08, r, face[4]) +
  disc(0, 0, r, face[3]) +
  disc(0, 0, r * 0.95, face[2]) +
  stones(r * 0.84, r * 0.1, 28, face[1]) +
  disc(0, 0, r * 0.72, face[3]) +
  disc(0, 0, r * 0.69, face[1]) +
  path(
    `M${-r * 0.69} 0A${r * 0.69} ${r * 0.69} 0 0 1 ${r * 0.69} 0L${-r * 0.69} 0Z`,
    face[0],
    'opacity=".35"',
  )

/** A feather or a plate with a round end, lying along the x axis. */
export const feather = (length: number, width: number, fill: string) =>
  path(`M0 ${-width}H${length - width}A${width} ${width} 0 0 1 ${length - width} ${width}H0Z`, fill)
