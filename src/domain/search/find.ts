import { fold } from './fold.ts'
import { beginsLike, slipsAllowed } from './typo.ts'

/** A searchable item, folded once at load time. */
export interface Indexed<T> {
  readonly item: T
  readonly name: string
  readonly words: readonly string[]
  /** Other search terms, such as hall or studio; they weigh less than the name. */
  readonly also: string
}

export function indexOf<T>(item: T, name: string, also: readonly string[] = []): Indexed<T> {
  const folded = fold(name)
  return { item, name: folded, words: folded.split(' '), also: fold(also.join(' ')) }
}

/** In longer lists typo tolerance matches too much and costs too much. */
const SLIPS_IN_MOST = 2_000

/** Search results, best first; ties keep the list order. An empty query returns nothing. */
export function find<T>(list: readonly Indexed<T>[], query: string, most: number): T[] {
  const typed = fold(query)
  if (typed === '') return []
  const parts = typed.split(' ')
  const exact = rank(list, (one) => worthOf(one, typed, parts))
  if (exact.length > 0 || list.length > SLIPS_IN_MOST) return exact.slice(0, most)
  return rank(list, (one) => (isMeant(one, parts) ? 1 : 0)).slice(0, most)
}

function rank<T>(list: readonly Indexed<T>[], judge: (one: Indexed<T>) => number): T[] {
  const found: { item: T; worth: number }[] = []
  for (const one of list) {
    const worth = judge(one)
    if (worth > 0) found.push({ item: one.item, worth })
  }
  return found.toSorted((a, b) => b.worth - a.worth).map(({ item }) => item)
}

function worthOf<T>(one: Indexed<T>, typed: string, parts: readonly string[]): number {
  if (one.name === typed) return 6
  if (one.name.startsWith(typed)) return 5
  if (parts.every((part) => one.words.some((word) => word.startsWith(part)))) return 4
  if (one.name.includes(typed)) return 3
  return parts.every((part) => one.name.includes(part) || one.also.includes(part)) ? 2 : 0
}

/**
 * A predicate for names that the typed text may mean, both folded: each part must match the beginning of a word, with
 * typos. Names share words, so each word is judged once.
 */
export function meaningOf(typed: string): (folded: string) => boolean {
  const parts = typed.split(' ').map((part) => ({ part, slips: slipsAllowed(part.length) }))
  const judged = parts.map(() => new Map<string, boolean>())
  return (folded) => {
    const words = folded.split(/[ \n]/)
    return parts.every(({ part, slips }, place) =>
      words.some((word) => {
        const known = judged[place]?.get(word)
        if (known !== undefined) return known
        const isLike = beginsLike(word, part, slips)
        judged[place]?.set(word, isLike)
        return isLike
      }),
    )
  }
}

function isMeant<T>(one: Indexed<T>, parts: readonly string[]): boolean {
  return parts.every((part) => one.words.some((word) => beginsLike(word, part, slipsAllowed(part.length))))
}
