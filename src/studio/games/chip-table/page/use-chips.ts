import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'
import {
  type Chips,
  type TableLayout,
  type TableLimits,
  addChips,
  leastOn,
} from '#studio/games/chip-table/bets.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { chipValues } from '#studio/games/table-parts/chip-values.ts'
import { playSound } from '#studio/pages/sound.ts'

import type { ChipView } from './chip-view.ts'
import { type DraftOnTable, useDraft } from './use-draft.ts'

/** The player's stakes and chips at a table. */
export interface ChipsOnTable {
  readonly levels: readonly TableLimits[]
  readonly level: number
  readonly limits: TableLimits
  /** The chips of the tray, and the chosen one. */
  readonly values: readonly bigint[]
  readonly chosen: bigint
  readonly draft: DraftOnTable
  readonly isOpen: boolean
  readonly isSending: boolean
  chooseLevel(level: number): void
  choose(value: bigint): void
  /** Lays a chip of the chosen value on each of these spots, as many as named. */
  lay(spots: readonly string[]): void
  place(): Promise<void>
}

export interface Placing {
  readonly balance: bigint
  /** No bets now: the house has paused, the session is over, or the connection is lost. */
  readonly isBlocked: boolean
  readonly isSending: boolean
  /** Resolves to whether the chips were taken; otherwise they stay laid. */
  readonly onPlace: (bet: { readonly level: number; readonly chips: Chips }) => Promise<boolean>
}

const KEY = 'studio.level'

export function useChips(
  layout: TableLayout,
  view: ChipView<unknown>,
  { levels }: ChipConfig,
  { balance, isBlocked, isSending, onPlace }: Placing,
): ChipsOnTable {
  const [picked, setPicked] = useState(() => Number(browserStorage.getItem(KEY) ?? 0))
  const level = levels[picked] ? picked : 0
  const limits = levels[level] ?? nothing
  const values = chipValues(limits.least, largest(limits))
  const [face, setFace] = useState(0)
  const chosen = values[face] ?? limits.least
  const draft = useDraft(
    { layout, placed: view.placed, placings: view.placings, limits },
    view.roundId,
    balance,
  )
  const isOpen = view.phase === 'betting' && !isBlocked && levels.length > 0
  const chipOn = (spot: string) => {
    const least = leastOn(layout, limits, spot)
    return least < limits.least ? least : chosen
  }
  return {
    levels,
    level,
    limits,
    values,
    chosen,
    draft,
    isOpen,
    isSending,
    chooseLevel(next) {
      browserStorage.setItem(KEY, String(next))
      setPicked(next)
      // Laid chips of the other stakes could not be placed.
      draft.clear()
    },
    choose: (value) => setFace(values.indexOf(value)),
    lay(spots) {
      // Placed chips leave the draft with the answer: a chip laid before that would go with them.
      if (!isOpen || isSending) return
      playSound('chip')
      draft.lay(spots.map((spot) => ({ [spot]: chipOn(spot) })).reduce(addChips, {}))
    },
    async place() {
      if (await onPlace({ level, chips: draft.chips })) draft.clear()
    },
  }
}

const nothing: TableLimits = { chip: 1n, least: 1n, most: {}, mostTogether: 0n, placings: 0 }

function largest({ most }: TableLimits): bigint {
  return Object.values(most).reduce((one, other) => (one > other ? one : other), 0n)
}
