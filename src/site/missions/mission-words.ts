import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'

import type { BoardView } from './board-type.ts'
import type { Mission } from './mission-type.ts'

/** Writes a reward: points, tickets or free rounds with their number, or money. */
export function useRewardText(): (reward: {
  readonly gives: Mission['gives'] | 'bonus' | 'free_rounds'
  readonly amount: string
}) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return ({ gives, amount }) =>
    gives === 'cash' || gives === 'bonus'
      ? gives === 'cash'
        ? writeMoney(amount, language, currencySymbol)
        : t('missions.bonus', { amount: writeMoney(amount, language, currencySymbol) })
      : t(`missions.${gives}`, { count: Number(amount) })
}

/** Writes the task in one sentence. */
export function useTaskText(): (mission: Mission) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return ({ task, target }) =>
    task === 'stakes'
      ? t('missions.task.stakes', { amount: writeMoney(target, language, currencySymbol) })
      : t(`missions.task.${task}`, { count: Number(target) })
}

/** Writes how far the task is done. */
export function useProgressText(): (mission: Mission) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`)
  return ({ task, target, progress }) => {
    const write = (value: string) =>
      task === 'stakes' ? writeMoney(value, language, currencySymbol) : number.format(Number(value))
    return t('missions.progress', { done: write(progress), target: write(target) })
  }
}

/** Writes a score of a board: money, or a sum of multiples. */
export function useScoreText({ score: kind }: Pick<BoardView, 'score'>): (score: string) => string {
  const { language, currencySymbol } = useFormat()
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 })
  return (score) =>
    kind === 'multiples' ? `${number.format(Number(score))}×` : writeMoney(score, language, currencySymbol)
}
