import { useState } from 'react'

import type { BetRefused, Chips } from '#studio/games/baccarat/bets.ts'
import {
  type Draft,
  type Laid,
  chipsOf,
  draftSum,
  layAll,
  layChip,
  undo,
} from '#studio/games/baccarat/draft.ts'
import type { Spot } from '#studio/games/baccarat/payouts.ts'

import type { BaccaratTableView } from './view.ts'

export type DraftFault = BetRefused | 'short'

export interface DraftOnTable {
  readonly chips: Chips
  readonly sum: bigint
  readonly fault: DraftFault | undefined
  /** The player's chips of an earlier round. */
  readonly earlier: Chips | undefined
  lay(spot: Spot, value: bigint): void
  again(): void
  undo(): void
  clear(): void
}

const NOTHING: Draft = []

/** The laid chips. They survive rounds and refusals until they are placed or removed. */
export function useDraft(view: BaccaratTableView, balance: bigint): DraftOnTable {
  const [draft, setDraft] = useState(NOTHING)
  const [fault, setFault] = useState<DraftFault>()
  const [seen, setSeen] = useState<{ roundId: string; placed: Chips; earlier: Chips | undefined }>({
    roundId: view.roundId,
    placed: view.placed,
    earlier: undefined,
  })
  if (seen.roundId !== view.roundId) {
    const hadChips = Object.keys(seen.placed).length > 0
    setSeen({ roundId: view.roundId, placed: view.placed, earlier: hadChips ? seen.placed : seen.earlier })
  } else if (seen.placed !== view.placed) {
    setSeen({ ...seen, placed: view.placed })
  }
  const take = (laid: Laid) => {
    if ('refused' in laid) setFault(laid.refused)
    else if (draftSum(laid.draft) > balance) setFault('short')
    else {
      setDraft(laid.draft)
      setFault(undefined)
    }
  }
  const put = (next: Draft) => {
    setDraft(next)
    setFault(undefined)
  }
  return {
    chips: chipsOf(draft),
    sum: draftSum(draft),
    fault,
    earlier: seen.earlier,
    lay: (spot, value) => take(layChip(draft, { spot, value }, view)),
    again: () => {
      if (seen.earlier) take(layAll(draft, seen.earlier, view))
    },
    undo: () => put(undo(draft)),
    clear: () => put(NOTHING),
  }
}
