import { writeFile } from 'node:fs/promises'
import { Client } from 'pg'

import { migrate } from '#server/platform/db/migrate.ts'
import { renderSchema } from '#test/pg/render-schema.ts'
import { askOnce, inDatabase, openScratchServer } from '#test/pg/server.ts'

const FILE = new URL('../db/schema.ts', import.meta.url)

/** Writes db/schema.ts from a freshly migrated scratch database, so that local data cannot affect it. */
const server = await openScratchServer()
const name = `tessera_types_${process.pid}`
try {
  await askOnce(server.ownerUrl, `CREATE DATABASE ${name}`)
  const url = inDatabase(server.ownerUrl, name)
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await writeFile(FILE, await renderSchema(client))
  } finally {
    await client.end()
  }
  console.log('db/schema.ts is written.')
} finally {
  await askOnce(server.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.stop()
}
