import type pg from 'pg'

/** Uses the operating system's code, so that callers retry as after any lost connection. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
}

const LOOK_EVERY_MS = 500

/**
 * Closes a connection whose statement got no byte of an answer for too long. A frozen or vanished server enforces no
 * timeout, so the client has to. The statement's outcome is then unknown.
 */
export function endWhenSilent(client: pg.Client, limitMs: () => number): void {
  const { stream } = client.connection
  let answered = writtenTo(stream)
  let silentMs = 0
  let lookedAtMs = performance.now()
  // Registered before the driver's reader, which may write the next statement at once.
  stream.prependListener('data', () => {
    answered = writtenTo(stream)
    silentMs = 0
  })
  const timer = setInterval(() => {
    const nowMs = performance.now()
    // Time in which our own process stood still does not count as silence of the database.
    const passedMs = Math.min(nowMs - lookedAtMs, 2 * LOOK_EVERY_MS)
    lookedAtMs = nowMs
    silentMs = writtenTo(stream) > answered ? silentMs + passedMs : 0
    if (silentMs > limitMs())
      stream.destroy(new DatabaseSilent(`the database was silent for ${Math.round(silentMs)} ms`))
  }, LOOK_EVERY_MS).unref()
  stream.once('close', () => clearInterval(timer))
}

function writtenTo(stream: pg.Client['connection']['stream']): number {
  return 'bytesWritten' in stream && typeof stream.bytesWritten === 'number' ? stream.bytesWritten : 0
}
