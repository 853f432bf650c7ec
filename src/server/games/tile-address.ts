import { createHash } from 'node:crypto'

/** Drawn by another hand, tiles have other addresses. */
const HAND = 1

export interface TileFacts {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly vendorCode: string
}

/** Names what a tile shows: a game that is called otherwise has another tile, and what was kept of it is stale. */
export function nameOfTile({ id, category, title, vendorCode }: TileFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([HAND, id, category, title, vendorCode]))
    .digest('hex')
    .slice(0, 10)
}

export function addressOfTile(facts: TileFacts): string {
  return `/art/game/${facts.id}/${nameOfTile(facts)}`
}
