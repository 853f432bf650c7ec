import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberPage } from '#contract/console/members.ts'
import { listOperators } from '#contract/console/operators.ts'
import type { Output } from '#contract/endpoint.ts'
import { pictures } from '#contract/pictures.ts'
import { keepPicture } from '#server/platform/pictures/actions.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, knownCalls } from './attack.ts'
import { type FieldSchema, goodValue } from './hostile-values.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server.close())

/** Every read of the site that takes an id and is not public. */
const reads = knownCalls.filter(
  ({ side, endpoint }) =>
    side === 'site' &&
    endpoint.method === 'GET' &&
    /^(member|real-member|agent|guarded:)/.test(endpoint.access) &&
    Object.keys((endpoint.input as FieldSchema).properties ?? {}).some((name) => /(^id|Id)$/.test(name)),
)

const lines = (memberId: bigint) =>
  server.asOwner<{ count: number; call: string }>(
    'SELECT count, last_call AS call FROM refused_read WHERE member_id = $1',
    [memberId],
  )

async function ask(proof: Proof, path: string, query: object): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const answer = await server.site.inject({
    url: `${path}?${search.toString()}`,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...proof.headers,
    },
  })
  return answer.statusCode
}

/** A private picture, hidden from other members. */
async function pictureOf(memberId: bigint): Promise<string> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const drawn = { bytes, width: 4, height: 4 }
  const { id } = await server.services.store.transact((tx) =>
    keepPicture(tx, { merchantId: server.merchantId, owner: { memberId }, purpose: 'feedback', drawn }),
  )
  return id
}

test('every read by id that is refused is counted, one line for a member and hour, and operators see it', async () => {
  // An agent, because some of the reads are those of agents.
  const [owner, stranger] = [await server.fixtures.member(), await server.fixtures.member({ accountType: 2 })]
  const [own, foreign] = [
    await server.fixtures.memberSession(owner),
    await server.fixtures.memberSession(stranger),
  ]
  const id = await pictureOf(owner.id)
  expect(await ask(own, pictures.own.path, { id })).toBe(200)
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'deposits.one',
      'pictures.own',
      'records.transfer',
      'rounds.round',
      'rounds.pack',
    ]),
  )
  let request = 0
  for (const { name, endpoint } of reads) {
    const good = goodValue(endpoint.input as FieldSchema) as object
    const query = name === 'pictures.own' ? { id } : good
    expect([name, await ask(foreign, endpoint.path, query)]).toEqual([name, 404])
    request += 1
  }
  for (let attempt = 0; attempt < 40; attempt += 1) await ask(foreign, pictures.own.path, { id })
  await server.services.refusedReads.flush()
  const hours = await lines(stranger.id)
  // The hour may have turned meanwhile.
  expect(hours.length).toBeLessThanOrEqual(2)
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(request + 40)
  expect(await lines(owner.id)).toEqual([])
  expect(server.logged.filter((line) => line.includes('asked for records of others'))).toHaveLength(
    hours.length,
  )
  const operator = await server.fixtures.operatorSession(['members.read'])
  const code = server.services.registry.findById(server.merchantId)?.code ?? ''
  const page = await server.console.inject({
    url: `${memberPage.path}?merchantCode=${code}&id=${stranger.id}`,
    headers: { host: server.consoleHost, ...operator.headers },
  })
  expect(page.json()).toMatchObject({
    value: { refusedReads: { count: request + 40, lastCall: 'pictures.own' } },
  })
})

test('an operator of one brand who asks for members of another is counted, and owners see it', async () => {
  const other = await server.fixtures.merchant()
  const member = await server.fixtures.member()
  const clerk = await server.fixtures.operatorSession(['members.read'], { merchantId: other.id })
  const code = server.services.registry.findById(server.merchantId)?.code ?? ''
  const look = (proof: Proof, url: string) =>
    server.console.inject({ url, headers: { host: server.consoleHost, ...proof.headers } })
  for (const url of [
    `${memberPage.path}?merchantCode=${code}&id=${member.id}`,
    `${memberPage.path}?id=${member.id}`,
  ])
    expect((await look(clerk, url)).statusCode).toBe(404)
  await server.services.refusedReads.flush()
  const owner = await server.fixtures.operatorSession(['operators.read'])
  const listed = (await look(owner, listOperators.path)).json<{
    value: Output<typeof listOperators>
  }>().value.list
  const sumOf = (id: bigint) => listed.find((one) => one.id === id.toString())?.refusedReads
  expect(sumOf(clerk.operatorId)).toMatchObject({ count: 2, lastCall: 'members.memberPage' })
  expect(sumOf(owner.operatorId)).toEqual({ count: 0 })
})

test('a path that no call has, and a refusal of another kind, are counted for nobody', async () => {
  const member = await server.fixtures.member()
  const proof = await server.fixtures.memberSession(member)
  expect(await ask(proof, '/wps/nothing', {})).toBe(404)
  expect(await ask(proof, pictures.own.path, { id: 'no id' })).toBe(400)
  await server.services.refusedReads.flush()
  expect(await lines(member.id)).toEqual([])
})
