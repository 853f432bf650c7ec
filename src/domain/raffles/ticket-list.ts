/** SHA-256 of an ASCII text, in hexadecimal: the server has a faster one than pages. */
export type HashText = (text: string) => string

/** A line of the sealed list of a draw. It names no member. */
export interface ListedTicket {
  readonly ticket: string
  /** Stands for the member in this draw alone: all tickets of one member have the same. */
  readonly holder: string
}

/** The hash of the line at a position; positions count from 1. */
export const leafOf = (position: number, { ticket, holder }: ListedTicket, hash: HashText): string =>
  hash(`ticket:${position}:${ticket}:${holder}`)

const joined = (first: string, second: string, hash: HashText) => hash(`pair:${first}:${second}`)

/** The hash of a sealed list: of the number of its tickets and the top of its Merkle tree. */
const listHashFrom = (count: number, top: string, hash: HashText) => hash(`list:${count}:${top}`)

/** The levels of the Merkle tree over the lines, the lines first. The last hash of an odd level rises unchanged. */
export function treeOf(leaves: readonly string[], hash: HashText): readonly (readonly string[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1;) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const [first = '', second] = [below[2 * at], below[2 * at + 1]]
      return second === undefined ? first : joined(first, second, hash)
    })
    levels.push(level)
  }
  return levels
}

/** The hash of a list with its tree. An empty list has an empty top. */
export const ticketListHashOf = (tree: readonly (readonly string[])[], hash: HashText): string =>
  listHashFrom(tree[0]?.length ?? 0, tree.at(-1)?.[0] ?? '', hash)

/** The hashes beside the way from a line to the top: with them a line proves that it is in the list. */
export function pathOf(tree: readonly (readonly string[])[], position: number): readonly string[] {
  let at = position - 1
  return tree.flatMap((level) => {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1]
    at = Math.floor(at / 2)
    return beside === undefined ? [] : [beside]
  })
}

/** The hash of the list that a line and its path lead to; undefined if the path does not fit a list of this length. */
export function listHashOfPath(
  { position, count, path, ...line }: ListedTicket & ListPlace,
  hash: HashText,
): string | undefined {
  if (position < 1 || position > count) return undefined
  let top = leafOf(position, line, hash)
  let used = 0
  for (let [at, length] = [position - 1, count]; length > 1; at = Math.floor(at / 2)) {
    // The last hash of an odd level has none beside it.
    if (at !== length - 1 || length % 2 === 0) {
      const beside = path[used]
      if (beside === undefined) return undefined
      top = at % 2 === 0 ? joined(top, beside, hash) : joined(beside, top, hash)
      used += 1
    }
    length = Math.ceil(length / 2)
  }
  return used === path.length ? listHashFrom(count, top, hash) : undefined
}

export interface ListPlace {
  readonly position: number
  /** Tickets of the list. */
  readonly count: number
  readonly path: readonly string[]
}
