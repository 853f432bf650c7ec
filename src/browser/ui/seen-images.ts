/** How many loaded pictures are remembered, so that they show at once when their tile remounts. */
const SEEN_MAX = 200

/** An LRU set of URLs. */
export function rememberSeen(most = SEEN_MAX) {
  const seen = new Set<string>()
  return {
    has: (address: string) => seen.has(address),
    add(address: string): void {
      seen.delete(address)
      seen.add(address)
      const [oldest] = seen
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    },
  }
}
