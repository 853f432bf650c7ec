import { createHmac, hash } from 'node:crypto'

import {
  type OpenedCard,
  allCards,
  dealtPlaces,
  rootText,
  sealText,
  shuffle,
} from '#studio/game/sealed-deck.ts'

import { chanceOf, createServerSeed } from './chance.ts'

/** A deck that is proven card by card. */
export interface SealedDeck {
  /** By place, each with the salt that opens its seal. */
  readonly cards: readonly OpenedCard[]
  readonly seals: readonly string[]
}

/** The deck of a server seed. Its order and salts come from the seed, which therefore stays secret for ever. */
export function sealDeck(serverSeed: string): SealedDeck {
  const order = shuffle(chanceOf({ serverSeed, clientSeed: 'deck', nonce: 0 }), allCards)
  const cards = order.map((card, place): OpenedCard => {
    const salt = createHmac('sha256', serverSeed).update(`salt ${place}`).digest('hex')
    return { place, card, salt }
  })
  return { cards, seals: cards.map((card) => hash('sha256', sealText(card))) }
}

/** A server seed with the hash of all seals of its deck. */
export function createSealedSeed(): { readonly serverSeed: string; readonly serverHash: string } {
  const { serverSeed } = createServerSeed()
  return { serverSeed, serverHash: hash('sha256', rootText(sealDeck(serverSeed).seals)) }
}

/** The places of the sealed deck in the order of the deal, by the seeds of the players alone. */
export function placesOf(round: {
  readonly serverHash: string
  readonly clientSeed: string
}): readonly number[] {
  const { serverHash, clientSeed } = round
  return dealtPlaces(chanceOf({ serverSeed: serverHash, clientSeed, nonce: 0 }))
}
