/** A command on an open round: a further step, or its payout now. */
export type SteppedCommand = { readonly kind: 'step'; readonly deed: object } | { readonly kind: 'cash' }

/** A random whole number from 0 on, below the limit. */
export type Below = (limit: number) => number

const CASH: SteppedCommand = { kind: 'cash' }
const step = (deed: object): SteppedCommand => ({ kind: 'step', deed })

const TILES = 25
const GEMS_MOST = 5

/** A closed tile of Gem Mines; with two gems or more the payout at times, and with five always. */
export function nextTile({ opened }: { readonly opened: readonly number[] }, below: Below): SteppedCommand {
  if (opened.length >= GEMS_MOST || (opened.length >= 2 && below(3) === 0)) return CASH
  const closed = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !opened.includes(tile))
  return step({ tile: closed[below(closed.length)] })
}

interface Turn {
  readonly card: { readonly rank: number }
  readonly guess: string | null
}

/** Ranks of Emerald Hi-Lo run from the ace, 1, to the king, 13. */
const MIDDLE = 7
const GUESSES_MOST = 4
const SKIPS_MOST = 3

/** The likelier side of the last card; after a right guess the payout at times, and after four always. */
export function nextGuess({ turns }: { readonly turns: readonly Turn[] }, below: Below): SteppedCommand {
  const right = turns.filter(({ guess }) => guess !== null && guess !== 'skip').length
  if (right >= GUESSES_MOST || (right > 0 && below(2) === 0)) return CASH
  const rank = turns.at(-1)?.card.rank ?? MIDDLE
  const skips = turns.filter(({ guess }) => guess === 'skip').length
  if (rank === MIDDLE && skips < SKIPS_MOST) return step({ guess: 'skip' })
  return step({ guess: rank <= MIDDLE ? 'higher' : 'lower' })
}

/** Ranks of video poker run from the two, 0, to the ace, 12, in each of four suits. */
const RANKS = 13
const JACK = 9
const rankOf = (card: number) => card % RANKS
const suitOf = (card: number) => Math.floor(card / RANKS)

/** The places that a casual player of Jacks or Better holds. */
export function holdsOfJacks(cards: readonly number[]): readonly number[] {
  const alike = placesAlike(cards)
  if (alike.length > 0) return alike
  if (isStraight(cards)) return [0, 1, 2, 3, 4]
  const flush = placesOfFlush(cards)
  return flush.length > 0 ? flush : placesOf(cards, (card) => rankOf(card) >= JACK).slice(0, 2)
}

/** The places that a casual player of Deuces Wild holds: wilds, and what is alike. */
export function holdsOfDeuces(cards: readonly number[]): readonly number[] {
  const wild = placesOf(cards, (card) => rankOf(card) === 0)
  const held = new Set([...wild, ...placesAlike(cards)])
  if (held.size > 0) return [...held].toSorted((one, other) => one - other)
  return isStraight(cards) ? [0, 1, 2, 3, 4] : placesOfFlush(cards)
}

const placesOf = (cards: readonly number[], isHeld: (card: number) => boolean) =>
  cards.flatMap((card, place) => (isHeld(card) ? [place] : []))

/** Pairs, and three or four of a kind. */
const placesAlike = (cards: readonly number[]) =>
  placesOf(cards, (card) => cards.filter((other) => rankOf(other) === rankOf(card)).length > 1)

/** Four or five of one suit. */
function placesOfFlush(cards: readonly number[]): readonly number[] {
  const inSuit = (card: number) => cards.filter((other) => suitOf(other) === suitOf(card)).length
  return placesOf(cards, (card) => inSuit(card) >= 4)
}

/** Five ranks in a row; the ace also stands below the two. */
function isStraight(cards: readonly number[]): boolean {
  const ranks = cards.map(rankOf).toSorted((one, other) => one - other)
  const isRow = ranks.every((rank, place) => rank === (ranks[0] ?? 0) + place)
  return isRow || ranks.join() === '0,1,2,3,12'
}
