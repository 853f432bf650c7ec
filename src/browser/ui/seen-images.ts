/** So many pictures are known to have come: they are shown at once when their tile comes back. */
const SEEN_MAX = 200

/** Remembers addresses, the one that was met longest ago goes first. */
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
