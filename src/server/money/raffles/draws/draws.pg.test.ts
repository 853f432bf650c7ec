import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ticketDraws } from '#contract/ticket-draws.ts'
import { hashOfText } from '#domain/chance/hmac.ts'
import { leafOf, listHashOfPath, ticketListHashOf, treeOf } from '#domain/raffles/ticket-list.ts'
import { takeBackTickets } from '#server/money/raffles/actions.ts'
import { addVersion } from '#server/money/raffles/publishing.ts'
import { lapseTickets } from '#server/money/raffles/ticket-store.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { type Holder, sendAs } from '#test/pg/point-holders.ts'
import { claim, giveTo, houseKeyOf, rafflesOf } from '#test/pg/raffle-stage.ts'
import {
  addDraw,
  closeDraw,
  drawOf,
  newDraw,
  readPublicly,
  refuseRead,
  runDraws,
  stepsOf,
} from '#test/pg/ticket-draw-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let app: Client

beforeAll(async () => {
  server = await openTestServer()
  app = new Client({ connectionString: server.database.appUrl })
  await app.connect()
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await app.end()
  await server.close()
})

const players = async (count: number): Promise<readonly Holder[]> => {
  const made: Holder[] = []
  for (let at = 0; at < count; at += 1) made.push(await newPlayer(server))
  return made
}
const exclude = ({ id, merchantId }: Holder) =>
  server.asOwner(`INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`, [
    merchantId,
    id,
  ])
/** Of the steps of a draw, without hashes. */
const bookOf = (raffle: string) =>
  server.asOwner<{ outcome: string; cause: string | null; place: number | null; member: string }>(
    `SELECT step.outcome, step.cause, step.place, ticket.member_id::text AS member
       FROM raffle_step AS step JOIN raffle_ticket AS ticket ON ticket.id = step.ticket_id
      WHERE step.raffle = $1 ORDER BY step.step`,
    [raffle],
  )
const paidOf = (raffle: string) =>
  server.asOwner(
    `SELECT count(*)::integer AS count, count(DISTINCT transfer_id)::integer AS transfers
       FROM raffle_step WHERE raffle = $1 AND outcome = 'won'`,
    [raffle],
  )

test('tickets are collected, sealed, drawn and paid, and a visitor computes it anew', async () => {
  const raffle = await addDraw(server)
  const members = await players(3)
  for (const member of members) await giveTo(server, member, raffle, 2)
  const [one] = members
  if (!one) throw new Error('no member')
  // Its tickets are no tickets of a game.
  expect((await rafflesOf(server, one)).list.filter((game) => game.raffle === raffle)).toEqual([])
  const own = (await sendAs(server, one, ticketDraws.own, {})) as {
    list: { raffle: string; tickets: { ticket: string }[] }[]
  }
  const [first] = own.list.find((draw) => draw.raffle === raffle)?.tickets ?? []
  expect(await claim(server, one, first?.ticket)).toBe('absent')
  const open = await drawOf(server, raffle)
  expect(open).toMatchObject({ state: 'open', tickets: 6, isOnePerMember: true })
  expect(open).not.toHaveProperty('listHash')

  await closeDraw(server, raffle, false)
  await runDraws(server)
  await expect(giveTo(server, one, raffle)).rejects.toThrow(/no raffle|not given/)
  const [sealed] = await server.asOwner<{ state: string; list_hash: string }>(
    'SELECT state, list_hash, seed FROM raffle_draw WHERE raffle = $1',
    [raffle],
  )
  expect(sealed).toMatchObject({ state: 'sealed', seed: null })
  const { list } = await readPublicly<{ list: { position: number; ticket: string; holder: string }[] }>(
    server,
    `${ticketDraws.tickets.path}?raffle=${raffle}&version=1`,
  )
  const tree = treeOf(
    list.map((line) => leafOf(line.position, line, hashOfText)),
    hashOfText,
  )
  expect([list.length, new Set(list.map(({ holder }) => holder)).size]).toEqual([6, 3])
  expect(ticketListHashOf(tree, hashOfText)).toBe(sealed?.list_hash)
  const proof = (await sendAs(server, one, ticketDraws.proof, { raffle, version: 1 })) as {
    list: { position: number; ticket: string; holder: string; path: string[] }[]
  }
  expect(proof.list).toHaveLength(2)
  for (const line of proof.list)
    expect(listHashOfPath({ ...line, count: 6 }, hashOfText)).toBe(sealed?.list_hash)

  await closeDraw(server, raffle)
  const before = await Promise.all(members.map((member) => balanceOf(server, member)))
  const winners = await runDraws(server)
  expect(winners.map(String).toSorted()).toEqual(members.map(({ id }) => id.toString()).toSorted())
  expect(await refuseRead(server, raffle)).toBeUndefined()
  const steps = await stepsOf(server, raffle)
  expect(steps.filter(({ outcome }) => outcome === 'won').map(({ place }) => place)).toEqual([1, 2, 3])
  expect(steps.find(({ place }) => place === 1)?.player).toMatch(/\*\*\*/)
  const cash = await Promise.all(members.map((member) => balanceOf(server, member)))
  expect(cash.reduce((sum, one, at) => sum + one - (before[at] ?? 0n), 0n)).toBe(5_500_000n)
  expect(await paidOf(raffle)).toEqual([{ count: 3, transfers: 3 }])
  const news = await server.asOwner(
    `SELECT member_id::text AS id, facts->>'raffle' AS raffle FROM member_message WHERE body = 'raffle_won' AND about = $1`,
    [raffle],
  )
  expect(news).toHaveLength(3)
  expect(news[0]).toMatchObject({ raffle: 'New year draw' })
  // A second run finds nothing.
  expect(await runDraws(server)).toEqual([])
  expect(await paidOf(raffle)).toEqual([{ count: 3, transfers: 3 }])
  const states = await server.asOwner(
    `SELECT state, count(*)::integer AS count FROM raffle_ticket WHERE raffle = $1 GROUP BY state ORDER BY state`,
    [raffle],
  )
  expect(states).toEqual([
    { state: 'unwon', count: 3 },
    { state: 'won', count: 3 },
  ])
})

