import { compileMessage } from '@lingui/message-utils/compileMessage'

export type Catalogue = Readonly<Record<string, string>>

/** Differences of a catalogue from the English one: missing or unknown messages, and differing variables. */
export function catalogueFaults(english: Catalogue, other: Catalogue): string[] {
  const missing = Object.keys(english).filter((id) => !Object.hasOwn(other, id))
  const strange = Object.keys(other).filter((id) => !Object.hasOwn(english, id))
  const shared = Object.keys(other).filter((id) => Object.hasOwn(english, id))
  return [
    ...missing.map((id) => `${id} is missing`),
    ...strange.map((id) => `${id} is in no English catalogue`),
    ...shared
      .filter((id) => variablesOf(english[id] ?? '').join() !== variablesOf(other[id] ?? '').join())
      .map((id) => `${id} names other variables than the English message`),
    ...shared.filter((id) => (other[id] ?? '').trim() === '').map((id) => `${id} is empty`),
  ]
}

/** Variables of a message, unique and sorted. */
export function variablesOf(message: string): string[] {
  const names = new Set<string>()
  const gather = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const token of part as unknown[]) {
      if (!Array.isArray(token)) continue
      names.add(String(token[0]))
      const choices = token[2] as unknown
      if (typeof choices === 'object' && choices !== null) Object.values(choices).forEach(gather)
    }
  }
  gather(compileMessage(message))
  return [...names].toSorted()
}

/**
 * Messages that no code names. A template such as `page.${name}` or `kind_${kind}` uses all messages with its prefix.
 */
export function unusedMessages(ids: readonly string[], code: string): string[] {
  const beginnings = [...code.matchAll(/`([a-z][a-z_]*(?:\.[a-z_.]*|_))\$\{/g)].map(([, start = '']) => start)
  // One pass over the code: one per message would take minutes for thousands of messages.
  const named = new Set(namedIds(code))
  return ids.filter((id) => !named.has(id) && !beginnings.some((start) => id.startsWith(start)))
}

/** All that may be an id: words with dots, in quotes. */
export function namedIds(code: string): string[] {
  return [...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , id = '']) => id)
}

/** Unknown message ids that the types do not catch: those passed to `say`. */
export function unknownMessages(ids: readonly string[], code: string): string[] {
  const named = [...code.matchAll(/\b(?:t|say)\((?:[\w.]+, )?'([a-z][\w]*(?:\.\w+)+)'/g)].map(
    ([, id = '']) => id,
  )
  return [...new Set(named)].filter((id) => !ids.includes(id))
}

/** How many languages must translate two messages of one English word differently to call the word ambiguous. */
const AMBIGUOUS_FROM = 3

/**
 * Messages without a description that need one: their English text is a single word that stands for several messages,
 * and languages that exist already say different things there.
 */
export function undescribedMessages(
  english: Catalogue,
  others: readonly Catalogue[],
  descriptions: Catalogue,
): string[] {
  const words = Object.keys(english).filter((id) => !/\s/.test(english[id] ?? ''))
  return [...Map.groupBy(words, (id) => english[id]).values()]
    .filter((ids) => {
      const differing = others.filter((other) => new Set(ids.map((id) => other[id])).size > 1)
      return differing.length >= AMBIGUOUS_FROM
    })
    .flatMap((ids) => ids.filter((id) => !Object.hasOwn(descriptions, id)))
}
