import type { Output } from '#contract/endpoint.ts'
import { ticketDraws } from '#contract/ticket-draws.ts'
import type { RaffleRules } from '#domain/raffles/raffle.ts'
import { type DrawStep, refuseTicketDraw } from '#domain/raffles/ticket-draw.ts'
import { type DrawParts, drawDue } from '#server/money/raffles/draws/drawing.ts'
import { openDrawReads } from '#server/money/raffles/draws/reads.ts'

import { addRaffle, houseKeyOf } from './raffle-stage.ts'
import type { TestServer } from './test-server.ts'

const UNITS = 100_000n

export type DrawView = Output<typeof ticketDraws.list>['list'][number]

/** Two prizes in cash and one of points, for at least three tickets. */
export const newDraw = (change: Partial<RaffleRules> = {}): RaffleRules => ({
  name: 'New year draw',
  kind: 'draw',
  prizes: [
    { gives: 'cash', amount: 50n * UNITS, weight: 1, stock: 1 },
    { gives: 'cash', amount: 5n * UNITS, weight: 1, stock: 1 },
    { gives: 'points', amount: 20n, weight: 1, stock: 1 },
  ],
  tickets: 1_000,
  ticketDays: 30,
  draw: { closesAtMs: Date.now() + 2 * 3_600_000, ticketsLeast: 3, isOnePerMember: true },
  ...change,
})

export const addDraw = (server: TestServer, change: Partial<RaffleRules> = {}): Promise<string> =>
  addRaffle(server, newDraw(change))

/** The draw closes now, and is drawn at once if its time has come too. */
export async function closeDraw(server: TestServer, raffle: string, isDrawn = true): Promise<void> {
  await server.asOwner(
    `UPDATE raffle_draw SET closes_at = now() - CASE WHEN $2 THEN interval '10 minutes' ELSE interval '1 minute' END,
                            draws_at = now() + CASE WHEN $2 THEN interval '-5 minutes' ELSE interval '4 minutes' END
      WHERE raffle = $1 AND state IN ('open', 'sealed')`,
    [raffle, isDrawn],
  )
}

/** Runs the job of draws; a list that it seals is drawn at once where its time has come. Returns the members that were notified of a prize. */
export async function runDraws(
  server: TestServer,
  change: Partial<DrawParts> = {},
): Promise<readonly bigint[]> {
  const winners: bigint[] = []
  const parts = {
    houseKey: await houseKeyOf(server),
    log: server.services.log,
    notifyBrand: () => undefined,
    notifyWinner: (memberId: bigint) => winners.push(memberId),
    ...change,
  }
  await drawDue(server.services.store, parts)
  // A list that is sealed late waits for the whole time before its seed.
  await server.asOwner(
    `UPDATE raffle_draw SET draws_at = now() WHERE state = 'sealed' AND closes_at < now() - interval '8 minutes'`,
  )
  await drawDue(server.services.store, parts)
  return winners
}

/** The answer of a public call of the brand. */
export async function readPublicly<T>(server: TestServer, url: string): Promise<T> {
  const { body } = await server.site.inject({ url, headers: { host: server.host } })
  return (JSON.parse(body) as { value: T }).value
}

export async function drawOf(server: TestServer, raffle: string, version = 1): Promise<DrawView> {
  // Not through the cache of two seconds.
  const reads = openDrawReads(server.services.store.read)
  const { list } = await reads.draws.find({ merchantId: server.merchantId, language: 'EN' })
  const found = list.find((one) => one.raffle === raffle && one.version === version)
  if (!found) throw new Error(`no draw of ${raffle}`)
  return found
}

export async function stepsOf(
  server: TestServer,
  raffle: string,
  version = 1,
): Promise<readonly (DrawStep & { player?: string })[]> {
  const { list } = await readPublicly<{ list: (DrawStep & { player?: string })[] }>(
    server,
    `${ticketDraws.steps.path}?raffle=${raffle}&version=${version}`,
  )
  return list
}

/** Why a draw does not follow from its public answers. */
export async function refuseRead(server: TestServer, raffle: string) {
  const { seed = '', listHash = '', tickets: count, prizes, ...draw } = await drawOf(server, raffle)
  return refuseTicketDraw({
    ...draw,
    seed,
    listHash,
    count,
    prizes: prizes.map(({ place, pieces }) => ({ place, stock: pieces })),
    isSettled: draw.settledAt !== undefined,
    steps: await stepsOf(server, raffle),
  })
}
