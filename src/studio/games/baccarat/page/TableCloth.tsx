import { useMemo } from 'react'

import { box, facetStar, group, line, stones, times } from '#art/shapes.ts'
import { type Spot, spots } from '#studio/games/baccarat/payouts.ts'

import { CLOTH, sectorOf } from './cloth-shape.ts'

const GOLD = '#f0d48c'
const TABLE = 'M52 32H1348C1384 270 1190 610 700 610C210 610 16 270 52 32Z'

/** The table of a desktop as one picture: wood, a rim of stones, cloth, the spots, shoe and discards. */
export function TableCloth({ won }: { readonly won: readonly Spot[] }) {
  const key = won.join(' ')
  const svg = useMemo(() => drawCloth(new Set(key.split(' '))), [key])
  return (
    <svg
      className="bac-cloth"
      viewBox={`0 0 ${CLOTH.width} ${CLOTH.height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}

function drawCloth(won: ReadonlySet<string>): string {
  const edge = (attributes: string) => `<path d="${TABLE}" fill="none" ${attributes}/>`
  const defs =
    `<defs><radialGradient id="bac-felt" gradientUnits="userSpaceOnUse" cx="700" cy="267" r="868">` +
    `<stop stop-color="#1f8f68"/><stop offset=".55" stop-color="#12694c"/><stop offset="1" stop-color="#0a4735"/></radialGradient>` +
    `<linearGradient id="bac-wood" x2="0" y2="1"><stop stop-color="#6b3f1f"/><stop offset="1" stop-color="#3a200f"/></linearGradient>` +
    `<pattern id="bac-nap" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><path d="M0 0H5" stroke="#000" stroke-opacity=".05"/></pattern></defs>`
  const table =
    edge('stroke="#000" stroke-opacity=".5" stroke-width="46" transform="translate(0 14)"') +
    edge('stroke="url(#bac-wood)" stroke-width="46"') +
    edge('stroke="#8a5528" stroke-width="2" opacity=".7"') +
    `<path d="${TABLE}" fill="url(#bac-felt)" stroke="#3a200f" stroke-width="12"/>` +
    edge('stroke="#d9a13b" stroke-width="7" stroke-dasharray="12 2"') +
    `<path d="${TABLE}" fill="url(#bac-nap)"/>`
  const star =
    stones(58, 8, 30, '#d9a13b') + stones(48, 4, 34, '#3cb594') + facetStar(8, 38, 15, '#fff3cf', '#d9a13b')
  return (
    defs +
    group(table, '', 'stroke-linejoin="round"') +
    group(star, 'translate(700 181) scale(.48)') +
    shoe() +
    discards() +
    spots.map((spot) => drawSpot(spot, won.has(spot))).join('')
  )
}

/** The winning spots have a double line. */
function drawSpot(spot: Spot, hasWon: boolean): string {
  const outline =
    `<path d="${sectorOf(spot)}" fill="${hasWon ? '#f4cf76' : '#fff'}" fill-opacity="${hasWon ? 0.2 : 0.035}" ` +
    `stroke="${hasWon ? '#ffe19a' : GOLD}" stroke-width="${hasWon ? 5 : 2.4}" stroke-linejoin="round"/>`
  const inner = line(sectorOf(spot, 9), '#fff3cf', 3, 'stroke-dasharray="9 2"')
  return hasWon ? outline + inner : outline
}

function shoe(): string {
  const cards = times(11, (nth) => box(-46 + nth * 5, -34, 3.6, 70, nth % 2 ? '#f6ecd6' : '#dccdaa'))
  return group(
    box(-58, -44, 132, 92, '#1c0f07', 'rx="10" stroke="#8a5528" stroke-width="3"') +
      cards +
      box(12, -36, 54, 76, '#3a200f', 'rx="5"') +
      stones(18, 5, 16, '#d9a13b', '', 39, 2),
    'translate(1252 120) rotate(24)',
  )
}

function discards(): string {
  const cards = times(4, (nth) =>
    group(
      box(0, 0, 46, 64, '#fffdf6', 'rx="4"') +
        box(2.5, 2.5, 41, 59, '#0d4f44', 'rx="2.5"') +
        stones(9, 2, 18, '#f4cf76', '', 23, 32),
      `translate(${-40 + nth * 3} ${-26 - nth * 3})`,
    ),
  )
  return group(
    box(-58, -34, 116, 74, '#1c0f07', 'rx="10" stroke="#8a5528" stroke-width="3"') + cards,
    'translate(150 120) rotate(-24)',
  )
}
