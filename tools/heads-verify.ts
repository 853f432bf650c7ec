import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { stepDown } from '#server/platform/config.ts'
import { findRunning } from '#server/platform/db/embedded/running.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { findHeadFault, readHeads } from '#server/money/heads/actions.ts'

const USAGE = 'npm run heads:verify -- <file of HEADS_FILE>'

/** Compares heads stored elsewhere with the database of DATABASE_URL, else with the one running in DATA_DIR. */
const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
const url = await databaseUrl()
if (file === undefined) fail(`Name the file.\n${USAGE}`)
else if (url === undefined) fail('No database: set DATABASE_URL, or start the server whose DATA_DIR this is.')
else await verify(file, url)

async function databaseUrl(): Promise<string | undefined> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return DATABASE_OWNER_URL ? DATABASE_URL : stepDown(DATABASE_URL)
  return (await findRunning(DATA_DIR || '.data'))?.appUrl
}

async function verify(path: string, appUrl: string): Promise<void> {
  const heads = readHeads(await readFile(path, 'utf8'))
  if (heads.length === 0) return fail('The file holds no head.')
  const store = openStore(openPool(appUrl, { max: 1 }))
  try {
    const found = await findHeadFault(store.read, heads)
    if (!found) console.log(`All ${heads.length} heads are in the database as they were kept.`)
    else fail(`${found.chain} ${found.number} is ${found.fault}: it was kept as ${found.hash}.`)
  } finally {
    await store.close()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
