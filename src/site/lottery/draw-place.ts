import type { RawSearch } from '#browser/routing/search-text.ts'

/** The code of the game, a hyphen, the number of the draw. */
export const DRAW_FORM = '^[A-Z0-9_]{2,20}-[0-9]{8}-[A-Z0-9]{1,8}$'

const drawForm = new RegExp(DRAW_FORM)

export interface DrawPlace {
  readonly gameCode: string
  readonly numero: string
}

/** The draw of a draw's own page. */
export function readDrawPlace({ draw }: RawSearch): DrawPlace | undefined {
  if (typeof draw !== 'string' || !drawForm.test(draw)) return undefined
  const hyphen = draw.indexOf('-')
  return { gameCode: draw.slice(0, hyphen), numero: draw.slice(hyphen + 1) }
}

/** The search parameter of a draw's own page. */
export function writeDrawPlace({ gameCode, numero }: DrawPlace): { draw: string } {
  return { draw: `${gameCode}-${numero}` }
}