test('a member who is shut out when prizes are paid wins none, and the next ticket takes its place', async () => {
  const raffle = await addDraw(server, {
    draw: { closesAtMs: Date.now() + 7_200_000, ticketsLeast: 3, isOnePerMember: false },
  })
  const [shut, other] = await players(2)
  if (!shut || !other) throw new Error('no members')
  await giveTo(server, shut, raffle, 6)
  await giveTo(server, other, raffle, 3)
  await closeDraw(server, raffle)
  const before = await balanceOf(server, shut)
  await exclude(shut)
  await runDraws(server)
  const book = await bookOf(raffle)
  expect(book.filter(({ outcome }) => outcome === 'won')).toEqual(
    [1, 2, 3].map((place) => ({ outcome: 'won', cause: null, place, member: other.id.toString() })),
  )
  for (const step of book.filter(({ member }) => member === shut.id.toString()))
    expect(step).toMatchObject({ outcome: 'excluded', cause: 'barred', place: null })
  expect(await balanceOf(server, shut)).toBe(before)
  expect(await refuseRead(server, raffle)).toBeUndefined()
  expect(await sendAs(server, shut, ticketDraws.list, {})).toEqual({ list: [] })
  expect(await sendAs(server, shut, ticketDraws.own, {})).toEqual({ list: [] })
})

test('a member wins once where the terms say so, and prizes that no other member can win stay with the house', async () => {
  const raffle = await addDraw(server)
  const [one, other] = await players(2)
  if (!one || !other) throw new Error('no members')
  await giveTo(server, one, raffle, 4)
  await giveTo(server, other, raffle, 1)
  await closeDraw(server, raffle)
  await runDraws(server)
  const won = (await bookOf(raffle)).filter(({ outcome }) => outcome === 'won')
  expect(won.map(({ member }) => member).toSorted()).toEqual([one.id, other.id].map(String).toSorted())
  expect(await refuseRead(server, raffle)).toBeUndefined()
})

test('two accounts of a person win once', async () => {
  const raffle = await addDraw(server)
  const [one, other, third] = await players(3)
  if (!one || !other || !third) throw new Error('no members')
  for (const { id } of [one, other])
    await server.asOwner(
      `UPDATE member SET payee_name = 'Ada Ramos', birthday = '1990-02-03' WHERE id = $1`,
      [id],
    )
  for (const member of [one, other, third]) await giveTo(server, member, raffle, 2)
  await closeDraw(server, raffle)
  await runDraws(server)
  const won = (await bookOf(raffle)).filter(({ outcome }) => outcome === 'won').map(({ member }) => member)
  expect(won).toHaveLength(2)
  expect(won).toContain(third.id.toString())
  expect((await bookOf(raffle)).some(({ cause }) => cause === 'of_person')).toBe(true)
  expect(await refuseRead(server, raffle)).toBeUndefined()
})

