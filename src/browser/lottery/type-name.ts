import type { Translate } from '#browser/i18n/translate.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'

/** The name of a bet type: of its own, or of its pattern with the count in its code. */
const patterns: readonly (readonly [code: RegExp, id: MessageId])[] = [
  [/^lo([234])$/, 'lottery.type.digits'],
  [/^duoi([34])$/, 'lottery.type.tail'],
  [/^dau([23])$/, 'lottery.type.head'],
  [/^nt([234])$/, 'lottery.type.first_prize'],
  [/^bl([78])$/, 'lottery.type.lots'],
  [/^xien([234])$/, 'lottery.type.parlay'],
  [/^(?:truot|miss)(\d+)$/, 'lottery.type.miss'],
  [/^loto([23])$/, 'lottery.type.state'],
  [/^cap([234])$/, 'lottery.type.state_pairs'],
  [/^sum([23])$/, 'lottery.type.sum_of_first'],
  [/^first([2345])$/, 'lottery.type.first_in_order'],
  [/^first([23])_any$/, 'lottery.type.first_any_order'],
  [/^star([23])_front$/, 'lottery.type.first_in_order'],
  [/^star([23])_middle$/, 'lottery.type.middle_in_order'],
  [/^star([23])_back$/, 'lottery.type.last_in_order'],
  [/^star(4)$/, 'lottery.type.last_in_order'],
  [/^star([35])$/, 'lottery.type.all_in_order'],
  [/^group(\d+)(?:_\w+)?$/, 'lottery.type.group'],
  [/^has([12])_\w+$/, 'lottery.type.contains'],
  [/^any(\d)$/, 'lottery.type.any'],
  [/^pick(\d+)/, 'lottery.type.pick'],
  [/^dragon/, 'lottery.type.dragon'],
  [/^sum_side/, 'lottery.type.sum_sides'],
  [/^pair/, 'lottery.type.two_alike'],
  [/^form/, 'lottery.type.form'],
  [/^box(\d+)$/, 'lottery.type.box'],
  [/^box(\d+)_big$/, 'lottery.type.box_big'],
  [/^box(\d+)_small$/, 'lottery.type.box_small'],
]

const named: Readonly<Record<string, readonly [id: MessageId, count?: number]>> = {
  de: ['lottery.type.tail', 2],
  dd: ['lottery.type.head_tail', 2],
  xc: ['lottery.type.head_tail', 3],
  dau1: ['lottery.type.tens_digit'],
  duoi1: ['lottery.type.units_digit'],
  tong: ['lottery.type.digit_sum'],
  side: ['lottery.type.sides'],
  da: ['lottery.type.pair'],
  da2: ['lottery.type.pair_across'],
  place: ['lottery.type.place'],
  place_side: ['lottery.type.place_sides'],
  sum: ['lottery.type.sum'],
  sum2_side: ['lottery.type.first_sides'],
  sum_size: ['lottery.type.sum_size'],
  triple: ['lottery.type.triple'],
  kind: ['lottery.type.kind'],
  pair_other: ['lottery.type.pair_and_one'],
  one: ['lottery.type.numbers', 1],
  two: ['lottery.type.numbers', 2],
  three: ['lottery.type.numbers', 3],
  four: ['lottery.type.numbers', 4],
  bull: ['lottery.type.bull'],
  poker: ['lottery.type.poker'],
  halves: ['lottery.type.halves'],
  parity: ['lottery.type.parity'],
  halves_prizes: ['lottery.type.halves_prizes'],
  parity_prizes: ['lottery.type.parity_prizes'],
  parity_few: ['lottery.type.parity_few'],
  twice: ['lottery.type.twice'],
  special: ['lottery.type.special'],
  special_side: ['lottery.type.sides'],
  special_colour: ['lottery.type.colour'],
  special_zodiac: ['lottery.type.zodiac'],
  special_tail: ['lottery.type.last_digit'],
  any: ['lottery.type.any_prize'],
  ticket: ['lottery.type.six'],
  bonus: ['lottery.type.bonus'],
  straight: ['lottery.type.straight'],
  big: ['lottery.type.big'],
  small: ['lottery.type.small'],
  '4a': ['lottery.type.first_prize', 4],
  '3a': ['lottery.type.first_prize', 3],
  '3abc': ['lottery.type.first_three_prizes', 3],
}

export function typeName(t: Translate, { code }: Pick<BetType, 'code'>): string {
  const [id, count] = Object.hasOwn(named, code) ? (named[code] ?? []) : []
  const type = id === undefined ? byPattern(t, code) : t(id, { count: count ?? 0 })
  const part = partOf(code)
  return part === undefined ? type : t('lottery.part_type', { part: t(part), type })
}

function byPattern(t: Translate, code: string): string {
  for (const [pattern, id] of patterns) {
    const found = pattern.exec(code)
    if (found) return t(id, { count: Number(found[1]) })
  }
  // A bet type without a name is better shown by its code than not at all; a test names each of them.
  return code
}

/** The digits that a bet type looks at, where its name does not say so. */
function partOf(code: string): MessageId | undefined {
  const found = /^(group|has|form)(\d*)_(front|middle|back)$/.exec(code)
  if (!found) return undefined
  return `lottery.part.${found[3]}${found[1] === 'group' && found[2] === '2' ? '2' : ''}` as MessageId
}

export function groupName(t: Translate, group: string): string {
  return t(`lottery.group.${group}` as MessageId)
}

/** The twelve animals in their order; 2020 was a year of the rat. */
const animals = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const

/** The name of an option of a bet type with sides. Zodiac 0 is the animal of the lunar year. */
export function optionName(t: Translate, option: string, nowMs: number): string {
  if (option.startsWith('=')) return option.slice(1)
  const [, word = '', number = ''] = /^(bull|tail|zodiac)_(\d+)$/.exec(option) ?? []
  switch (word) {
    case 'bull':
      return t('lottery.option.bull', { number })
    case 'tail':
      return t('lottery.option.tail', { digit: number })
    case 'zodiac':
      return t(`lottery.zodiac.${animalOf(lunarYear(nowMs) - Number(number))}`)
    default:
      return t(`lottery.option.${option}` as MessageId)
  }
}

function animalOf(year: number): (typeof animals)[number] {
  return animals[(((year - 2020) % 12) + 12) % 12] ?? 'rat'
}

/** The year in which the lunar year began, in China. */
function lunarYear(nowMs: number): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-chinese', {
    year: 'numeric',
    timeZone: 'Asia/Shanghai',
  }).formatToParts(nowMs)
  return Number(parts.find(({ type }) => type === ('relatedYear' as string))?.value ?? '2020')
}

/** The name of a place, or of a pair of places. */
export function whereName(t: Translate, where: string): string {
  const [first = '', second] = where.split('v')
  return second === undefined ? t('lottery.place_no', { place: first }) : `${first} : ${second}`
}
