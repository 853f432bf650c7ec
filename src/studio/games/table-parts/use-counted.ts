import { useEffect, useState } from 'react'

import { countedTo } from './counted.ts'
import { useCalm } from './use-calm.ts'

/** The amount of a count-up that begins with the first rendering; with reduced motion the whole amount at once. */
export function useCounted(win: bigint, lastsMs: number): bigint {
  const isCalm = useCalm()
  const [share, setShare] = useState(0)
  const isOver = isCalm || lastsMs === 0
  useEffect(() => {
    if (isOver) return undefined
    const startedMs = performance.now()
    let frame = 0
    const count = () => {
      const next = Math.min(1, (performance.now() - startedMs) / lastsMs)
      setShare(next)
      if (next < 1) frame = requestAnimationFrame(count)
    }
    frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [isOver, lastsMs])
  return isOver ? win : countedTo(win, share)
}
