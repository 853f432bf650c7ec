/** Timeout of a chunk, after which the page reports a failed load. */
const CHUNK_TIMEOUT_MS = 120_000

export class ChunkNotLoaded extends Error {
  constructor(cause?: unknown) {
    super('a part of the page did not load', { cause })
    this.name = 'ChunkNotLoaded'
  }
}

/** Loads a chunk with a timeout: a hanging connection would otherwise never report an error. */
export function loadWithin<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkNotLoaded()), timeoutMs)
  })
  const loaded = load().catch((error: unknown) => {
    throw new ChunkNotLoaded(error)
  })
  return Promise.race([loaded, tooLate]).finally(() => clearTimeout(timer))
}
