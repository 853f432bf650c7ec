import type pg from 'pg'

/** The words of the operating system for it, so that callers come again as after any lost connection. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
}

const LOOK_EVERY_MS = 500

/**
 * Ends a connection whose question has been without a byte of an answer for too long. A server that is frozen, or gone
 * without a word, keeps no limit of its own: only this side can. What became of the question nobody knows then.
 */
export function endWhenSilent(client: pg.Client, limitMs: () => number): void {
  const { stream } = client.connection
  let answered = writtenTo(stream)
  let silentMs = 0
  let lookedAtMs = performance.now()
  // Before the reader, which may write the next question at once.
  stream.prependListener('data', () => {
    answered = writtenTo(stream)
    silentMs = 0
  })
  const timer = setInterval(() => {
    const nowMs = performance.now()
    // A process that stood still itself has heard nothing meanwhile: that is no silence of the database.
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
