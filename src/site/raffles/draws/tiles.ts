/** Above this number a tile stands for several tickets. */
const TILES_MOST = 2_000

export interface Tile {
  /** The order of its first winner; undefined: none of its tickets won. */
  readonly nth: number | undefined
  readonly isMine: boolean
}

/** Tiles of a sealed list. Positions count from 1; `won` is in the order of the draw. */
export function tilesOf({
  count,
  won,
  mine,
}: {
  readonly count: number
  readonly won: readonly number[]
  readonly mine: readonly number[]
}): { readonly tiles: readonly Tile[]; readonly each: number } {
  const each = Math.max(1, Math.ceil(count / TILES_MOST))
  const tileOf = (position: number) => Math.floor((position - 1) / each)
  const firsts = new Map(won.map((position, nth) => [tileOf(position), nth] as const).toReversed())
  const own = new Set(mine.map(tileOf))
  const tiles = Array.from({ length: Math.ceil(count / each) }, (_, at) => ({
    nth: firsts.get(at),
    isMine: own.has(at),
  }))
  return { tiles, each }
}
