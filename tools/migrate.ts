import { launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { StartError } from '#server/platform/db/embedded/start-error.ts'
import { MigrationError, migrate } from '#server/platform/db/migrate.ts'

/**
 * Migrates the database of DATABASE_OWNER_URL or DATABASE_URL, else the one in DATA_DIR, whose server must not be
 * running.
 */
try {
  const given = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL
  if (given) report(await migrate(given))
  else await migrateOwn()
} catch (error) {
  if (!(error instanceof StartError || error instanceof MigrationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function migrateOwn(): Promise<void> {
  const server = await launchPostgres({ dataDir: process.env.DATA_DIR || '.data', log: console.log })
  try {
    report(await migrate(server.ownerUrl))
  } finally {
    await server.stop()
  }
}

function report({ applied }: { applied: string[] }): void {
  for (const name of applied) console.log(`applied ${name}`)
  if (applied.length === 0) console.log('Nothing to migrate.')
}
