import { createHmac, hash, randomBytes } from 'node:crypto'

import { seedHashOf } from '#domain/raffles/draw-prize.ts'
import { type DrawTerms, SEALED_MINUTES } from '#domain/raffles/raffle.ts'
import {
  type HashText,
  type ListedTicket,
  leafOf,
  ticketListHashOf,
  treeOf,
} from '#domain/raffles/ticket-list.ts'
import type { RaffleName } from '#server/money/raffles/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import { type DueDraw, cancelFew, closeList, insertDraw, sealList, selectToList } from './store.ts'

const SEED_BYTES = 32
const HOLDER_SIGNS = 16

const nameOfSeed = ({ merchantId, raffle, version }: RaffleName) =>
  `raffle seed ${merchantId} ${raffle} ${version}`

/** SHA-256 by the platform: a list has up to 100,000 lines. */
export const hashText: HashText = (text) => hash('sha256', text)

/** Plans the draw of a version with a new seed. The seed leaves this function wrapped alone. */
export async function planDraw(tx: Tx, houseKey: Buffer, name: RaffleName, terms: DrawTerms): Promise<void> {
  const seed = randomBytes(SEED_BYTES)
  const { closesAtMs, ticketsLeast, isOnePerMember } = terms
  await insertDraw(tx, name, {
    closesAt: new Date(closesAtMs),
    drawsAt: new Date(closesAtMs + SEALED_MINUTES * 60_000),
    ticketsLeast,
    isOnePerMember,
    seedHash: seedHashOf(seed.toString('hex')),
    sealed: wrap(houseKey, nameOfSeed(name), seed),
  })
}

/** Undefined if the seed was sealed with another secret, or does not have the published hash. */
export function openDrawSeed(houseKey: Buffer, draw: DueDraw, sealed: string): Buffer | undefined {
  const seed = unwrap(houseKey, nameOfSeed(draw), sealed)
  return seed !== undefined && seedHashOf(seed.toString('hex')) === draw.seedHash ? seed : undefined
}

/** Seals the list of a draw that has closed, or cancels the draw if it has too few tickets. False if that was done before. */
export async function sealDraw(tx: Tx, houseKey: Buffer, draw: DueDraw): Promise<boolean> {
  if (!(await closeList(tx, draw))) return false
  const tickets = await selectToList(tx, draw)
  if (tickets.length < draw.ticketsLeast) {
    await cancelFew(tx, draw)
    return true
  }
  const holders = new Map(
    tickets.map(({ memberId }) => [memberId, holderOf(houseKey, draw, memberId)] as const),
  )
  const lines = tickets.map(({ id, memberId }) => ({
    ticket: id.toString(),
    holder: holders.get(memberId) ?? '',
  }))
  await sealList(tx, draw, {
    listHash: ticketListHashOf(treeOfLines(lines), hashText),
    count: tickets.length,
    holders,
  })
  return true
}

export const treeOfLines = (lines: readonly ListedTicket[]): readonly (readonly string[])[] =>
  treeOf(
    lines.map((line, index) => leafOf(index + 1, line, hashText)),
    hashText,
  )

/** The word for a member in the list of one draw: without the house secret it leads to no member, and to no other draw. */
const holderOf = (houseKey: Buffer, { merchantId, raffle, version }: RaffleName, memberId: bigint) =>
  createHmac('sha256', houseKey)
    .update(`raffle holder ${merchantId} ${raffle} ${version} ${memberId}`)
    .digest('hex')
    .slice(0, HOLDER_SIGNS)
