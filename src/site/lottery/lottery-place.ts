import type { RawSearch } from '#browser/routing/search-text.ts'

export const GAME_CODE_FORM = '^[A-Z0-9_]{2,20}$'

const form = new RegExp(GAME_CODE_FORM)

/** The lottery of the betting page; undefined in the lobby. */
export function readGameCode({ gameCode }: RawSearch): string | undefined {
  return typeof gameCode === 'string' && form.test(gameCode) ? gameCode : undefined
}
