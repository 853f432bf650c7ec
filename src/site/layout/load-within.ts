/** How long a chunk of the program may take before the page says that it did not load. */
const CHUNK_TIMEOUT_MS = 120_000

export class ChunkNotLoaded extends Error {
  constructor(cause?: unknown) {
    super('a part of the page did not load', { cause })
    this.name = 'ChunkNotLoaded'
  }
}

/** Loads a chunk, and gives up after two minutes: a hanging connection would otherwise say nothing for ever. */
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
