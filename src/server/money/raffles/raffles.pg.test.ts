import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint, Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { missions } from '#contract/missions.ts'
import { raffles } from '#contract/raffles.ts'
import { commitmentOf, drawPrize, listHashOf, seedHashOf } from '#domain/raffles/draw-prize.ts'
import { refuseDrawn } from '#domain/raffles/verify.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { writeCursor } from '#server/platform/http/paging.ts'
import { waitFor } from '#test/patience.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import {
  addRaffle,
  claim,
  type DrawnTicket,
  envelopes,
  gameOf,
  giveTo,
  houseKeyOf,
  newWord,
  rafflesOf,
  ticketsOf,
  wheel,
} from '#test/pg/raffle-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { giveForCheckIn } from './giving.ts'
import { lapseAll } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  expect(await sumFaults()).toEqual([])
  await server.close()
})

const UNITS = 100_000n

/** The sums of each version are those of its tickets, and each prize has as many winners as pieces were taken. */
const sumFaults = () =>
  server.asOwner(
    `SELECT raffle FROM raffle_sum AS sum
      WHERE (given, drawn, points, cash) <>
            (SELECT count(*)::integer, (count(*) FILTER (WHERE state = 'drawn'))::integer,
                    coalesce(sum(amount) FILTER (WHERE gives = 'points'), 0)::bigint,
                    coalesce(sum(amount) FILTER (WHERE gives = 'cash'), 0)::bigint
               FROM raffle_ticket AS ticket
              WHERE (ticket.merchant_id, ticket.raffle, ticket.version) = (sum.merchant_id, sum.raffle, sum.version))
     UNION ALL
     SELECT raffle FROM raffle_prize AS prize
      WHERE taken <> (SELECT count(*) FROM raffle_ticket AS ticket
                       WHERE (ticket.merchant_id, ticket.raffle, ticket.version, ticket.place)
                           = (prize.merchant_id, prize.raffle, prize.version, prize.place))`,
  )

const fairly = (answer: DrawnTicket | string): DrawnTicket => {
  if (typeof answer === 'string') throw new Error(`the ticket was refused: ${answer}`)
  return answer
}
const exclude = ({ id, merchantId }: Holder) =>
  server.asOwner(`INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`, [
    merchantId,
    id,
  ])
const limit = async ({ id, merchantId }: Holder) => {
  await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [merchantId, id])
  await server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
    [merchantId, id],
  )
}

/** Accounts that have the name and birthday of one person. */
async function makeOnePerson(name: string, members: readonly Holder[]): Promise<void> {
  for (const { id, merchantId } of members)
    await server.asOwner(
      `UPDATE member SET payee_name = $3, birthday = '1990-02-03' WHERE merchant_id = $1 AND id = $2`,
      [merchantId, id, name],
    )
}

/** A check-in of the member on a day, with the tickets that it gives. */
async function checkInOn({ id: memberId, merchantId }: Holder, day: string): Promise<void> {
  await server.asOwner('INSERT INTO mission_check_in (merchant_id, member_id, day) VALUES ($1, $2, $3)', [
    merchantId,
    memberId,
    day,
  ])
  const houseKey = await houseKeyOf(server)
  await server.services.store.transact((tx) => giveForCheckIn(tx, houseKey, { merchantId, memberId }, day))
}

test('a ticket is played once: its prize follows from the hash that was read before, and is paid', async () => {
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  await giveTo(server, member, raffle, 2)
  const game = await gameOf(server, member, raffle)
  expect(game).toMatchObject({ name: 'Prize wheel', ticketCount: 2, drawn: 0, isGiving: true })
  const [ticket] = game?.tickets ?? []
  const [cash, points] = [await balanceOf(server, member), await pointsIn(server, member)]
  const word = newWord()
  const requestId = randomUUID()
  const drawn = fairly(await claim(server, member, ticket?.id, { word, requestId }))
  const { draw } = drawn
  if (!draw) throw new Error('a wheel has a draw')
  expect(draw).toMatchObject({ seedHash: ticket?.seedHash, word })
  expect(seedHashOf(draw.seed)).toBe(ticket?.seedHash)
  expect(draw.from).toEqual(wheel.prizes.map(({ weight }, index) => ({ place: index + 1, weight })))
  expect(drawPrize({ ticket: drawn.ticket, ...draw })).toEqual({ number: draw.number, place: drawn.place })
  const prize = wheel.prizes[drawn.place - 1]
  expect((await balanceOf(server, member)) - cash).toBe(prize?.gives === 'cash' ? prize.amount : 0n)
  expect((await pointsIn(server, member)) - points).toBe(prize?.gives === 'points' ? 5 : 0)
  expect(await claim(server, member, ticket?.id, { requestId, word })).toEqual(drawn)
  expect(await claim(server, member, ticket?.id)).toEqual(drawn)
  expect(await gameOf(server, member, raffle)).toMatchObject({ ticketCount: 1, drawn: 1 })
  expect(await sendAs(server, member, raffles.drawn, {})).toEqual({ list: [drawn] })
})

