import { optionName, whereName } from '#browser/lottery/type-name.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'

/** A name of the exposure without its bet type: the number, the place and number, or the side. */
export function loadText(t: Translate, { shape }: BetType, name: string, nowMs: number): string {
  const parts = name.split(':').slice(1)
  const last = parts.at(-1)
  if (last === undefined) return t('console.draws.all_choices')
  const [place] = parts.length > 1 ? parts : []
  const end = shape.options ? optionName(t, last, nowMs) : last
  return place === undefined ? end : `${whereName(t, place)}: ${end}`
}

/** The part of a name that its cell shows: rows of the map name the place. */
export function cellText(t: Translate, { shape }: BetType, name: string, nowMs: number): string {
  const last = name.split(':').at(-1) ?? ''
  return shape.options ? optionName(t, last, nowMs) : last
}
