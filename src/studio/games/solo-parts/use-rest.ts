import { useState } from 'react'

import { wait } from './pauses.ts'

/** The market's minimum time between two rounds. */
export function useRest(ms: number) {
  const [isResting, setResting] = useState(false)
  const rest = async () => {
    setResting(true)
    await wait(ms)
    setResting(false)
  }
  return { isResting, rest }
}
