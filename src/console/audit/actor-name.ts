import type { Translate } from '#browser/i18n/translate.ts'

/** Who did it: an operator by name, the member, or the house by itself. */
export function actorName(t: Translate, by: 'operator' | 'member' | 'house', name?: string): string {
  return by === 'operator' && name !== undefined ? name : t(`console.by.${by}`)
}
