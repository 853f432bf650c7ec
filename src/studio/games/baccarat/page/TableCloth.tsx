import { useMemo } from 'react'

import { box, facetStar, group, line, stones, times } from '#art/shapes.ts'
import { type Spot, spots } from '#studio/games/baccarat/payouts.ts'

import { CLOTH, sectorOf } from './cloth-shape.ts'

const GOLD = '#f0d48c'
/** Of a phone upright: its window on the drawing, the outline of the table, and the spots on it. */
const PHONE_WINDOW = '8 30 374 484'
const PHONE_TABLE = 'M22 44H368V330C368 430 290 486 195 496C100 486 22 430 22 330Z'
const phoneSpots: Readonly<Record<Spot, string>> = {
  playerPair: 'M34 256H134V326H34Z',
  player: 'M34 334H134V374H191V484C104 474 34 424 34 334Z',
  tie: 'M142 256H248V366H142Z',
  banker: 'M356 334H256V374H199V484C286 474 356 424 356 334Z',
  bankerPair: 'M256 256H356V326H256Z',
}
const TABLE = 'M52 32H1348C1384 270 1190 610 700 610C210 610 16 270 52 32Z'

/**
 * The table as one picture, of a desktop and of a phone upright: wood, a rim of stones, cloth, and the spots. The layout
 * shows one of them.
 */
export function TableCloth({ won }: { readonly won: readonly Spot[] }) {
  const key = won.join(' ')
  const [desktop, phone] = useMemo(() => {
    const names = new Set(key.split(' '))
    return [drawCloth(names), drawPhoneCloth(names)]
  }, [key])
  return (
    <>
      <svg
        className="bac-cloth"
        viewBox={`0 0 ${CLOTH.width} ${CLOTH.height}`}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: desktop }}
      />
      <svg
        className="bac-cloth phone"
        viewBox={PHONE_WINDOW}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: phone }}
      />
    </>
  )
}

function drawCloth(won: ReadonlySet<string>): string {
  const star =
    stones(58, 8, 30, '#d9a13b') + stones(48, 4, 34, '#3cb594') + facetStar(8, 38, 15, '#fff3cf', '#d9a13b')
  return (
    drawTable(TABLE, { id: 'bac-wide', light: { x: 700, y: 267, radius: 868 }, scale: 1 }) +
    group(star, 'translate(700 181) scale(.48)') +
    shoe() +
    discards() +
    spots.map((spot) => drawSpot(spot, won.has(spot))).join('')
  )
}

function drawPhoneCloth(won: ReadonlySet<string>): string {
  return (
    drawTable(PHONE_TABLE, { id: 'bac-tall', light: { x: 195, y: 208, radius: 322 }, scale: 0.46 }) +
    spots.map((spot) => outlineOf(phoneSpots[spot], won.has(spot), 0.68)).join('')
  )
}

/** Wood, a rim of stones, and cloth. The ids are its own, because a hidden picture does not lend its colours. */
function drawTable(
  outline: string,
  {
    id,
    light: { x, y, radius },
    scale,
  }: {
    readonly id: string
    readonly light: { readonly x: number; readonly y: number; readonly radius: number }
    readonly scale: number
  },
): string {
  const wide = (width: number) => (width * scale).toFixed(1)
  const edge = (attributes: string) => `<path d="${outline}" fill="none" ${attributes}/>`
  const defs =
    `<defs><radialGradient id="${id}-felt" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">` +
    `<stop stop-color="#1f8f68"/><stop offset=".55" stop-color="#12694c"/><stop offset="1" stop-color="#0a4735"/></radialGradient>` +
    `<linearGradient id="${id}-wood" x2="0" y2="1"><stop stop-color="#6b3f1f"/><stop offset="1" stop-color="#3a200f"/></linearGradient>` +
    `<pattern id="${id}-nap" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><path d="M0 0H5" stroke="#000" stroke-opacity=".05"/></pattern></defs>`
  const table =
    edge(
      `stroke="#000" stroke-opacity=".5" stroke-width="${wide(46)}" transform="translate(0 ${wide(14)})"`,
    ) +
    edge(`stroke="url(#${id}-wood)" stroke-width="${wide(46)}"`) +
    edge('stroke="#8a5528" stroke-width="2" opacity=".7"') +
    `<path d="${outline}" fill="url(#${id}-felt)" stroke="#3a200f" stroke-width="${wide(12)}"/>` +
    edge(`stroke="#d9a13b" stroke-width="${wide(7)}" stroke-dasharray="${wide(12)} ${wide(2)}"`) +
    `<path d="${outline}" fill="url(#${id}-nap)"/>`
  return defs + group(table, '', 'stroke-linejoin="round"')
}

/** The winning spots have a double line. */
function drawSpot(spot: Spot, hasWon: boolean): string {
  const outline = outlineOf(sectorOf(spot), hasWon, 1)
  const inner = line(sectorOf(spot, 9), '#fff3cf', 3, 'stroke-dasharray="9 2"')
  return hasWon ? outline + inner : outline
}

function outlineOf(path: string, hasWon: boolean, scale: number): string {
  return (
    `<path d="${path}" fill="${hasWon ? '#f4cf76' : '#fff'}" fill-opacity="${hasWon ? 0.2 : 0.035}" ` +
    `stroke="${hasWon ? '#ffe19a' : GOLD}" stroke-width="${(hasWon ? 5 : 2.4) * scale}" stroke-linejoin="round"/>`
  )
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
