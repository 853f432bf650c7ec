import type { Translate } from '#browser/i18n/translate.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { writeNumber } from '#domain/lottery/slips/selection.ts'

import { optionName, whereName } from './type-name.ts'

/** A choice in one line of text: the side, or the numbers of each row. */
export function choiceText(t: Translate, { shape }: BetType, choice: Choice, nowMs: number): string {
  const { options, where } = shape
  if (!options) {
    const rows = choice.map((row) => row.map((number) => writeNumber(shape, number)).join(' '))
    return rows.map((row) => (row === '' ? '–' : row)).join(' | ')
  }
  const [side = 0] = choice.at(-1) ?? []
  const name = optionName(t, options[side] ?? '', nowMs)
  if (!where) return name
  return `${(choice[0] ?? []).map((at) => whereName(t, where[at] ?? '')).join(', ')}: ${name}`
}

/** Odds without trailing zeros, for members to read: 1950 thousandths are 1.95. */
export function oddsText(oddsMilli: bigint): string {
  const whole = oddsMilli / 1_000n
  const rest = String(oddsMilli % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === '' ? grouped : `${grouped}.${rest}`
}
