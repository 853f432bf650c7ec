/** The open streams of each player's session: so many at once, the oldest ends for a new one. */
export interface LiveStreams {
  /** Counts a stream; returns the function that counts it no more. */
  open(key: string, end: () => void): () => void
  /** Ends all of them: what they follow is run by another process from now on. */
  endAll(): void
}

export function openLiveStreams(most: number): LiveStreams {
  const streams = new Map<string, Set<() => void>>()
  return {
    open(key, end) {
      const own = streams.get(key) ?? new Set()
      streams.set(key, own)
      const [oldest] = own
      if (own.size >= most && oldest) {
        own.delete(oldest)
        oldest()
      }
      // A function of its own, so that one caller may open several with the same `end`.
      const entry = () => end()
      own.add(entry)
      return () => {
        own.delete(entry)
        if (own.size === 0 && streams.get(key) === own) streams.delete(key)
      }
    },
    endAll() {
      const all = [...streams.values()].flatMap((own) => [...own])
      streams.clear()
      for (const end of all) end()
    },
  }
}
