import type { Client } from 'pg'
import { expect, test } from 'vitest'

import { applyMigration, openBefore } from './open-before.ts'

const name = '0053_numbers_of_plays.sql'

/** A transfer and its provider transaction; `key` differs from them where an older writer named it otherwise. */
async function lay(
  client: Client,
  id: number,
  { member = 7, key = `play:sim:t${id}`, round = 'r', minutes = 5 },
) {
  await client.query(
    `INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, provider,
                                  provider_transaction, business_date, created_at)
     VALUES ($1, $2, 1, 'PHP', $3, 'bet', $4, sha256('x'), 'sim', $5, current_date, now())`,
    [member, id, key, round, `t${id}`],
  )
  await client.query(
    `INSERT INTO provider_transaction (provider_code, transaction_id, merchant_id, member_id, kind, round_id, currency,
                                       account, amount, moved, transfer_id, balance, fingerprint, created_at)
     VALUES ('sim', $5, 1, $1, 'bet', $3, 'PHP', 'main', 5, -5, $2, 0, sha256('x'),
             now() - make_interval(mins => $4))`,
    [member, id, round, minutes, `t${id}`],
  )
}

async function open(): Promise<Client> {
  const client = await openBefore(name)
  await client.query('SET session_replication_role = replica')
  return client
}

test('rounds of before are found by their time, and what moved no money by its round', async () => {
  const client = await open()
  await lay(client, 1, { minutes: 50 })
  await lay(client, 2, { minutes: 40 })
  await lay(client, 3, { round: 'another', minutes: 45 })
  await lay(client, 4, { member: 8, minutes: 45 })
  await client.query(
    `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake,
                       win, bets, opened_at, changed_at)
     VALUES (7, 'sim', 'r', 1, 'SIM', 'wheel', 'PHP', 'main', 'open', 10, 0, 2, now() - interval '50 minutes',
             now() - interval '40 minutes');
     INSERT INTO provider_transaction (provider_code, transaction_id, merchant_id, member_id, kind, round_id, currency,
                                       account, amount, moved, balance, fingerprint, created_at)
     VALUES ('sim', 'free', 1, 7, 'win', 'r', 'PHP', 'main', 0, 0, 0, sha256('x'), now() + interval '2 days'),
            ('sim', 'alone', 1, 7, 'rollback', 'no-play', 'PHP', 'main', 0, 0, 0, sha256('x'), now())`,
  )
  await applyMigration(client, name, { functions: ['plays.sql'] })
  const found = async (round: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT transaction_id AS id FROM round_transactions(7, 'sim', $1) ORDER BY created_at`,
      [round],
    )
    return rows.map(({ id }) => id)
  }
  expect(await found('r')).toEqual(['t1', 't2', 'free'])
  expect(await found('no-play')).toEqual(['alone'])
})

test('a key that names another number than its transfer stops the migration', async () => {
  const client = await open()
  await lay(client, 1, { key: 'play:sim:other' })
  await expect(applyMigration(client, name)).rejects.toThrow('names another number')
})