test('a payment that fails is repeated by the next run, and none twice', async () => {
  const raffle = await addDraw(server)
  for (const member of await players(4)) await giveTo(server, member, raffle, 1)
  await closeDraw(server, raffle)
  // The second prize cannot be written: its transaction is undone, as by a crash.
  await server.asOwner(
    `ALTER TABLE raffle_step ADD CONSTRAINT broken CHECK (raffle <> '${raffle}' OR step <> 2)`,
  )
  const later = await addDraw(server)
  for (const member of await players(3)) await giveTo(server, member, later, 1)
  await closeDraw(server, later)
  const alarms: unknown[] = []
  await runDraws(server, { log: { error: (seen: unknown) => void alarms.push(seen) } })
  expect(alarms).toEqual([
    expect.objectContaining({
      alarm: 'raffle_draw',
      raffle,
      state: 'drawn',
      err: expect.objectContaining({ message: expect.stringContaining('broken') }),
    }),
  ])
  expect(await paidOf(raffle)).toEqual([{ count: 1, transfers: 1 }])
  const [half] = await server.asOwner('SELECT drawn FROM raffle_sum WHERE raffle = $1', [raffle])
  expect(half).toEqual({ drawn: 1 })
  const { rows } = await app.query('SELECT raffle_mark_settled($1, $2, 1, 2000) AS is', [
    server.merchantId,
    raffle,
  ])
  expect(rows).toEqual([{ is: false }])
  expect(await refuseRead(server, raffle)).toBeUndefined()
  // The draw behind it went on meanwhile.
  const [next] = await server.asOwner('SELECT state FROM raffle_draw WHERE raffle = $1', [later])
  expect(next).toEqual({ state: 'settled' })
  await server.asOwner('ALTER TABLE raffle_step DROP CONSTRAINT broken')
  // Two processes go on at once.
  await Promise.all([runDraws(server), runDraws(server)])
  await runDraws(server)
  expect(await paidOf(raffle)).toEqual([{ count: 3, transfers: 3 }])
  expect(await refuseRead(server, raffle)).toBeUndefined()
  await expect(
    server.asOwner(`UPDATE raffle_step SET outcome = 'excluded' WHERE raffle = $1`, [raffle]),
  ).rejects.toThrow(/step \d of raffle/)
})

test('with too few tickets a draw is cancelled', async () => {
  const raffle = await addDraw(server)
  const [one] = await players(1)
  if (!one) throw new Error('no member')
  await giveTo(server, one, raffle, 2)
  await closeDraw(server, raffle)
  await runDraws(server)
  const [cancelled] = await server.asOwner(
    `SELECT state, cancel_cause, (SELECT count(*)::integer FROM raffle_seed AS seed WHERE seed.raffle = draw.raffle) AS seeds
       FROM raffle_draw AS draw WHERE raffle = $1`,
    [raffle],
  )
  expect(cancelled).toEqual({ state: 'cancelled', cancel_cause: 'few', seeds: 0 })
})

test('tickets of a draw wait for it, however late it is, and those of a cancelled one for a later version', async () => {
  const [raffle, small] = [await addDraw(server), await addDraw(server)]
  const [one] = await players(1)
  if (!one) throw new Error('no member')
  await giveTo(server, one, raffle, 3)
  await giveTo(server, one, small, 2)
  const lapse = async () => {
    await server.asOwner(
      `UPDATE raffle_ticket SET lapses_at = now() - interval '1 minute' WHERE raffle = ANY ($1) AND state = 'open'`,
      [[raffle, small]],
    )
    return await server.services.store.transact((tx) => lapseTickets(tx, 100))
  }
  await closeDraw(server, raffle, false)
  await closeDraw(server, small)
  expect(await lapse()).toEqual([])
  await runDraws(server)
  const left = async (of: string) =>
    await server.asOwner(
      `SELECT state, count(*)::integer AS count, bool_and(lapses_at > now() + interval '29 days') AS waits
         FROM raffle_ticket WHERE raffle = $1 GROUP BY state`,
      [of],
    )
  expect(await left(small)).toEqual([{ state: 'open', count: 2, waits: true }])
  await server.asOwner(`UPDATE raffle_ticket SET state = 'lapsed', ended_at = now() WHERE raffle = $1`, [
    small,
  ])
  // Sealed, and drawn without the prizes.
  expect(await lapse()).toEqual([])
  await closeDraw(server, raffle)
  await runDraws(server)
  const [draw] = await server.asOwner('SELECT state FROM raffle_draw WHERE raffle = $1', [raffle])
  expect(draw).toEqual({ state: 'settled' })
})

