import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'

import { queriesOf } from '#server/platform/db/migrate.ts'

import { askOnce, inDatabase } from './server.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const functionsFolder = new URL('../../db/functions/', import.meta.url)

/** A database as it was before this migration, for one test. */
export async function openBefore(migration: string): Promise<Client> {
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
  for (const file of files) await apply(client, file)
  return client
}

/** Applies one migration, and on request the functions as they are now. */
export async function applyMigration(
  client: Client,
  migration: string,
  { functions = [] }: { readonly functions?: readonly string[] } = {},
): Promise<void> {
  await apply(client, migration)
  for (const name of functions) await client.query(await readFile(new URL(name, functionsFolder), 'utf8'))
}

async function apply(client: Client, migration: string): Promise<void> {
  for (const query of queriesOf(await readFile(new URL(migration, folder), 'utf8'))) await client.query(query)
}
