import { type Ramp, GOLD, IVORY, ramp, random } from './colour.ts'
import { type Pips, ball, die } from './game-pieces.ts'
import { at } from './sequence.ts'
import { box, disc, group, path, stones, times } from './shapes.ts'

/** Scenes of a draw are drawn on this canvas. */
export const SCENE = { width: 860, height: 316 } as const

const HUES = [28, 60, 95, 130, 162, 195, 235, 268, 305, 350]
const tones: readonly Ramp[] = HUES.map((hue) => ramp(hue, 0.15))

/** Colours of a number: those of its last digit. */
export const toneOf = (number: number): Ramp => at(tones, number % 10)

/** Colours of a car, which are counted from 1. */
export const carTone = (car: number): Ramp => at(tones, (car + 9) % 10)

/** A ball with its number as text. */
export function numberedBall(x: number, y: number, r: number, label: string, tone: Ramp): string {
  const size = r * (label.length > 1 ? 0.72 : 0.86)
  return (
    ball(x, y, r, tone, '') +
    `<text x="${x}" y="${(y - r * 0.06 + size * 0.35).toFixed(1)}" text-anchor="middle" font-size="${size.toFixed(1)}" font-weight="750" fill="#1b2a22">${label}</text>`
  )
}

/** A racing car of 94 by 30 that drives to the right. */
export const car = (tone: Ramp, label: string): string =>
  '<ellipse cx="47" cy="26.5" rx="44" ry="3.5" fill="#000" opacity=".35"/>' +
  path(
    'M4 20C4 13 10 11 18 10.5L30 3.5C33 2 37 1.5 42 1.5H56C62 1.5 66 4 70 9.5L84 12C90 13 92 16 92 20V22H4Z',
    tone[2],
  ) +
  path(
    'M4 20C4 13 10 11 18 10.5L30 3.5C33 2 37 1.5 42 1.5H56C62 1.5 66 4 70 9.5L84 12C90 13 92 15 92 17H5Z',
    tone[1],
  ) +
  path('M34 5.5C36 4 39 4 42 4H46V10H28ZM50 4H56C60 4 63 6.5 66 10H50Z', '#13241d') +
  path('M0 6H9V9H6V16H3V9H0Z', tone[3]) +
  [21, 73].map((x) => disc(x, 21.5, 6.5, '#0c1812') + disc(x, 21.5, 3, IVORY[2])).join('') +
  disc(47, 15.5, 6.4, IVORY[0]) +
  `<text x="47" y="18.9" text-anchor="middle" font-size="9.5" font-weight="700" fill="#13241d">${label}</text>`

/** Wind behind the first cars. */
export const wind = (tone: Ramp): string =>
  times(3, (i) => box(-14 - i * 13, 9 + i * 4, 9, 2.5, tone[1], `opacity="${0.7 - i * 0.2}"`))

/** Ten lanes and the chequered line. */
export const raceTrack = (): string =>
  box(0, 0, SCENE.width, SCENE.height, '#131c1c', 'rx="12"') +
  times(
    10,
    (i) =>
      box(0, 8 + i * 30, SCENE.width, 29, i % 2 ? '#1d2a29' : '#192524') +
      `<path d="M0 ${37.5 + i * 30}H${SCENE.width}" stroke="#5d7372" stroke-dasharray="14 18"/>`,
  ) +
  times(2, (column) =>
    times(30, (row) =>
      box(724 + column * 10, 8 + row * 10, 10, 10, (row + column) % 2 ? IVORY[0] : '#0c1812'),
    ),
  )

