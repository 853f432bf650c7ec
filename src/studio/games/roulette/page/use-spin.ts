import { useEffect, useState } from 'react'

import type { ChipView } from '#studio/games/chip-table/page/chip-view.ts'
import type { RouletteOutcome } from '#studio/games/roulette/roulette-game.ts'
import { playSound } from '#studio/pages/sound.ts'

import { NAMED_AT_MS, touchesAtMs } from './ball.ts'

/** The number of the round, once the ball lies. */
export function useNamed({
  roundId,
  phase,
  seen,
  playedAtMs,
}: ChipView<RouletteOutcome>): number | undefined {
  const [named, setNamed] = useState('')
  useEffect(() => {
    if (phase !== 'playing' || playedAtMs === undefined) return undefined
    const timer = setTimeout(() => setNamed(roundId), playedAtMs + NAMED_AT_MS - Date.now())
    return () => clearTimeout(timer)
  }, [phase, playedAtMs, roundId])
  return phase === 'settled' || named === roundId ? seen?.number : undefined
}

/** The ball runs, meets the pockets with a click each, and lies with one tone. */
export function useWheelSounds(thrownAtMs: number | undefined): void {
  useEffect(() => {
    if (thrownAtMs === undefined) return undefined
    const elapsedMs = Date.now() - thrownAtMs
    if (elapsedMs < 1_000) playSound('ball')
    const at = (ms: number, play: () => void) => (ms > elapsedMs ? [setTimeout(play, ms - elapsedMs)] : [])
    const timers = [
      ...touchesAtMs.flatMap((ms, nth) => at(ms, () => playSound('click', -2 * nth))),
      ...at(NAMED_AT_MS, () => playSound('lies')),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [thrownAtMs])
}
