import { useEffect, useState } from 'react'

import { wait } from './pauses.ts'

type Change = (change: (resting: number) => number) => void

const restFor = (ms: number, change: Change) => {
  change((resting) => resting + 1)
  void wait(ms).then(() => change((resting) => resting - 1))
}

/**
 * The market's minimum time between two rounds, which the studio counts from the moment when it stored the last one. The
 * page counts from its own click and, once the answer is here, what the studio says is left: a command that was slow
 * on its way would otherwise let the next one arrive too soon, and the studio refuse it.
 */
export function useRest(leftMs = 0) {
  const [resting, change] = useState(0)
  // An effect, because time passes: a reloaded page rests for what is left since the last round.
  useEffect(() => restFor(leftMs, change), [leftMs])
  return { isResting: resting > 0, rest: (ms: number) => restFor(ms, change) }
}
