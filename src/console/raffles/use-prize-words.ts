import { useT } from '#browser/i18n/translate.ts'
import type { RaffleGift } from '#domain/raffles/raffle.ts'

interface WordedPrize {
  readonly gives: RaffleGift
  readonly amount: string
  /** Of a good or of the game of free rounds. */
  readonly label?: string | undefined
}

/** Writes a prize: points with their number, money, what it names, or none. */
export function usePrizeWords(): (prize: WordedPrize) => string {
  const t = useT()
  return ({ gives, amount, label }) => {
    switch (gives) {
      case 'none':
        return t('console.raffles.gives_none')
      case 'points':
        return t('console.missions.points_count', { count: Number(amount) })
      case 'cash':
        return amount
      case 'good':
        return label === undefined
          ? t('console.raffles.gives_good')
          : t('console.raffles.good_words', { name: label, count: Number(amount) })
      case 'bonus':
        return t('console.raffles.bonus_words', { amount })
      case 'free_rounds':
        return label === undefined
          ? t('console.raffles.rounds_count', { count: Number(amount) })
          : t('console.raffles.rounds_words', { count: Number(amount), game: label })
    }
  }
}
