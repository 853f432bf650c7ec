/** The studio's clock, injected so that tests can control it. */
export interface Clock {
  nowMs(): number
  /** Schedules one callback, never early; returns a function that cancels it. */
  at(timeMs: number, call: () => void): () => void
}

const LONGEST_WAIT_MS = 2 ** 31 - 1

const MEASURED_EVERY_MS = 600_000

/**
 * The clock of the database, which all processes share: a process that takes over goes on with the times that the one
 * before has stored, whatever their own clocks say. Between measurements it follows the monotonic clock, so a step of the
 * machine's clock changes nothing, and it never goes back.
 */
export async function openDatabaseClock(readMs: () => Promise<number>): Promise<Clock> {
  let aheadMs = 0
  let lastMs = 0
  let measuredAtMs = 0
  const measure = async () => {
    measuredAtMs = performance.now()
    const before = performance.now()
    const found = await readMs()
    aheadMs = found - (before + performance.now()) / 2
  }
  await measure()
  const nowMs = () => {
    if (performance.now() - measuredAtMs > MEASURED_EVERY_MS) void measure().catch(() => undefined)
    lastMs = Math.max(lastMs, Math.floor(performance.now() + aheadMs))
    return lastMs
  }
  return {
    nowMs,
    at(timeMs, call) {
      const timer = setTimeout(call, Math.min(Math.max(0, timeMs - nowMs()), LONGEST_WAIT_MS))
      return () => clearTimeout(timer)
    },
  }
}
