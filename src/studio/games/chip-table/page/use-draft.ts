import { useState } from 'react'

import type { BetRefused, Chips } from '#studio/games/chip-table/bets.ts'
import { type Draft, type Standing, chipsOf, draftSum, lay, undo } from '#studio/games/chip-table/draft.ts'

export type DraftFault = BetRefused | 'short'

export interface DraftOnTable {
  readonly chips: Chips
  readonly sum: bigint
  readonly fault: DraftFault | undefined
  /** The player's chips of an earlier round. */
  readonly earlier: Chips | undefined
  lay(chips: Chips): void
  again(): void
  undo(): void
  clear(): void
}

const NOTHING: Draft = []

/** The laid chips. They survive rounds and refusals until they are placed or removed. */
export function useDraft(standing: Standing, roundId: string, balance: bigint): DraftOnTable {
  const { placed } = standing
  const [draft, setDraft] = useState(NOTHING)
  const [fault, setFault] = useState<DraftFault>()
  const [seen, setSeen] = useState<{ roundId: string; placed: Chips; earlier: Chips | undefined }>({
    roundId,
    placed,
    earlier: undefined,
  })
  if (seen.roundId !== roundId) {
    const hadChips = Object.keys(seen.placed).length > 0
    setSeen({ roundId, placed, earlier: hadChips ? seen.placed : seen.earlier })
  } else if (seen.placed !== placed) {
    setSeen({ ...seen, placed })
  }
  const take = (chips: Chips) => {
    const laid = lay(draft, chips, standing)
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
    lay: take,
    again: () => {
      if (seen.earlier) take(seen.earlier)
    },
    undo: () => put(undo(draft)),
    clear: () => put(NOTHING),
  }
}
