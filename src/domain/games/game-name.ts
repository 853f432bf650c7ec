import { readDisplayName } from '#domain/catalogue/vendor-name.ts'
import { fold } from '#domain/search/fold.ts'

export const GAME_LABEL_MAX = 120

/** Normalizes a game's display name. */
export function readGameName(given: string): string | undefined {
  return readDisplayName(given, GAME_LABEL_MAX)
}

/** All names of a game folded for search: one per line, without duplicates. */
export function foldedNames(label: Readonly<Record<string, string>>): string {
  const lines = new Set(Object.values(label).map((name) => fold(name) || name.toLowerCase()))
  return [...lines].join('\n').slice(0, 1_000)
}
