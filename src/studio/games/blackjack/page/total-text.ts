import { readCard } from '#studio/games/baccarat/cards.ts'
import { type Total, totalOf } from '#studio/games/blackjack/hands.ts'

export function totalOfTexts(cards: readonly string[]): Total {
  return totalOf(cards.map((card) => readCard(card) ?? 0))
}

/** The total of open cards; a soft one by both of its values. */
export function totalTextOf(cards: readonly string[]): string {
  const { total, isSoft } = totalOfTexts(cards)
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total)
}
