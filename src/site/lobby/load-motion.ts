import type { TileMotion } from '#art/tile-motion.ts'

/** Loaded scenes by address. */
const loaded = new Map<string, Promise<TileMotion | undefined>>()

/** The scene of a tile; undefined where it did not load: the tile stays still, and the next call loads it again. */
export async function loadMotion(address: string): Promise<TileMotion | undefined> {
  const known = loaded.get(address)
  if (known) return await known
  const loading = fetchMotion(address)
  loaded.set(address, loading)
  const motion = await loading
  if (!motion) loaded.delete(address)
  return motion
}

async function fetchMotion(address: string): Promise<TileMotion | undefined> {
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as TileMotion) : undefined
  } catch {
    // The network, or a proxy that answers with a page of its own: an ornament is no error of the page.
    return undefined
  }
}
