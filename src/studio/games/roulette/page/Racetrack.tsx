import { type CSSProperties, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { ChipsOnTable } from '#studio/games/chip-table/page/use-chips.ts'
import { spotOf } from '#studio/games/roulette/spots.ts'
import {
  type NeighbourCount,
  type Section,
  colourOf,
  neighboursOf,
  pocketOf,
  sectionSpots,
  wheelOrder,
} from '#studio/games/roulette/wheel.ts'

import { Finals, NeighbourChoice } from './CalledBets.tsx'
import type { LayButton } from './lay-button.ts'

/** Neighbours on each side of a pressed number, until the player chooses another count. */
const EACH = 2

/** The track in cells: fifteen along each side, two at its start, five at its end. */
const SIDE = 15
const END = 1.5
const [LENGTH, WIDTH] = [SIDE + 2 * END, 4]

/** The wheel cut open: from the 24 along the 16 to the 3, around the zero, and back from the 4 to the 10 and 5. */
const top = around(pocketOf(16), SIDE)
const end = around(pocketOf(26), 5)
const bottom = around(pocketOf(4), SIDE)
const start = around(pocketOf(5), 2)

function around(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => wheelOrder[(from + nth) % wheelOrder.length] ?? 0)
}

type Box = readonly [along: number, across: number, length: number, width: number]

const boxes: readonly (readonly [number: number, box: Box])[] = [
  ...top.map((number, nth) => [number, [END + nth, 0, 1, 1]] as const),
  ...end.map((number, nth) => [number, [END + SIDE, nth * 0.8, END, 0.8]] as const),
  ...bottom.map((number, nth) => [number, [END + SIDE - 1 - nth, 3, 1, 1]] as const),
  ...start.map((number, nth) => [number, [0, 2 - nth * 2, END, 2]] as const),
]

const parts: readonly (readonly [section: Section, box: Box])[] = [
  ['tiers', [END, 1, 4.6, 2]],
  ['orphelins', [END + 4.6, 1, 4.4, 2]],
  ['voisins', [END + 9, 1, 3.8, 2]],
  ['zero', [END + 12.8, 1, 2.2, 2]],
]

/**
 * The racetrack: a number lays chips on it and as many neighbours on the wheel as the player chose, a section those of
 * the called bet, a final those on the numbers with its last digit.
 */
export function Racetrack({
  chips,
  marked,
  onMark,
}: {
  readonly chips: ChipsOnTable
  readonly marked: readonly number[]
  readonly onMark: (numbers: readonly number[]) => void
}) {
  const t = useT()
  const [each, setEach] = useState<NeighbourCount>(EACH)
  const isOpen = chips.isOpen && !chips.isSending
  const acting: LayButton = (spots) => {
    const covers = spots.flatMap((spot) => spotOf(spot)?.covers ?? [])
    return {
      type: 'button',
      'aria-disabled': !isOpen || undefined,
      onClick: () => chips.lay(spots),
      onPointerEnter: () => onMark(covers),
      onFocus: () => onMark(covers),
      onPointerLeave: () => onMark([]),
      onBlur: () => onMark([]),
    }
  }
  return (
    <div className="ro-called">
      <div className="ro-track" role="group" aria-label={t('roulette.track')}>
        {boxes.map(([number, box]) => (
          <button
            key={number}
            {...acting(neighboursOf(number, each).map(String))}
            className="ro-cell"
            data-colour={colourOf(number)}
            data-marked={marked.includes(number) || undefined}
            style={styleOf(box)}
            aria-label={t('roulette.neighbours', { number, count: each })}
          >
            <span>{number}</span>
          </button>
        ))}
        {parts.map(([section, box]) => (
          <button
            key={section}
            {...acting(sectionSpots[section])}
            className="ro-cell ro-section"
            style={styleOf(box)}
            aria-label={t(`roulette.called_${section}`, { count: sectionSpots[section].length })}
          >
            <span>{t(`roulette.section_${section}`)}</span>
          </button>
        ))}
      </div>
      <div className="ro-calls">
        <NeighbourChoice each={each} onChoose={setEach} />
        <Finals acting={acting} />
      </div>
    </div>
  )
}

function styleOf([along, across, length, width]: Box): CSSProperties {
  const share = (one: number, of: number) => `${((one / of) * 100).toFixed(3)}%`
  return {
    '--a': share(along + length / 2, LENGTH),
    '--b': share(WIDTH - across - width / 2, WIDTH),
    '--la': share(length, LENGTH),
    '--lb': share(width, WIDTH),
  } as CSSProperties
}