test('a request id is for one ticket, and a ticket for its member', async () => {
  const raffle = await addRaffle(server)
  const [member, other] = [await newPlayer(server), await newPlayer(server)]
  await giveTo(server, member, raffle, 2)
  const [one, two] = await ticketsOf(server, member, raffle)
  const requestId = randomUUID()
  fairly(await claim(server, member, one, { requestId }))
  expect(await claim(server, member, two, { requestId })).toBe('request_conflict')
  expect(await claim(server, other, two)).toBe('absent')
})

test('64 tickets at once never pass the stock: a prize that has run out leaves the draw', async () => {
  const raffle = await addRaffle(server, {
    prizes: [
      { gives: 'cash', amount: 2n * UNITS, weight: 90, stock: 5 },
      { gives: 'points', amount: 5n, weight: 10 },
    ],
  })
  const members = await Promise.all(Array.from({ length: 8 }, () => newPlayer(server)))
  for (const member of members) await giveTo(server, member, raffle, 8)
  const played = await Promise.all(
    members.map(async (member) => {
      const tickets = await ticketsOf(server, member, raffle)
      return await Promise.all(tickets.map(async (id) => fairly(await claim(server, member, id))))
    }),
  )
  const all = played.flat()
  expect(all).toHaveLength(64)
  expect(all.filter(({ gives }) => gives === 'cash')).toHaveLength(5)
  for (const { ticket, place, draw } of all) expect(draw && drawPrize({ ticket, ...draw }).place).toBe(place)
  const [sum] = await server.asOwner(
    'SELECT drawn, cash::text, points::text FROM raffle_sum WHERE raffle = $1',
    [raffle],
  )
  expect(sum).toEqual({ drawn: 64, cash: (10n * UNITS).toString(), points: '295' })
  expect(await gameOf(server, await newPlayer(server), raffle)).toMatchObject({
    prizes: [{ weight: 0, left: 0 }, { weight: 10 }],
  })
})

test('64 claims of one ticket at once pay it once', async () => {
  const raffle = await addRaffle(server, {
    prizes: [
      { gives: 'cash', amount: 2n * UNITS, weight: 1 },
      { gives: 'cash', amount: 2n * UNITS, weight: 1 },
    ],
  })
  const member = await newPlayer(server)
  await giveTo(server, member, raffle)
  const [id] = await ticketsOf(server, member, raffle)
  const before = await balanceOf(server, member)
  const answers = await Promise.all(Array.from({ length: 64 }, () => claim(server, member, id)))
  const paid = answers.filter((answer) => typeof answer !== 'string')
  expect(new Set(paid.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await balanceOf(server, member)) - before).toBe(2n * UNITS)
})

test('envelopes are opened in the order of a list whose hash was published, and sum up exactly', async () => {
  const raffle = await addRaffle(server, envelopes)
  const members = await Promise.all(Array.from({ length: 5 }, () => newPlayer(server)))
  for (const member of members) await giveTo(server, member, raffle, 2)
  const listHash = (await gameOf(server, members[0] as Holder, raffle))?.listHash
  const { commitments } = (await sendAs(server, members[0] as Holder, raffles.envelopes, {
    raffle,
    version: 1,
  })) as { commitments: string[] }
  expect(listHashOf(commitments)).toBe(listHash)
  const opened = await Promise.all(
    members.map(async (member) => {
      const tickets = await ticketsOf(server, member, raffle)
      return await Promise.all(tickets.map(async (id) => fairly(await claim(server, member, id))))
    }),
  )
  const all = opened.flat()
  for (const { place, envelope } of all) {
    if (!envelope) throw new Error('no envelope')
    const { position, salt } = envelope
    expect(envelope.listHash).toBe(listHash)
    expect(commitmentOf({ position, place, salt })).toBe(commitments[position - 1])
  }
  expect(all.map(({ envelope }) => envelope?.position ?? 0).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  )
  const [sum] = await server.asOwner(
    'SELECT points = points_most AND cash = cash_most AS exact FROM raffle_sum WHERE raffle = $1',
    [raffle],
  )
  expect(sum).toEqual({ exact: true })
})

