import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { useDayName } from '#console/ui/use-day-name.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'

import type { JackpotField, Listed, ListedGame, TypeField } from './terms-values.ts'

/** Names and values of terms as operators read them. */
export function useTermWords(game: ListedGame, { cap, currency }: Listed) {
  const t = useT()
  const dayName = useDayName()
  const levelName = useLevelName()
  const nameOf = (path: string) => {
    const [name = '', type = '', field] = path.split('.')
    if (path === 'types') return t('console.lotteries.types')
    if (path === 'jackpots') return t('console.lotteries.jackpot')
    if (name === 'jackpots')
      return field === undefined
        ? levelName(Number(type))
        : `${levelName(Number(type))}: ${t(jackpotIds[field as JackpotField])}`
    if (name !== 'types') return t(nameIds[name as keyof typeof nameIds])
    const bound = field === undefined ? '' : t(nameIds[field as TypeField])
    return `${typeName(t, { code: type })}: ${bound}`
  }
  const textOf = (path: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'console.lotteries.on' : 'console.lotteries.off')
    const text = typeof value === 'string' ? value : ''
    if (path === 'returnPercent')
      return t('console.lotteries.percent', { value: text === '' ? percentOf(game.returnMilli) : text })
    if (path === 'weekdays')
      return text === '' ? t('console.lotteries.every_day') : text.split(' ').map(dayName).join(', ')
    if (path === 'closesEarlierMinutes') return t('console.lotteries.minutes', { count: Number(text) })
    if (path.endsWith('.sharePercent') && text !== '') return t('console.lotteries.percent', { value: text })
    if (path === 'cap') return `${text === '' ? cap : text} ${currency}`
    if (text === '')
      return t(path.startsWith('types.') ? 'console.lotteries.as_game' : 'console.lotteries.no_bound')
    return `${text} ${currency}`
  }
  return { nameOf, textOf }
}

const nameIds = {
  isOn: 'console.lotteries.sale',
  returnPercent: 'console.lotteries.return',
  weekdays: 'console.lotteries.weekdays',
  closesEarlierMinutes: 'console.lotteries.closesEarlier',
  stakeLeast: 'console.lotteries.stakeLeast',
  stakeMost: 'console.lotteries.stakeMost',
  ticketLeast: 'console.lotteries.ticketLeast',
  ticketMost: 'console.lotteries.ticketMost',
  drawMost: 'console.lotteries.drawMost',
  cap: 'console.lotteries.cap',
} as const

const jackpotIds = {
  sharePercent: 'console.lotteries.jackpot_sharePercent',
  seed: 'console.lotteries.jackpot_seed',
  cap: 'console.lotteries.jackpot_cap',
  fullStake: 'console.lotteries.jackpot_fullStake',
} as const

/** The name of a pool by its level. */
export function useLevelName() {
  const t = useT()
  return (level: number) =>
    t(level === 1 ? 'console.lotteries.jackpot_first' : 'console.lotteries.jackpot_second')
}
