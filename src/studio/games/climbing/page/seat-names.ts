import type { Translate } from '#browser/i18n/translate.ts'
import type { CardSeat } from '#studio/wire/card-answers.ts'

/** A player is known by two digits, a bot by its place. */
export function nameOfSeat(t: Translate, seat: CardSeat | null | undefined): string {
  if (!seat) return t('cards.gone')
  if (seat.isOwn) return t('tables.you')
  return seat.isBot
    ? t('cards.bot_name', { number: seat.number })
    : t('tables.player', { number: seat.number })
}

/** `run 9 to Q`: ranks as they stand on the cards. */
export function nameOfCards(t: Translate, kind: string, cards: readonly string[]): string {
  const [low, high] = [rankText(cards[0]), rankText(cards.at(-1))]
  switch (kind) {
    case 'single':
      return t('cards.kind_single', { high })
    case 'pair':
      return t('cards.kind_pair', { high })
    case 'triple':
      return t('cards.kind_triple', { high })
    case 'four':
      return t('cards.kind_four', { high })
    case 'pairs':
      return t('cards.kind_pairs', { low, high })
    case 'straight':
    case 'flush':
    case 'full_house':
    case 'four_one':
    case 'straight_flush':
      return t(`cards.kind_${kind}`)
    default:
      return t('cards.kind_run', { low, high })
  }
}

function rankText(card = ''): string {
  const rank = card.charAt(0)
  return rank === 'T' ? '10' : rank
}