/** The felt on which dice land. */
export const dicePlate = (): string =>
  '<defs><radialGradient id="draw-felt" cy=".42"><stop stop-color="#1f7355"/><stop offset=".75" stop-color="#0f4d39"/><stop offset="1" stop-color="#0b3427"/></radialGradient></defs>' +
  group(
    disc(0, 0, 290, '#0c1812', 'opacity=".5"') +
      disc(0, -14, 282, GOLD[3]) +
      disc(0, -24, 276, GOLD[1]) +
      disc(0, -26, 262, 'url(#draw-felt)') +
      stones(238, 13, 60, GOLD[1], 'opacity=".55"', 0, -26) +
      stones(214, 5, 90, IVORY[1], 'opacity=".3"', 0, -26),
    'translate(430 214) scale(1 .34)',
  )

/** The glass dome over the dice. */
export const diceGlass = (): string =>
  '<defs><linearGradient id="draw-glass" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity=".02"/></linearGradient></defs>' +
  group(
    path(
      'M-262 204C-262 30 -150 -2 0 -2S262 30 262 204',
      'url(#draw-glass)',
      'stroke="#fff" stroke-opacity=".28" stroke-width="2"',
    ) +
      path(
        'M-206 112C-188 58 -146 30 -104 20',
        'none',
        'stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"',
      ),
    'translate(430 0)',
  )

const pips: readonly Pips[] = [1, 2, 3, 4, 5, 6]

/** A die that shows a number on top; its sides are two neighbours of that number on a real die. */
export function landedDie(top: number, isRed: boolean): string {
  const sides = pips.filter((face) => face !== top && face !== 7 - top)
  const left = at(sides, 0)
  const right = at(
    sides.filter((face) => face !== 7 - left),
    1,
  )
  return die(isRed ? ramp(24, 0.19) : IVORY, [at(pips, top - 1), left, right])
}

/** Where balls lie in the drum. */
const SPOTS: readonly (readonly [number, number])[] = [
  [-64, 58],
  [-20, 76],
  [28, 70],
  [70, 48],
  [-88, 14],
  [-44, 24],
  [4, 34],
  [50, 8],
  [86, -4],
  [-72, -34],
  [-22, -18],
  [24, -32],
  [66, -48],
  [-36, -70],
  [12, -82],
]

/** Balls of the drum, each in a group of its own, so that it can move. */
export function drumBalls(labels: readonly string[], seed: string): readonly string[] {
  const turn = random(seed)
  return SPOTS.map(([x, y], i) => {
    const label = at(labels, i % labels.length)
    return group(
      numberedBall(x, y, 22, label, toneOf(Number(label))),
      `rotate(${Math.round(turn.range(-30, 30))} ${x} ${y})`,
    )
  })
}

const DRUM = 128

/** The drum behind its balls. */
export const drumBack = (): string =>
  path('M-70 96H70L92 164H-92Z', GOLD[3]) +
  path('M-70 96H0V164H-92Z', GOLD[2]) +
  disc(0, 0, DRUM + 8, GOLD[3]) +
  disc(0, 0, DRUM + 5, GOLD[1]) +
  disc(0, 0, DRUM, '#12302f') +
  stones(DRUM - 9, 9, 56, '#2c5957', 'opacity=".8"')

/** Light on the drum's glass. */
export const drumGlass = (): string =>
  '<defs><radialGradient id="draw-orb" cx=".38" cy=".3" r=".8"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></defs>' +
  disc(0, 0, DRUM, 'url(#draw-orb)') +
  path(
    'M-86 -72A112 112 0 0 1 -20 -110',
    'none',
    'stroke="#fff" stroke-opacity=".65" stroke-width="8" stroke-linecap="round"',
  )

/** The rail on which drawn balls rest, from the drum to the end; `y` is the rail's height. */
export function rail(y: number): string {
  const run = (d: string, colour: string, width: number) =>
    path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`)
  return (
    run(`M262 ${y + 12}C300 ${y + 30} 312 ${y} 346 ${y}H836`, GOLD[3], 12) +
    run(`M262 ${y + 9}C300 ${y + 27} 312 ${y - 3} 346 ${y - 3}H836`, GOLD[1], 4)
  )
}
