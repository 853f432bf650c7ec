import { setTimeout as pause } from 'node:timers/promises'

/** A run ends before the next one of its minute begins. */
const RUN_MS = 57_000
/** Between two steps, so that a change arrives within seconds. */
export const EVERY_MS = 1_000

/** Repeats a step every second for a minute, while `isNeeded` and until the process stops. */
export async function runOften(
  signal: AbortSignal,
  { isNeeded, step }: { readonly isNeeded: () => Promise<boolean>; readonly step: () => Promise<void> },
): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  while (!signal.aborted && (await isNeeded())) {
    await step()
    if (performance.now() + EVERY_MS > endsAtMs) return
    await pause(EVERY_MS, undefined, { signal }).catch(ignoreAbort)
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
