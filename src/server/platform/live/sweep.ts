/** Time in which all streams have a message that is spread. */
export const SWEEP_MS = 500
/** Short, so that an answer that takes several turns of the event loop waits for few streams in each. */
const STEP_MS = 5
const STEPS = SWEEP_MS / STEP_MS

export interface Sweep {
  /** Delivers to each part of the streams once, in steps. Marks that wait already are not added again. */
  start(): void
  stop(): void
}

/**
 * Spreads a message over half a second: writing to thousands of streams at once would hold up all answers. `deliver` sends it
 * to the streams of one part, `end` follows the last one. A message that comes again meanwhile reaches a part that still
 * waits for the first one only once.
 */
export function openSweep(deliver: (part: number) => void, end: () => void = () => {}): Sweep {
  const waiting = new Set<number>()
  let part = 0
  let timer: NodeJS.Timeout | undefined
  const step = () => {
    part = (part + 1) % STEPS
    if (waiting.delete(part)) deliver(part)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
    end()
  }
  return {
    start() {
      for (let one = 0; one < STEPS; one += 1) waiting.add(one)
      timer ??= setInterval(step, STEP_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** The part of a stream, from a random number below the number of parts. */
export const SWEEP_PARTS = STEPS
