import type { Random } from '#domain/chance/random.ts'

/**
 * A deck that is proven card by card. Before any player names a seed the house seals each place of its deck with a salt
 * of its own, and shows the hash of all seals. The seeds of the players then decide from which places the cards are
 * dealt. After the hand a player gets the cards and salts of the places that they may know, and no others.
 */
export interface OpenedCard {
  /** Place within the sealed deck. */
  readonly place: number
  readonly card: string
  readonly salt: string
}

export const DECK_CARDS = 52

/** The nonce for what the seeds decide besides the places. */
export const BUTTON_NONCE = 1

const RANKS = '23456789TJQKA'

/** All cards, in the order in which a deck is shuffled. */
export const allCards: readonly string[] = [...'SHDC'].flatMap((suit) =>
  [...RANKS].map((rank) => `${rank}${suit}`),
)

/** The text whose hash seals a card. */
export function sealText({ place, card, salt }: OpenedCard): string {
  return `${place}:${card}:${salt}`
}

/** The text whose hash is shown before the hand. */
export function rootText(seals: readonly string[]): string {
  return seals.join(' ')
}

/** Fisher-Yates: every order is equally likely. */
export function shuffle<T>(random: Random, list: readonly T[]): readonly T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = random.below(last + 1)
    const [one, other] = [shuffled[last] as T, shuffled[chosen] as T]
    shuffled[last] = other
    shuffled[chosen] = one
  }
  return shuffled
}

/** The places of the sealed deck, in the order in which they are dealt. */
export function dealtPlaces(random: Random): readonly number[] {
  return shuffle(
    random,
    allCards.map((_, place) => place),
  )
}
