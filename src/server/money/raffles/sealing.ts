import { randomBytes, randomInt } from 'node:crypto'

import { commitmentOf, listHashOf, seedHashOf, shuffledPlaces } from '#domain/raffles/draw-prize.ts'
import type { RaffleRules } from '#domain/raffles/raffle.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import type { EnvelopeRow, RaffleName, SealedEnvelope } from './store.ts'
import type { TicketRow } from './ticket-store.ts'

const SECRET_BYTES = 32

type NameOfTicket = Pick<TicketRow, 'memberId' | 'raffle' | 'source' | 'reference' | 'nth'>

const nameOfTicket = ({ memberId, raffle, source, reference, nth }: NameOfTicket) =>
  `raffle ticket ${memberId} ${raffle} ${source} ${reference} ${nth}`

const nameOfEnvelope = ({ merchantId, raffle, version }: RaffleName, position: number) =>
  `raffle envelope ${merchantId} ${raffle} ${version} ${position}`

/** A new seed of a ticket. It leaves this function wrapped alone, so that no reader of the database knows the draw. */
export function sealSeed(houseKey: Buffer, ticket: NameOfTicket): { hash: string; sealed: string } {
  const seed = randomBytes(SECRET_BYTES)
  return { hash: seedHashOf(seed.toString('hex')), sealed: wrap(houseKey, nameOfTicket(ticket), seed) }
}

/** The seed in hexadecimal. It fails if the seed does not have the hash that the member has read. */
export function openSeed(houseKey: Buffer, ticket: TicketRow): string {
  const seed = unwrap(houseKey, nameOfTicket(ticket), ticket.sealedSeed ?? '')?.toString('hex')
  if (seed === undefined || seedHashOf(seed) !== ticket.seedHash)
    throw new Error(`the seed of ticket ${ticket.id} of a raffle cannot be read`)
  return seed
}

/** The shuffled envelopes of a version with their commitments. Their order leaves this function wrapped alone. */
export function sealEnvelopes(
  houseKey: Buffer,
  name: RaffleName,
  { kind, prizes }: Pick<RaffleRules, 'kind' | 'prizes'>,
): { readonly envelopes: readonly SealedEnvelope[]; readonly listHash: string | undefined } {
  if (kind !== 'envelope') return { envelopes: [], listHash: undefined }
  const envelopes = shuffledPlaces(prizes, (limit) => randomInt(limit)).map((place, index) => {
    const position = index + 1
    const salt = randomBytes(SECRET_BYTES).toString('hex')
    return {
      commitment: commitmentOf({ position, place, salt }),
      sealed: wrap(houseKey, nameOfEnvelope(name, position), Buffer.from(`${place}:${salt}`)),
    }
  })
  return { envelopes, listHash: listHashOf(envelopes.map(({ commitment }) => commitment)) }
}

/** The prize of an envelope, and its salt. It fails if they do not have the published commitment. */
export function openEnvelope(
  houseKey: Buffer,
  name: RaffleName,
  { position, commitment, sealed }: EnvelopeRow,
): { readonly place: number; readonly salt: string } {
  const [place = '', salt = ''] =
    unwrap(houseKey, nameOfEnvelope(name, position), sealed)?.toString().split(':') ?? []
  const opened = { place: Number(place), salt }
  if (commitmentOf({ position, ...opened }) !== commitment)
    throw new Error(`envelope ${position} of raffle ${name.raffle} cannot be read`)
  return opened
}
