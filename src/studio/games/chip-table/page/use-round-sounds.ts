import { useEffect, useRef } from 'react'

import { SOON_S } from '#studio/games/table-parts/RoundClock.tsx'
import { playSound } from '#studio/pages/sound.ts'

import type { ChipView } from './chip-view.ts'

/** One bell when betting closes soon, and two notes for a payout above the stake. Everything else is silent. */
export function useRoundSounds({ phase, back, staked, bettingEndsAtMs, roundId }: ChipView<unknown>): void {
  const hasWon = back !== undefined && back > staked
  const had = useRef(hasWon)
  useEffect(() => {
    if (hasWon && !had.current) playSound('win')
    had.current = hasWon
  }, [hasWon])
  useEffect(() => {
    const waitMs = bettingEndsAtMs - SOON_S * 1_000 - Date.now()
    if (phase !== 'betting' || waitMs < 0) return undefined
    const timer = setTimeout(() => playSound('bell'), waitMs)
    return () => clearTimeout(timer)
  }, [phase, roundId, bettingEndsAtMs])
}

/** Paper for each card that comes. */
export function useCardSounds(cards: number): void {
  const played = useRef(cards)
  useEffect(() => {
    if (cards > played.current) playSound('card')
    played.current = cards
  }, [cards])
}