test('no reader of the database knows a draw before it', async () => {
  const raffle = await addRaffle(server, envelopes)
  const other = await addRaffle(server)
  const member = await newPlayer(server)
  await giveTo(server, member, raffle)
  await giveTo(server, member, other)
  const [id] = await ticketsOf(server, member, other)
  const seed = fairly(await claim(server, member, id)).draw?.seed ?? ''
  const sealed = await server.asOwner<{ sealed: string }>(
    `SELECT sealed_seed AS sealed FROM raffle_ticket WHERE id = $1
     UNION ALL SELECT sealed FROM raffle_envelope WHERE raffle = $2`,
    [id, raffle],
  )
  expect(sealed).toHaveLength(11)
  expect(seed).toHaveLength(64)
  for (const one of sealed) {
    const bytes = Buffer.from(one.sealed, 'base64url')
    expect(bytes.includes(Buffer.from(seed, 'hex'))).toBe(false)
    for (const text of [one.sealed, bytes.toString('latin1')]) {
      expect(text).not.toContain(seed)
      expect(text).not.toMatch(/\d:[0-9a-f]{64}/)
    }
  }
})

test('members who are shut out of play or limit it get no tickets, and only those with limits play earlier ones', async () => {
  const raffle = await addRaffle(server)
  const [excluded, limited] = [await newPlayer(server), await newPlayer(server)]
  for (const member of [excluded, limited]) await giveTo(server, member, raffle)
  const [shutTicket] = await ticketsOf(server, excluded, raffle)
  await exclude(excluded)
  await limit(limited)
  const agent = await server.fixtures.member({ merchantId: server.merchantId, accountType: 1 })
  expect(await rafflesOf(server, excluded)).toMatchObject({ isInvited: false, list: [] })
  expect(await claim(server, excluded, shutTicket)).toBe('raffle_barred')
  expect(await sendAs(server, excluded, messages.unreadCount, {})).toMatchObject({ missionCount: 0 })
  const { isInvited, list } = await rafflesOf(server, limited)
  expect([isInvited, list.map((game) => [game.raffle, game.isGiving])]).toEqual([false, [[raffle, false]]])
  expect(await sendAs(server, limited, messages.unreadCount, {})).toMatchObject({ missionCount: 1 })
  fairly(await claim(server, limited, list[0]?.tickets[0]?.id))
  expect((await rafflesOf(server, limited)).list).toEqual([])
  for (const member of [excluded, limited, agent])
    await expect(giveTo(server, member, raffle)).rejects.toThrow('not given: barred')
})

test('visitors read raffles and draws with masked names, and members who get no tickets read none', async () => {
  const raffle = await addRaffle(server)
  const list = await addRaffle(server, envelopes)
  const one = await newPlayer(server)
  const [excluded, limited] = [await newPlayer(server), await newPlayer(server)]
  const asVisitor = async (call: Endpoint, query = '') => {
    const answer = await server.site.inject({ url: `${call.path}${query}`, headers: { host: server.host } })
    return (JSON.parse(answer.body) as { value: unknown }).value
  }
  await giveTo(server, one, raffle, 20)
  await giveTo(server, one, list, 1)
  const played: DrawnTicket[] = []
  for (const code of [raffle, list])
    for (const ticket of await ticketsOf(server, one, code))
      played.push(fairly(await claim(server, one, ticket)))
  const games = await waitFor(async () => {
    const open = (await asVisitor(raffles.open)) as Output<typeof raffles.open>
    const found = [raffle, list].map((code) => open.list.find((game) => game.raffle === code))
    expect(found.map((game) => game?.drawn)).toEqual([20, 1])
    return found
  })
  expect(games[0]).not.toHaveProperty('tickets')
  expect(games[1]?.listHash).toBe(played.at(-1)?.envelope?.listHash)
  type Draws = Output<typeof raffles.draws>
  const first = await waitFor(async () => {
    const page = (await asVisitor(raffles.draws)) as Draws
    expect(page.list[0]?.ticket).toBe(played.at(-1)?.ticket)
    return page
  })
  const second = (await asVisitor(raffles.draws, `?after=${first.next}`)) as Draws
  const [member] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    one.id,
  ])
  const player = maskName(member?.account ?? '')
  expect([...first.list, ...second.list].slice(0, 21)).toEqual(
    played.toReversed().map((drawn) => ({ ...drawn, player })),
  )
  const { commitments } = (await asVisitor(raffles.envelopes, `?raffle=${list}&version=1`)) as Output<
    typeof raffles.envelopes
  >
  for (const drawn of [...first.list, ...second.list].slice(0, 21))
    expect(refuseDrawn(drawn, drawn.envelope && commitments)).toBeUndefined()
  await exclude(excluded)
  await limit(limited)
  for (const barred of [excluded, limited]) {
    expect(await sendAs(server, barred, raffles.open, {})).toEqual({ list: [] })
    expect(await sendAs(server, barred, raffles.draws, {})).toEqual({ list: [] })
  }
  const noDay = `?after=${writeCursor(['2026-02-31T00:00:00.000000Z', '1'])}`
  expect(await asVisitor(raffles.draws, noDay)).toEqual({ fields: ['after'] })
  const other = await server.fixtures.merchant()
  const foreign = async (url: string) =>
    JSON.parse((await server.site.inject({ url, headers: { host: other.host } })).body) as { value: unknown }
  expect((await foreign(raffles.open.path)).value).toEqual({ list: [] })
  expect((await foreign(`${raffles.draws.path}?after=${first.next}`)).value).toEqual({ list: [] })
  expect((await foreign(`${raffles.envelopes.path}?raffle=${list}&version=1`)).value).toEqual({
    commitments: [],
  })
})

