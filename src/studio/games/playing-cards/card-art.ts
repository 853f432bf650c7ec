import { type Suit, pip } from '#art/game-pieces.ts'
import { box, group, path, stones, times } from '#art/shapes.ts'

import { type Court, drawCourt } from './court-art.ts'

const suitOf: Readonly<Record<string, Suit>> = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' }
const RED = ['#f7a892', '#e0604c', '#b83a33'] as const
const BLACK = ['#6f93a0', '#2f5a6b', '#173a48'] as const

/** Where the pips of a number lie, in steps from the middle. */
const PIPS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '7': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '8': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [0, 0.5],
    [-1, 1],
    [1, 1],
  ],
  '9': [
    [-1, -1],
    [1, -1],
    [-1, -0.33],
    [1, -0.33],
    [0, 0],
    [-1, 0.33],
    [1, 0.33],
    [-1, 1],
    [1, 1],
  ],
  T: [
    [-1, -1],
    [1, -1],
    [0, -0.66],
    [-1, -0.33],
    [1, -0.33],
    [-1, 0.33],
    [1, 0.33],
    [0, 0.66],
    [-1, 1],
    [1, 1],
  ],
}

/** A card in wire format, `QH`, on a field of 100 by 140: pips, an ace in a ring of stones, or a double figure. */
export function drawCard(card: string): string {
  const [rank, suit] = [card.charAt(0), suitOf[card.charAt(1)] ?? 'spade']
  const isRed = suit === 'heart' || suit === 'diamond'
  const index = indexOf(rank, suit, isRed)
  return (
    box(0, 0, 100, 140, '#fffdf6', 'rx="8"') +
    box(0.7, 0.7, 98.6, 138.6, 'none', 'rx="7.5" stroke="#c9b48a" stroke-width="1.2"') +
    middleOf(rank, suit, isRed) +
    index +
    group(index, 'rotate(180 50 70)')
  )
}

function indexOf(rank: string, suit: Suit, isRed: boolean): string {
  const ink = toneOf(isRed)[2]
  const text = rank === 'T' ? '10' : rank
  return (
    `<text x="11" y="23" text-anchor="middle" font-size="${text === '10' ? 18 : 22}" font-weight="680" fill="${ink}" letter-spacing="-1">${text}</text>` +
    mark({ suit, isRed, x: 11, y: 34, scale: 0.16 })
  )
}

function middleOf(rank: string, suit: Suit, isRed: boolean): string {
  const places = PIPS[rank]
  if (places)
    return places
      .map(([x, y]) => mark({ suit, isRed, x: 50 + x * 19, y: 70 + y * 42, scale: 0.185, isTurned: y > 0 }))
      .join('')
  if (rank === 'A')
    return (
      stones(33, 5, 32, toneOf(isRed)[1], '', 50, 70) +
      stones(26, 2.5, 44, '#d9a13b', '', 50, 70) +
      mark({ suit, isRed, x: 50, y: 70, scale: 0.36 })
    )
  return court(rank as Court, suit, isRed)
}

/** Both halves are the same figure; the clip keeps each on its side of the border. */
function court(rank: Court, suit: Suit, isRed: boolean): string {
  const [light, strong, dark] = toneOf(isRed)
  const half = group(drawCourt(rank, isRed), 'translate(0 -2)')
  const edge = times(16, (nth) =>
    box(
      20.5 + (nth % 2 ? 53.5 : 0),
      13 + Math.floor(nth / 2) * 14.4,
      5.6,
      12.6,
      nth % 4 < 2 ? light : '#f4cf76',
      'rx="1" opacity=".5"',
    ),
  )
  const border = times(9, (nth) => box(20 + nth * 6.72, 68.4, 5.9, 3.2, nth % 2 ? dark : '#d9a13b'))
  const figure = (turn: number) =>
    group(group(half, '', 'clip-path="url(#bac-half)"'), `translate(50 70) rotate(${turn}) scale(.82)`)
  return (
    // The same in every card, so that its id may stand more than once.
    `<clipPath id="bac-half"><rect x="-32" y="-68" width="64" height="67.5"/></clipPath>` +
    box(19, 11, 62, 118, '#fbf3df', `rx="2" stroke="${strong}" stroke-width="1.4"`) +
    edge +
    figure(0) +
    figure(180) +
    border +
    mark({ suit, isRed, x: 28, y: 21, scale: 0.1 }) +
    mark({ suit, isRed, x: 72, y: 119, scale: 0.1, isTurned: true })
  )
}

function mark({
  suit,
  isRed,
  x,
  y,
  scale,
  isTurned = false,
}: {
  readonly suit: Suit
  readonly isRed: boolean
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly isTurned?: boolean
}): string {
  const transform = `translate(${x} ${y}) scale(${scale} ${isTurned ? -scale : scale})`
  return path(pip[suit], toneOf(isRed)[2], `transform="${transform}"`)
}

function toneOf(isRed: boolean): readonly [string, string, string] {
  return isRed ? RED : BLACK
}
