import { useEffect, useState } from 'react'

import type { Output } from '#contract/endpoint.ts'
import type { winnings } from '#contract/winnings.ts'
import { counterAt, hundredthsOf, STEP_MS, towardsPool } from '#domain/winnings/jackpot.ts'

type Jackpot = Output<typeof winnings.jackpot>

/** Polling interval of a pool, and the number of steps in which the ticker reaches the new amount. */
export const ASK_MS = 30_000
const STEPS_TO_POOL = ASK_MS / STEP_MS

/** The first value; the same on server and client, so that hydration matches. */
export function firstOf({ at, amount }: Jackpot): bigint {
  return amount === undefined ? counterAt(Date.parse(at)) : hundredthsOf(amount)
}

/** The current number in hundredths; it stands still while `isResting` and under reduced motion. */
export function useJackpot(jackpot: Jackpot, isResting: boolean): bigint {
  const [amount, setAmount] = useState(() => firstOf(jackpot))
  const pool = jackpot.amount === undefined ? undefined : hundredthsOf(jackpot.amount)
  useEffect(() => {
    if (isResting || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stepsLeft = STEPS_TO_POOL
    const timer = setInterval(() => {
      const left = stepsLeft
      stepsLeft -= 1
      setAmount((before) =>
        pool === undefined
          ? counterAt(Date.now())
          : towardsPool({ displayed: before, pool, stepsLeft: left }),
      )
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [pool, isResting])
  return amount
}
