import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Client } from 'pg'
import { expect, test } from 'vitest'

import { openBefore } from './open-before.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const name = '0037_wagering.sql'

/** Kind, amount in main units, and index of the transfer that it settles or reverses. */
type Move = readonly [kind: string, amount: number, of?: number]

const cases: readonly (readonly [
  what: string,
  moves: readonly Move[],
  wagering: number,
  unplayed: number,
])[] = [
  ['nobody', [], 0, 0],
  ['a deposit', [['deposit', 100]], 200, 100],
  [
    'a deposit, played in part',
    [
      ['deposit', 100],
      ['bet', -30],
    ],
    170,
    70,
  ],
  [
    'play of before counts for no later deposit',
    [
      ['deposit', 10],
      ['win', 90],
      ['bet', -80],
      ['deposit', 10],
    ],
    20,
    10,
  ],
  [
    'a bet that was returned was none',
    [
      ['deposit', 100],
      ['bet', -60],
      ['bet_return', 60, 1],
    ],
    200,
    100,
  ],
  [
    'a deposit taken back',
    [
      ['deposit', 100],
      ['win', 100],
      ['deposit_return', -100, 0],
    ],
    0,
    0,
  ],
  [
    'paid: what came while it waited stays',
    [
      ['win', 50],
      ['withdrawal_hold', -50],
      ['deposit', 40],
      ['withdrawal_payout', 0, 1],
    ],
    80,
    40,
  ],
  [
    'money that is gone',
    [
      ['deposit', 100],
      ['bet', -100],
    ],
    0,
    0,
  ],
]

test('the remaining wagering is computed from the earlier history', async () => {
  const client = await openBefore(name)
  await client.query(`
    INSERT INTO merchant (code, name, brand, currency, currency_symbol, zone, languages, default_language, market_profile)
      VALUES ('one', 'One', 'tessera', 'PHP', '₱', 'Asia/Manila', '{EN}', 'EN', 'open');
    INSERT INTO withdrawal_settings (merchant_id, settings) SELECT id, '{"wageringHundredths": 200}' FROM merchant`)
  const members: string[] = []
  for (const [, moves] of cases) members.push(await live(client, moves))
  await client.query(await readFile(new URL(name, folder), 'utf8'))
  const { rows } = await client.query<{ member: string; wagering: string; unplayed: string }>(
    `SELECT member_id::text AS member, wagering_left::text AS wagering, unplayed::text FROM wallet WHERE account = 'main'`,
  )
  const found = cases.map(([what], index) => {
    const row = rows.find(({ member }) => member === members[index])
    return [what, Number(row?.wagering) / 100_000, Number(row?.unplayed) / 100_000]
  })
  expect(found).toEqual(cases.map(([what, , wagering, unplayed]) => [what, wagering, unplayed]))
})

/** A member with these transfers, written in the format of the earlier ledger. */
async function live(client: Client, moves: readonly Move[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO member (merchant_id, account, account_type) SELECT id, $1, 0 FROM merchant RETURNING id::text',
    [`m${randomBytes(5).toString('hex')}`],
  )
  const id = rows[0]?.id ?? ''
  const written: string[] = []
  for (const [kind, amount, of] of moves) {
    const named = of === undefined ? null : written[of]
    const isEnd = kind === 'withdrawal_payout'
    const result = await client.query<{ id: string }>(
      `WITH moved AS (
         INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, settles,
                                      reverses, business_date, created_at)
         SELECT $1::bigint, merchant.id, 'PHP', 'test:' || gen_random_uuid(), $2::text, 'test', sha256('x'), $3::bigint, $4::bigint, current_date, now()
           FROM merchant RETURNING id
       ), entries AS (
         INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
         SELECT $1::bigint, moved.id, 1, CASE WHEN $5::bigint = 0 THEN 'locked' ELSE 'main' END,
                CASE WHEN $5::bigint = 0 THEN -1 ELSE $5::bigint END, 1, 1 FROM moved
          UNION ALL
         SELECT $1::bigint, moved.id, 2, 'house', CASE WHEN $5::bigint = 0 THEN 1 ELSE -$5::bigint END, NULL, NULL FROM moved
       )
       SELECT id::text FROM moved`,
      [id, kind, isEnd ? named : null, isEnd ? null : named, amount * 100_000],
    )
    written.push(result.rows[0]?.id ?? '')
  }
  await client.query('UPDATE wallet SET balance = $2 WHERE member_id = $1', [
    id,
    moves.reduce((sum, [, amount]) => sum + amount, 0) * 100_000,
  ])
  return id
}
