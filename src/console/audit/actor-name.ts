import type { Translate } from '#browser/i18n/translate.ts'

/** Name of the actor: the operator's name, the member, or the house for automatic actions. */
export function actorName(t: Translate, by: 'operator' | 'member' | 'house', name?: string): string {
  return by === 'operator' && name !== undefined ? name : t(`console.by.${by}`)
}
