import { randomBytes, randomUUID } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import { raffles } from '#contract/raffles.ts'
import type { RaffleRules } from '#domain/raffles/raffle.ts'
import { addFirstRaffle, giveFirstTickets } from '#server/money/raffles/actions.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'

import { type Holder, sendAs } from './point-holders.ts'
import type { TestServer } from './test-server.ts'

const UNITS = 100_000n

export type RaffleList = Output<typeof raffles.list>
export type DrawnTicket = Output<typeof raffles.MCS2_claimRafflePromotion>

export const houseKeyOf = ({ services: { config } }: TestServer) =>
  openWrappingKey({ secret: config.sealingSecret, dataDir: config.dataDir })

export const wheel: RaffleRules = {
  name: 'Prize wheel',
  kind: 'wheel',
  prizes: [
    { gives: 'points', amount: 5n, weight: 70 },
    { gives: 'cash', amount: 2n * UNITS, weight: 20, stock: 5 },
    { gives: 'none', amount: 0n, weight: 10 },
  ],
  tickets: 100,
  ticketDays: 30,
}

export const envelopes: RaffleRules = {
  ...wheel,
  kind: 'envelope',
  prizes: [
    { gives: 'points', amount: 8n, weight: 6, stock: 6 },
    { gives: 'cash', amount: 3n * UNITS, weight: 4, stock: 4 },
  ],
  tickets: 10,
}

/** Adds a raffle that runs: a wheel with points, cash and no prize, unless changed. */
export async function addRaffle(server: TestServer, change: Partial<RaffleRules> = {}): Promise<string> {
  const raffle = `r-${randomUUID().slice(0, 8)}`
  const houseKey = await houseKeyOf(server)
  await server.services.store.transact((tx) =>
    addFirstRaffle(tx, houseKey, { merchantId: server.merchantId, raffle, ...wheel, ...change }),
  )
  return raffle
}

export async function giveTo(
  server: TestServer,
  { id: memberId, merchantId }: Pick<Holder, 'id' | 'merchantId'>,
  raffle: string,
  count = 1,
  reference: string = randomUUID(),
): Promise<void> {
  const houseKey = await houseKeyOf(server)
  await server.services.store.transact((tx) =>
    giveFirstTickets(tx, houseKey, { merchantId, memberId, raffle, count, reference }),
  )
}

export const rafflesOf = async (server: TestServer, member: Holder) =>
  (await sendAs(server, member, raffles.list, {})) as RaffleList

export async function gameOf(server: TestServer, member: Holder, raffle: string) {
  const { list } = await rafflesOf(server, member)
  return list.find((game) => game.raffle === raffle)
}

export async function ticketsOf(
  server: TestServer,
  member: Holder,
  raffle: string,
): Promise<readonly string[]> {
  return (await gameOf(server, member, raffle))?.tickets.map(({ id }) => id) ?? []
}

export const newWord = () => randomBytes(16).toString('hex')

/** The answer of a claim, or its code. A server that is too busy is asked again with the same request. */
export async function claim(
  server: TestServer,
  member: Holder,
  ticket: string | undefined,
  change: Partial<Input<typeof raffles.MCS2_claimRafflePromotion>> = {},
): Promise<DrawnTicket | string> {
  const input = { ticket: ticket ?? '0', word: newWord(), requestId: randomUUID(), ...change }
  for (;;) {
    const answer = await sendAs(server, member, raffles.MCS2_claimRafflePromotion, input)
    if (answer !== 'unavailable') return answer as DrawnTicket | string
  }
}
