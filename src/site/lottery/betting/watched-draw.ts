/** The panel opens so long before the draw. Bets of every lottery are closed by then. */
const SOON_MS = 10_000
/** A draw without a result by then is left to its own page. */
const GIVE_UP_MS = 60_000

interface Timed {
  readonly numero: string
  readonly drawsAt: string
}

/** The draw that takes bets, and the one before it that closed while the page was open. */
export interface Watch<T extends Timed> {
  readonly next: T | undefined
  readonly watched: T | undefined
}

/** A draw is watched once it gives way to the next one: a page that opens after its closing does not watch it. */
export function watchAfter<T extends Timed>(
  { next: before, watched }: Watch<T>,
  next: T | undefined,
): Watch<T> {
  const isClosed = before !== undefined && before.numero !== next?.numero
  return { next, watched: isClosed ? before : watched }
}

/** Whether the panel of the watched draw is open, by the server's clock. */
export function isMomentNear({ drawsAt }: Timed, hasResult: boolean, nowMs: number): boolean {
  const sinceMs = nowMs - Date.parse(drawsAt)
  return sinceMs >= -SOON_MS && (hasResult || sinceMs < GIVE_UP_MS)
}
