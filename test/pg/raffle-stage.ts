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

/** Each raffle's tickets by the sums of its newest version. */
export async function sumsOf(server: TestServer, raffle: string) {
  const [sums] = await server.asOwner<{ given: number; reserved: number; left: number }>(
    `SELECT given, reserved, tickets - given - reserved AS left FROM raffle_sum WHERE raffle = $1
      ORDER BY version DESC LIMIT 1`,
    [raffle],
  )
  return sums
}

/**
 * Raffles whose sums are wrong: of each version as many tickets are given as there are, without those that were taken back. Its newest version
 * alone has reserved those of rewards that wait.
 */
export const raffleFaults = (server: TestServer) =>
  server.asOwner(
    `SELECT raffle, version, given, reserved FROM raffle_sum AS sum
      WHERE given <> (SELECT count(*) FROM raffle_ticket AS ticket
                       WHERE (ticket.merchant_id, ticket.raffle, ticket.version)
                           = (sum.merchant_id, sum.raffle, sum.version) AND state <> 'revoked')
         OR reserved <> CASE WHEN version = (SELECT max(version) FROM raffle_version AS newer
                                              WHERE (newer.merchant_id, newer.raffle) = (sum.merchant_id, sum.raffle))
                             THEN (SELECT coalesce(sum(count), 0) FROM raffle_reservation AS one
                                    WHERE (one.merchant_id, one.raffle) = (sum.merchant_id, sum.raffle)) ELSE 0 END
      UNION ALL
     SELECT raffle, 0, 0, count FROM raffle_reservation AS one
      WHERE NOT CASE source
              WHEN 'offer' THEN EXISTS (SELECT FROM offer_occurrence
                                         WHERE id::text = one.reference AND state IN ('claimable', 'review'))
              ELSE EXISTS (SELECT FROM mission_reward WHERE id::text = one.reference AND state = 'claimable') END`,
  )

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
