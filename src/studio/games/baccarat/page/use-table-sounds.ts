import { useEffect, useRef } from 'react'

import { SOON_S } from '#studio/games/table-parts/RoundClock.tsx'
import { playSound } from '#studio/pages/sound.ts'

import type { BaccaratTableView } from './view.ts'

/** Paper for each card, one bell when betting closes soon, two notes for a payout. A loss is silent. */
export function useTableSounds({ phase, seen, back, bettingEndsAtMs, roundId }: BaccaratTableView): void {
  const cards = seen.player.length + seen.banker.length
  const played = useRef({ cards, back })
  useEffect(() => {
    if (cards > played.current.cards) playSound('card')
    if (back !== undefined && played.current.back === undefined) playSound('win')
    played.current = { cards, back }
  }, [cards, back])
  useEffect(() => {
    const waitMs = bettingEndsAtMs - SOON_S * 1_000 - Date.now()
    if (phase !== 'betting' || waitMs < 0) return undefined
    const timer = setTimeout(() => playSound('bell'), waitMs)
    return () => clearTimeout(timer)
  }, [phase, roundId, bettingEndsAtMs])
}
