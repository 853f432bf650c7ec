import { afterAll, beforeAll, expect, test } from 'vitest'

import { isSigned } from '#studio/server/signing.ts'
import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import type { Opened, Played, RoundDetails } from '#studio/wire/answers.ts'
import { readJson, writeJson } from '#studio/wire/json.ts'
import { type StudioStage, openStudioStage } from '#test/pg/studio.ts'

let stage: StudioStage

beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(() => stage?.close())

const launch = { game_code: 'peacock-mosaic', currency: 'XXX', lang: 'vi' }
const ask = async <Answer>(path: string, token: string, body: object = {}) => {
  const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: writeJson(body),
  })
  return { status: answer.status, body: readJson(await answer.text()) as Answer }
}
const addressIn = (answer: { readonly body: unknown }) => new URL((answer.body as { url: string }).url)

// Each row: the case, the request, and the status of the answer.
test.each([
  ['an operator that is not known', { operator_id: 'stranger', ...launch }, 404],
  ['no operator', { operator_id: null, ...launch }, 404],
  ['a game that is not there', { ...launch, game_code: 'no-such-game' }, 404],
  ['no game', { currency: 'XXX' }, 400],
  ['a currency that is none', { ...launch, currency: 'E' }, 403],
  ['the currency of play credits', { ...launch, currency: 'PLAY' }, 403],
  ['a player without a token', { ...launch, currency: 'EUR', user: 'one-7' }, 400],
  ['a player that is no text', { ...launch, currency: 'EUR', user: 7, token: 'x'.repeat(20) }, 400],
] as const)('game/url: %s', async (_, body, status) => {
  expect((await stage.supply('game/url', body)).status).toBe(status)
})

test('game/url keeps the code of the brand, by which card players are kept apart', async () => {
  const name = `brand-${crypto.randomUUID()}`
  await stage.supply('game/url', { ...launch, currency: 'XXX', sub_partner_id: name })
  expect(await stage.rows('SELECT brand FROM studio.session WHERE brand = $1', [name])).toHaveLength(1)
})

