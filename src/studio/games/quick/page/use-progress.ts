import { useEffect, useState } from 'react'

import { useCalm } from '#studio/games/table-parts/use-calm.ts'

/** How many of several things are visible while a picture moves, one after another; all of them when it stands. */
export function useProgress({
  isMoving,
  count,
  eachMs,
}: {
  readonly isMoving: boolean
  readonly count: number
  readonly eachMs: number
}): number {
  const isCalm = useCalm()
  const [done, setDone] = useState(0)
  const isRunning = isMoving && !isCalm
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setDone((before) => before + 1), eachMs)
    return () => {
      clearInterval(timer)
      setDone(0)
    }
  }, [isRunning, eachMs])
  return isRunning ? Math.min(done, count) : count
}
