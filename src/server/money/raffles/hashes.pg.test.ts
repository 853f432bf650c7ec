import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { raffles } from '#contract/raffles.ts'
import { hashOfText } from '#domain/chance/hmac.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { addRaffle, claim, gameOf, giveTo } from '#test/pg/raffle-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

test('visitors read the hashes of all tickets before their draws, in a chain that never changes', async () => {
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  for (const count of [2, 1]) await giveTo(server, member, raffle, count)
  const tickets = (await gameOf(server, member, raffle))?.tickets ?? []
  const readPage = async (url: string) => {
    const answer = await server.site.inject({ url, headers: { host: server.host } })
    return (JSON.parse(answer.body) as { value: unknown }).value
  }
  const { list } = (await readPage(`${raffles.hashes.path}?raffle=${raffle}&version=1`)) as Output<
    typeof raffles.hashes
  >
  expect(list.map(({ ticket, seedHash }) => ({ ticket, seedHash }))).toEqual(
    tickets.map(({ id: ticket, seedHash }) => ({ ticket, seedHash })),
  )
  let chain = ''
  for (const { ticket, seedHash, ...published } of list) {
    chain = hashOfText(`${chain}:${ticket}:${seedHash}`)
    expect(published.chain).toBe(chain)
  }
  const played = await claim(server, member, tickets[0]?.id)
  if (typeof played === 'string') throw new Error(played)
  expect(await readPage(`${raffles.hash.path}?ticket=${played.ticket}`)).toEqual(list[0])
  expect(played.draw?.seedHash).toBe(list[0]?.seedHash)
  for (const change of [
    "UPDATE raffle_hash SET chain = 'x' WHERE raffle = $1",
    'DELETE FROM raffle_hash WHERE raffle = $1',
  ])
    await expect(server.asOwner(change, [raffle])).rejects.toThrow('is published')
})
