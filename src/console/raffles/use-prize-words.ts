import { useT } from '#browser/i18n/translate.ts'
import type { RaffleGift } from '#domain/raffles/raffle.ts'

/** Writes a prize: points with their number, money, or none. */
export function usePrizeWords(): (prize: { readonly gives: RaffleGift; readonly amount: string }) => string {
  const t = useT()
  return ({ gives, amount }) => {
    if (gives === 'none') return t('console.raffles.gives_none')
    return gives === 'points' ? t('console.missions.points_count', { count: Number(amount) }) : amount
  }
}
