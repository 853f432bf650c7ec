import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/**
 * The number of parts to draw, from 1 to `last`, one more after each paint: drawn, laid out and painted in one task, a whole
 * page blocks a slow machine.
 */
export function useStages(last: number): number {
  const [stage, setStage] = useState(1)
  useEffect(() => (stage < last ? afterPaint(() => setStage(stage + 1)) : undefined), [stage, last])
  return stage
}
