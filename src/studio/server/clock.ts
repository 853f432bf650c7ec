/** The studio's clock, injected so that tests can control it. */
export interface Clock {
  nowMs(): number
  /** Schedules one callback, never early; returns a function that cancels it. */
  at(timeMs: number, call: () => void): () => void
}

const LONGEST_WAIT_MS = 2 ** 31 - 1

export const wallClock: Clock = {
  nowMs: () => Date.now(),
  at(timeMs, call) {
    const timer = setTimeout(call, Math.min(Math.max(0, timeMs - Date.now()), LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  },
}