test('a call with a foreign signature, or one that was changed on the way, is refused', async () => {
  const bodies = [JSON.stringify({ operator_id: 'tessera', ...launch }), '{']
  for (const body of bodies) {
    const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/operator/generic/v2/game/url`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': 'A'.repeat(344) },
      body,
    })
    expect(answer.status).toBe(body === '{' ? 400 : 401)
  }
})

test('answers are signed over their raw bytes by the studio’s key', async () => {
  const { text, signature, body } = await stage.supply('game/list', {})
  const provider = await stage.house.services.gameProviders.cache.find(stage.provider)
  expect(isSigned(provider?.keys.theirPublicKeys ?? [], Buffer.from(text), signature)).toBe(true)
  expect((body as { game_code: string }[]).map((game) => game.game_code)).toContain('peacock-mosaic')
})

test('bounds of an operator, which are amounts of money, do not reach the play credits of a trial', async () => {
  const meta = { min_stake: 2_000_000_000, max_stake: 50_000_000_000, max_table_loss: 1 }
  const trial = addressIn(
    await stage.supply('game/url', { ...launch, game_code: 'baccarat', currency: 'XXX', meta }),
  )
  const config = async (token: string) => (await ask<Opened>('session', token)).body.config
  expect(await config(trial.hash.slice(1))).toEqual(
    baccarat.configure({ currency: 'PLAY', stakeMax: undefined }),
  )
  const seat = await stage.sit({ game: 'baccarat', meta })
  expect(await config(seat.token)).toMatchObject({ lossMost: 1n })
})

test('a trial plays with the studio’s credits, by the same rules', async () => {
  const address = addressIn(await stage.supply('game/url', launch))
  const token = address.hash.slice(1)
  const opened = (await ask<Opened>('session', token)).body
  expect(opened).toMatchObject({ isTrying: true, currency: 'PLAY', language: 'VI', balance: 100_000_000n })
  const answer = (
    await ask<Played>('play', token, {
      requestId: crypto.randomUUID(),
      command: { kind: 'spin', stake: 20_000n },
    })
  ).body
  expect(answer.balance).toBe(100_000_000n - 20_000n + answer.win)
  expect(await stage.rows('SELECT FROM provider_transaction')).toEqual([])
  // Another launch is another player: credits and rounds are not shared.
  const again = addressIn(await stage.supply('game/url', launch)).hash.slice(1)
  expect((await ask<Opened>('session', again)).body.balance).toBe(100_000_000n)
  expect((await ask<{ rounds: [] }>('history', again)).body.rounds).toEqual([])
})

test.each([
  ['the zone of the brand', 'Asia/Manila', 'Asia/Manila'],
  ['a zone that browsers do not know', 'Mars/Olympus', null],
  ['no zone', undefined, null],
] as const)('the pages of a session show times in %s', async (_, zone, expected) => {
  const meta = { ...launch, meta: zone === undefined ? {} : { time_zone: zone } }
  const token = addressIn(await stage.supply('game/url', meta)).hash.slice(1)
  expect((await ask<Opened>('session', token)).body.timeZone).toBe(expected)
  const command = { kind: 'spin', stake: 20_000n }
  const { round } = (await ask<Played>('play', token, { requestId: crypto.randomUUID(), command })).body
  expect((await ask<RoundDetails>('round', token, { id: round })).body.timeZone).toBe(expected)
})

test('a returning player finds the open round, on any device', async () => {
  const seat = await stage.sit()
  const again = addressIn(
    await stage.supply('game/url', {
      user: seat.player,
      token: seat.houseToken,
      game_code: 'peacock-mosaic',
      currency: 'CNY',
      lang: 'en',
    }),
  )
  const answer = await seat.play({ kind: 'spin', stake: 20_000n })
  const history = (await ask<{ rounds: { id: string }[] }>('history', again.hash.slice(1))).body
  expect(history.rounds.map(({ id }) => id)).toEqual('refusal' in answer ? [] : [answer.round])
})

test('the address of a round opens that round only, for ten minutes, without a session', async () => {
  const [seat, other] = [await stage.sit(), await stage.sit()]
  const answer = (await seat.play({ kind: 'spin', stake: 20_000n })) as Played
  const [bet] = await stage.rows<{ id: string }>(
    "SELECT transaction_id AS id FROM provider_transaction WHERE member_id = $1 AND kind = 'bet'",
    [seat.memberId],
  )
  const byBet = await stage.supply('game/round', { user: seat.player, transaction_uuid: bet?.id, lang: 'ar' })
  const byRound = await stage.supply('game/round', { user: seat.player, round: answer.round })
  expect(byRound.status).toBe(200)
  expect((await stage.supply('game/round', { user: other.player, round: answer.round })).status).toBe(404)
  expect((await stage.supply('game/round', { user: seat.player })).status).toBe(404)
  const address = addressIn(byBet)
  expect(address.origin + address.pathname).toBe(`${stage.studio().origin}/round/${answer.round}`)
  const proof = address.hash.slice(1)
  const details = await ask<RoundDetails>('shown', '', { proof })
  expect(details.body).toMatchObject({ id: answer.round, stake: 20_000n, win: answer.win, language: 'AR' })
  // No part of the proof can be changed.
  for (const changed of [proof.replace(/\d{13}/, '9999999999999'), proof.slice(0, -1), `x${proof}`, ''])
    expect((await ask('shown', '', { proof: changed })).status).toBe(401)
})

test('the list of transactions equals the operator’s, to the last one', async () => {
  const seat = await stage.sit()
  const from = new Date(Date.now() - 60_000).toISOString().slice(0, 19)
  await seat.play({ kind: 'spin', stake: 20_000n })
  const to = new Date(Date.now() + 60_000).toISOString().slice(0, 19)
  const listed = (
    await stage.supply('transactions/list', { start_time: from, end_time: to, user: seat.player })
  ).body as Record<string, unknown>[]
  const kept = await stage.rows<{ transaction_id: string; kind: string; amount: string; round_id: string }>(
    'SELECT transaction_id, kind, amount::text, round_id FROM provider_transaction WHERE member_id = $1',
    [seat.memberId],
  )
  const lineOf = (row: Record<string, unknown>) =>
    [row['transaction_uuid'], row['kind'], String(row['amount']), row['round'], row['status']].join()
  expect(listed.map(lineOf).sort()).toEqual(
    kept
      .map((row) =>
        [row.transaction_id, `TK_${row.kind.toUpperCase()}`, row.amount, row.round_id, 'TS_SUCCESS'].join(),
      )
      .sort(),
  )
  expect((await stage.supply('transactions/list', {})).status).toBe(400)
  const later = await stage.supply('transactions/list', { start_time: to, end_time: '2999-01-01 00:00:00' })
  expect(later.body).toEqual([])
})

test('the studio’s database role reads no table of the house, and the house’s no table of the studio', async () => {
  const seen = await stage.rows<{ studio: boolean; house: boolean }>(
    `SELECT has_table_privilege('tessera_studio', 'public.member', 'SELECT') AS studio,
            has_schema_privilege('tessera_app', 'studio', 'USAGE') AS house`,
  )
  expect(seen).toEqual([{ studio: false, house: false }])
})

test('operators’ tokens are stored encrypted', async () => {
  const seat = await stage.sit()
  const [{ found } = { found: -1 }] = await stage.rows<{ found: number }>(
    `SELECT count(*)::int AS found FROM studio.session
      WHERE position($1::bytea IN wrapped_token) > 0 OR position($1::bytea IN token_hash) > 0`,
    [Buffer.from(seat.houseToken)],
  )
  expect(found).toBe(0)
})
