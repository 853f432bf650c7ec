export type CountdownPhase = 'running' | 'closing' | 'drawing'

const MINUTE_MS = 60_000

export function phaseOf(remainingMs: number): CountdownPhase {
  if (remainingMs <= 0) return 'drawing'
  return remainingMs < MINUTE_MS ? 'closing' : 'running'
}

/** Hours, minutes and seconds as two-digit cells; above 99 hours days are added in front. */
export function clockCells(remainingMs: number): string[] {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const cells = [Math.floor(seconds / 60) % 60, seconds % 60]
  const lead = hours > 99 ? [Math.floor(hours / 24), hours % 24] : [hours]
  return [...lead, ...cells].map((cell) => String(cell).padStart(2, '0'))
}

/** Minutes for screen readers, so that the announcement changes once a minute. */
export function minutesLeft(remainingMs: number): number {
  return Math.max(0, Math.ceil(remainingMs / MINUTE_MS))
}
