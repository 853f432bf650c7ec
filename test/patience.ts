import { vi } from 'vitest'

/** Timeout for what never happens; generous, so that a slow machine does not fail a correct test. */
const NEVER_MS = 60_000

/** Polls until `look` stops throwing, and returns its value; on timeout it rethrows the last error. */
export function waitFor<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: NEVER_MS, interval: 20 })
}

/** The same for a promise: reports the test itself if it never settles. */
export async function cameToAnEnd<Value>(work: Promise<Value>): Promise<Value> {
  const never = new AbortController()
  const silence = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('it never came to an end')), NEVER_MS)
    never.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return await Promise.race([work, silence]).finally(() => never.abort())
}
