import { vi } from 'vitest'

/** For what never comes. A slow machine with other work takes its time, and nothing fails because it does. */
const NEVER_MS = 60_000

/** Waits until `look` throws no more, and gives what it returned then. What it threw last is told when it never does. */
export function waitFor<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: NEVER_MS, interval: 20 })
}

/** The same for one thing that is under way already: where it never ends, the test says so itself. */
export async function cameToAnEnd<Value>(work: Promise<Value>): Promise<Value> {
  const never = new AbortController()
  const silence = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('it never came to an end')), NEVER_MS)
    never.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return await Promise.race([work, silence]).finally(() => never.abort())
}
