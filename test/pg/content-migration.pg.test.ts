import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { askOnce, inDatabase } from './server.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

test('announcements and banners of before are there afterwards, and banners keep their ids', async () => {
  const client = await openBefore('0004_content.sql')
  await client.query(`
    INSERT INTO merchant (code, name, brand, currency, currency_symbol, zone, languages, default_language, market_profile)
      VALUES ('one', 'One', 'tessera', 'PHP', '₱', 'Asia/Manila', '{EN,AR}', 'EN', 'open');
    INSERT INTO banner (merchant_id, group_name, position, art_category, art_title, linkage_type, target, version)
      SELECT id, 'home', 4, 'slots', 'peacock', 'page', '/rng', 3 FROM merchant;
    INSERT INTO banner_text SELECT merchant_id, id, 'EN', 'Title', 'Text', 'Go' FROM banner;
    INSERT INTO announcement (merchant_id, type, published_at, ends_at)
      SELECT id, 'PL', '2024-01-01T00:00Z', '2199-01-01T00:00Z' FROM merchant;
    INSERT INTO announcement_text SELECT merchant_id, id, language, 'Title ' || language, '<p>a</p>'
      FROM announcement, unnest(ARRAY['EN', 'AR']) AS language`)
  await client.query(await readFile(new URL('0004_content.sql', folder), 'utf8'))
  const { rows } = await client.query(
    'SELECT id::int, kind, position, published, starts_at, ends_at, published_version FROM content_entry ORDER BY id',
  )
  expect(rows).toEqual([
    {
      id: 1,
      kind: 'banner',
      position: 4,
      published: {
        words: { EN: { title: 'Title', text: 'Text', button: 'Go' } },
        facts: {
          group: 'home',
          artCategory: 'slots',
          artTitle: 'peacock',
          link: { type: 'page', target: '/rng' },
        },
      },
      starts_at: expect.any(Date),
      ends_at: null,
      published_version: 3,
    },
    {
      id: 2,
      kind: 'announcement',
      position: 0,
      published: {
        words: {
          EN: { title: 'Title EN', content: '<p>a</p>' },
          AR: { title: 'Title AR', content: '<p>a</p>' },
        },
        facts: { type: 'PL' },
      },
      starts_at: new Date('2024-01-01T00:00Z'),
      ends_at: new Date('2199-01-01T00:00Z'),
      published_version: 1,
    },
  ])
  const next = await client.query(
    `INSERT INTO content_entry (merchant_id, kind, draft) SELECT id, 'partner', '{}' FROM merchant RETURNING id::int`,
  )
  expect(next.rows).toEqual([{ id: 3 }])
})

test('a brand keeps its texts of sign-in under their new ids, and its other texts', async () => {
  const client = await openBefore('0069_sign_in_texts.sql')
  const copy = { EN: { 'doors.forgot': 'Lost it?', 'home.title': 'doors.open' }, VI: {} }
  await client.query(
    `INSERT INTO merchant (code, name, brand, currency, currency_symbol, zone, languages, default_language, market_profile, copy)
       VALUES ('one', 'One', 'tessera', 'PHP', '₱', 'Asia/Manila', '{EN,VI}', 'EN', 'open', $1),
              ('two', 'Two', 'tessera', 'PHP', '₱', 'Asia/Manila', '{EN,VI}', 'EN', 'open', '{}')`,
    [copy],
  )
  await client.query(await readFile(new URL('0069_sign_in_texts.sql', folder), 'utf8'))
  const { rows } = await client.query('SELECT copy FROM merchant ORDER BY code')
  expect(rows).toEqual([
    { copy: { EN: { 'sign_in.forgot': 'Lost it?', 'home.title': 'doors.open' }, VI: {} } },
    { copy: {} },
  ])
})

/** A database migrated up to the version before. */
async function openBefore(migration: string): Promise<Client> {
  const { ownerUrl } = inject('testServer')
  const name = `before_${randomBytes(5).toString('hex')}`
  await askOnce(ownerUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  const client = new Client({ connectionString: inDatabase(ownerUrl, name) })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await askOnce(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < migration).sort()
  for (const file of files) await client.query(await readFile(new URL(file, folder), 'utf8'))
  return client
}