test('tickets of a cancelled draw take part in a version that was published meanwhile, as the gifts that they were', async () => {
  const terms = { closesAtMs: Date.now() + 7_200_000, isOnePerMember: false }
  const prizes = [{ gives: 'cash', amount: 500_000n, weight: 4, stock: 4 }] as const
  const raffle = await addDraw(server, { prizes, draw: { ...terms, ticketsLeast: 20 } })
  const [one, other, third] = await players(3)
  if (!one || !other || !third) throw new Error('no members')
  for (const { id } of [one, other])
    await server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-02-03' WHERE id = $1`, [
      id,
      `Ada ${raffle}`,
    ])
  for (const member of [one, other]) await giveTo(server, member, raffle, 1, 'of-person')
  await giveTo(server, one, raffle, 2, 'taken-back')
  await giveTo(server, third, raffle, 2)
  await closeDraw(server, raffle)
  const houseKey = await houseKeyOf(server)
  const later = (version: number, tickets: number) =>
    server.services.store.transact((tx) =>
      addVersion(
        tx,
        houseKey,
        { merchantId: server.merchantId, raffle, version },
        newDraw({ prizes, tickets, draw: { ...terms, ticketsLeast: 4 } }),
      ),
    )
  await later(2, 5)
  await runDraws(server)
  const sums = () =>
    server.asOwner(
      `SELECT version, given, (SELECT count(*)::integer FROM raffle_ticket AS ticket
                                WHERE (ticket.merchant_id, ticket.raffle, ticket.version) = (sum.merchant_id, sum.raffle, sum.version)
                                  AND state = 'open') AS open
         FROM raffle_sum AS sum WHERE raffle = $1 ORDER BY version`,
      [raffle],
    )
  // The version holds five tickets: the last one waits.
  expect(await sums()).toEqual([
    { version: 1, given: 6, open: 1 },
    { version: 2, given: 5, open: 5 },
  ])
  const back = await server.services.store.transact((tx) =>
    takeBackTickets(
      tx,
      { merchantId: one.merchantId, memberId: one.id },
      { raffle, source: 'operator', reference: 'taken-back' },
    ),
  )
  expect(back).toBe(2)
  expect((await sums())[1]).toEqual({ version: 2, given: 3, open: 3 })
  await giveTo(server, third, raffle, 1)
  await closeDraw(server, raffle)
  await runDraws(server)
  const book = await bookOf(raffle)
  expect(book.find(({ outcome }) => outcome === 'excluded')).toMatchObject({
    cause: 'of_person',
    member: other.id.toString(),
  })
  const winners = book.filter(({ outcome }) => outcome === 'won').map(({ member }) => member)
  expect(winners.toSorted()).toEqual([one.id, third.id, third.id].map(String).toSorted())
})

test('no seed leaves before the list is sealed and the time has come, and the application changes no draw', async () => {
  const raffle = await addDraw(server)
  const [one] = await players(1)
  if (!one) throw new Error('no member')
  await giveTo(server, one, raffle, 5)
  const name = [server.merchantId, raffle] as const
  const asApp = async (text: string, values: readonly unknown[] = name) =>
    (await app.query<object>(text, [...values])).rows
  const release = () => asApp('SELECT raffle_release_seed($1, $2, 1)')
  await expect(release()).rejects.toThrow('stays sealed')
  await expect(asApp('SELECT sealed FROM raffle_seed', [])).rejects.toThrow('permission denied')
  await expect(asApp('SELECT raffle_close_list($1, $2, 1)')).rejects.toThrow('takes tickets until')
  for (const change of ['state = $3', 'closes_at = now()', 'seed_hash = NULL', 'list_hash = $3'])
    await expect(
      asApp(`UPDATE raffle_draw SET ${change} WHERE merchant_id = $1 AND raffle = $2 AND $3 <> ''`, [
        ...name,
        'x',
      ]),
    ).rejects.toThrow('permission denied')
  await closeDraw(server, raffle, false)
  await expect(release()).rejects.toThrow('stays sealed')
  await asApp('SELECT raffle_cancel_few($1, $2, 1)')
  await runDraws(server)
  const [gap] = await server.asOwner(
    `SELECT draws_at - sealed_at > interval '4 minutes 59 seconds' AS whole FROM raffle_draw WHERE raffle = $1`,
    [raffle],
  )
  expect(gap).toEqual({ whole: true })
  await expect(release()).rejects.toThrow('stays sealed')
  await expect(asApp(`SELECT raffle_seal_list($1, $2, 1, repeat('a', 64), 5, '{}', '{}')`)).rejects.toThrow(
    'is sealed',
  )
  await expect(asApp(`SELECT raffle_record_drawn($1, $2, 1, '\\x00')`)).resolves.toEqual([
    { raffle_record_drawn: false },
  ])
  await expect(asApp(`SELECT raffle_cancel_draw($1, $2, 1, 1, 2, 'mine')`)).rejects.toThrow('is not approved')
  await closeDraw(server, raffle)
  // With another secret the seed cannot be opened: one alarm, and no winner.
  const alarms: unknown[] = []
  const stranger = {
    houseKey: Buffer.alloc(32, 1),
    log: { error: (...seen: unknown[]) => alarms.push(seen) },
  }
  for (let run = 0; run < 2; run += 1)
    expect(await runDraws(server, stranger as unknown as Parameters<typeof runDraws>[1])).toEqual([])
  expect(alarms).toHaveLength(1)
  await runDraws(server)
  expect(await refuseRead(server, raffle)).toBeUndefined()
})
