import { readShownName } from '#domain/catalogue/vendor-name.ts'
import { fold } from '#domain/search/fold.ts'

export const GAME_LABEL_MAX = 120

/** A name of a game as it is shown. */
export function readGameName(given: string): string | undefined {
  return readShownName(given, GAME_LABEL_MAX)
}

/** The names of a game in all its languages as a search compares them: a line for each, none of them twice. */
export function foldedNames(label: Readonly<Record<string, string>>): string {
  const lines = new Set(Object.values(label).map((name) => fold(name) || name.toLowerCase()))
  return [...lines].join('\n').slice(0, 1_000)
}
