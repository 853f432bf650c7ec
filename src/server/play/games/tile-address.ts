import { createHash } from 'node:crypto'

/** Version of the drawing: raising it changes every tile's address. */
const HAND = 1

export interface TileFacts {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly vendorCode: string
}

/** Hash of what a tile shows: a renamed game gets a new address, which makes cached tiles obsolete. */
export function nameOfTile({ id, category, title, vendorCode }: TileFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([HAND, id, category, title, vendorCode]))
    .digest('hex')
    .slice(0, 10)
}

export function addressOfTile(facts: TileFacts): string {
  return `/art/game/${facts.id}/${nameOfTile(facts)}`
}
