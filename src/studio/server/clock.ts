/** Time as the studio gets it: tables run by it, and tests hold it still. */
export interface Clock {
  nowMs(): number
  /** Calls back once, not before then; answers with what calls it off. */
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
