import { parseArgs } from 'node:util'

import { StartError } from '#server/platform/db/embedded/start-error.ts'
import { MigrationError } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { resetByHouse } from '#server/people/operators/resetting.ts'

import { withDatabase } from './with-database.ts'

const USAGE = 'npm run operator:reset -- --name linh.tran'

/**
 * Resets the access of an operator from the command line. It uses DATABASE_URL, else the database in DATA_DIR, whether
 * the server runs or not.
 */
try {
  const { values } = parseArgs({ options: { name: { type: 'string' } } })
  const { name } = values
  if (name) await withDatabase((url) => reset(url, name))
  else fail('--name says whose access is reset.')
} catch (error) {
  const isExpected =
    error instanceof StartError ||
    error instanceof MigrationError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isExpected) throw error
  fail(error.message)
}

function fail(message: string): void {
  console.error(`${message}\n${USAGE}`)
  process.exitCode = 1
}

async function reset(appUrl: string, name: string): Promise<void> {
  const store = openStore(openPool(appUrl, { max: 1 }))
  try {
    const password = await store.transact((tx) => resetByHouse(tx, name))
    if (password === undefined) return fail(`There is no operator ${JSON.stringify(name)}.`)
    console.log(
      `Password, authenticator, passkeys and recovery codes of ${name} are gone, and all sessions have ended. The new password is shown only this once:\n\n  ${password}\n\nIt is good for three days, and opens the page where it is replaced and an authenticator or passkey is added.`,
    )
  } finally {
    await store.close()
  }
}