test('no more tickets are given than the version has, and none twice for a deed', async () => {
  const raffle = await addRaffle(server, { tickets: 5 })
  const [member, other] = [await newPlayer(server), await newPlayer(server)]
  await giveTo(server, member, raffle, 2, 'one-deed')
  await expect(giveTo(server, member, raffle, 2, 'one-deed')).rejects.toThrow('given_before')
  await expect(giveTo(server, other, raffle, 4)).rejects.toThrow('none_left')
  await giveTo(server, other, raffle, 3)
  expect(await gameOf(server, await newPlayer(server), raffle)).toBeUndefined()
  expect(await gameOf(server, member, raffle)).toMatchObject({ ticketCount: 2, isGiving: false })
})

test('another account of the person plays no ticket of the same gift', async () => {
  const raffle = await addRaffle(server)
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  await makeOnePerson('Rea Santos', [one, other])
  for (const member of [one, other]) await giveTo(server, member, raffle, 1, 'shared-gift')
  await giveTo(server, other, raffle, 1, 'own-gift')
  fairly(await claim(server, one, (await ticketsOf(server, one, raffle))[0]))
  const [shared, own] = await ticketsOf(server, other, raffle)
  expect(await claim(server, other, shared)).toBe('raffle_of_person')
  fairly(await claim(server, other, own))
})

test('another account of the person plays no ticket for check-ins of the same month', async () => {
  const raffle = await addRaffle(server, { checkIns: 1 })
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  await makeOnePerson('Ina Reyes', [one, other])
  await checkInOn(one, '2026-01-05')
  await checkInOn(other, '2026-01-06')
  await checkInOn(other, '2026-02-01')
  fairly(await claim(server, one, (await ticketsOf(server, one, raffle))[0]))
  const [sameMonth, nextMonth] = await ticketsOf(server, other, raffle)
  expect(await claim(server, other, sameMonth)).toBe('raffle_of_person')
  fairly(await claim(server, other, nextMonth))
})

test('a ticket lapses after its days, and what has ended never changes', async () => {
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  await giveTo(server, member, raffle, 2)
  const [late, played] = await ticketsOf(server, member, raffle)
  fairly(await claim(server, member, played))
  await server.asOwner(`UPDATE raffle_ticket SET lapses_at = now() WHERE id = $1`, [late])
  expect(await claim(server, member, late)).toBe('raffle_ticket_over')
  await lapseAll(server.services.store, () => undefined)
  expect(await claim(server, member, late)).toBe('raffle_ticket_over')
  for (const id of [late, played])
    await expect(server.asOwner(`UPDATE raffle_ticket SET amount = 9 WHERE id = $1`, [id])).rejects.toThrow(
      /ticket \d+ of a raffle is (lapsed|drawn)/,
    )
})

test('a check-in gives a ticket once a day', async () => {
  const raffle = await addRaffle(server, { checkIns: 1 })
  const second = await addRaffle(server, { checkIns: 2 })
  const member = await newPlayer(server)
  expect(await sendAs(server, member, missions.summary, {})).toMatchObject({ checkIns: { isOffered: true } })
  await sendAs(server, member, missions.checkIn, {})
  await sendAs(server, member, missions.checkIn, {})
  expect(await ticketsOf(server, member, raffle)).toHaveLength(1)
  expect(await ticketsOf(server, member, second)).toHaveLength(0)
})

test('drawn tickets are listed page by page', async () => {
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  for (const count of [20, 5]) await giveTo(server, member, raffle, count)
  for (let left = await ticketsOf(server, member, raffle); left.length > 0;) {
    for (const id of left) await claim(server, member, id)
    left = await ticketsOf(server, member, raffle)
  }
  const first = (await sendAs(server, member, raffles.drawn, {})) as { list: DrawnTicket[]; next: string }
  expect(first.list).toHaveLength(20)
  const rest = (await sendAs(server, member, raffles.drawn, { after: first.next })) as typeof first
  expect([rest.list.length, rest.next]).toEqual([5, undefined])
})
