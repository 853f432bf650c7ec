import type { Kind } from './field.ts'

/** The title of an entry in a list: the words that its kind names, else its first line field. */
export function titleOfEntry(kind: Kind, words: Readonly<Record<string, string>> | undefined): string {
  const [line] = Object.entries(kind.words).find(([, field]) => field.type === 'line') ?? []
  const named = kind.titledBy ?? (line === undefined ? [] : [line])
  return named
    .map((name) => words?.[name] ?? '')
    .filter(Boolean)
    .join(' – ')
}
