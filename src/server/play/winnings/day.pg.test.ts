import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import type { winnings } from '#contract/winnings.ts'
import { someoneWith } from '#test/pg/withdrawals.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

const jackpot = async (host: string) =>
  (await server.site.inject({ url: '/wps/content/jackpot', headers: { host } })).json<{
    value: Output<typeof winnings.jackpot>
  }>().value

test('a brand without a pool shows what it paid out within a day, and its largest win', async () => {
  const brand = await server.fixtures.merchant({ marketProfile: 'strict' })
  const person = await someoneWith(server, '0', { merchantId: brand.id })
  const pay = (payout: { state?: string; amount: number; currency?: string; age?: string; took?: string }) =>
    server.asOwner(
      `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                               payout_account_id, destination, state, is_for_two, requested_at, paid_at, ended_at)
       SELECT id, $2, gen_random_uuid(), coalesce($3, currency), $4, 0, $4, $5, $5, '{}', $6, false,
              now() - $7::interval - $8::interval, now() - $7::interval, now() FROM merchant WHERE id = $1`,
      [
        brand.id,
        person.id,
        payout.currency ?? null,
        payout.amount,
        person.payoutAccountId,
        payout.state ?? 'confirmed',
        payout.age ?? '1 hour',
        payout.took ?? '4 minutes',
      ],
    )
  await pay({ amount: 1_000_000 })
  await pay({ amount: 500_000, took: '90 seconds' })
  // None of these was received within the day in the currency of the brand.
  await pay({ amount: 7_000_000, state: 'returned' })
  await pay({ amount: 7_000_000, age: '25 hours' })
  await pay({ amount: 7_000_000, currency: 'XTS', took: '1 second' })
  const [game] = await server.asOwner<{ id: string }>(
    `WITH vendor AS (
       INSERT INTO vendor (code, display_name, category, account_type_id, provider)
       VALUES ('KOI', 'Koi Works', 'fishing', 9902, 'koi-works') RETURNING code)
     INSERT INTO game (vendor_code, code, provider_game_id, category, label, folded)
     SELECT code, 'koi', 'koi', 'fishing', '{"EN": "Koi Kingdom"}', 'koi kingdom' FROM vendor RETURNING id::text`,
  )
  await server.asOwner(
    `INSERT INTO win (merchant_id, member_id, game_id, game_code, game_name, category, amount, currency, settled_at)
     SELECT $1, $2, $3, 'koi', 'Koi Kingdom', 'fishing', 2500000, currency, now() - interval '1 minute' FROM merchant WHERE id = $1`,
    [brand.id, person.id, game?.id],
  )
  expect(await jackpot(brand.host)).toEqual({
    kind: 'day',
    at: expect.any(String) as string,
    day: {
      paidOut: '15.00',
      members: 1,
      fastestSeconds: 90,
      largest: {
        player: expect.stringContaining('***') as string,
        isDemo: false,
        gameName: 'Koi Kingdom',
        picture: expect.stringMatching(/^\/art\/game\//) as string,
        category: 'fishing',
        prize: '25.00',
      },
    },
  })
})

test('from twenty payouts on the average is named', async () => {
  const brand = await server.fixtures.merchant()
  const person = await someoneWith(server, '0', { merchantId: brand.id })
  await server.asOwner(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                             payout_account_id, destination, state, is_for_two, requested_at, paid_at, ended_at)
     SELECT id, $2, gen_random_uuid(), currency, 100, 0, 100, $3, $3, '{}', 'confirmed', false,
            now() - interval '2 minutes', now(), now() FROM merchant, generate_series(1, 20) WHERE id = $1`,
    [brand.id, person.id, person.payoutAccountId],
  )
  expect((await jackpot(brand.host)).day).toMatchObject({ averageSeconds: 120 })
})
