import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from './database.ts'
import { renderSchema } from './render-schema.ts'

test('db/schema.ts is what the migrated database says; when it is not, run npm run db:types', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const written = await readFile(new URL('../../db/schema.ts', import.meta.url), 'utf8')
    expect(written).toBe(await renderSchema(client))
  } finally {
    await client.end()
  }
})

test('a type that nobody decided on is refused, so that none slips through as unknown', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query('CREATE TABLE odd (place point)')
    await expect(renderSchema(client)).rejects.toThrow('odd.place is of type point')
  } finally {
    await client.end()
  }
})

test('constraints and indexes that migrations add without blocking their tables are valid in the end', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`
      SELECT conname AS name, convalidated AS valid FROM pg_constraint
       WHERE conname IN ('member_message_campaign', 'member_message_source_check')
       UNION ALL SELECT indexrelid::regclass::text, indisvalid FROM pg_index
       WHERE indexrelid IN (to_regclass('member_message_once'), to_regclass('member_message_read')) ORDER BY name`)
    expect(rows).toEqual(
      [
        'member_message_campaign',
        'member_message_once',
        'member_message_read',
        'member_message_source_check',
      ].map((name) => ({ name, valid: true })),
    )
    // Two hold for new rows alone.
    const { rows: left } = await client.query(`
      SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated
         AND conname NOT IN ('reward_list_not_of_uploader', 'withdrawal_step_evidence')
       UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`)
    expect(left).toEqual([])
  } finally {
    await client.end()
  }
})
