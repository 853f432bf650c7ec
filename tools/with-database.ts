import { stepDown } from '#server/platform/config.ts'
import { launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { findRunning } from '#server/platform/db/embedded/running.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'

/** Opens the database of DATABASE_URL, else the one in DATA_DIR; passes the URLs of the application and of the owner. */
export async function withDatabase(work: (appUrl: string, ownerUrl: string) => Promise<void>): Promise<void> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env
  if (url) {
    // A new database has no tables yet.
    await migrate(ownerUrl || url)
    await migrateJobs(ownerUrl || url)
    return await work(ownerUrl ? url : stepDown(url), ownerUrl || url)
  }
  const dataDir = process.env.DATA_DIR || '.data'
  const running = await findRunning(dataDir)
  if (running) return await work(running.appUrl, running.ownerUrl)
  const server = await launchPostgres({ dataDir, log: console.log })
  try {
    await migrate(server.ownerUrl)
    await migrateJobs(server.ownerUrl)
    await work(server.appUrl, server.ownerUrl)
  } finally {
    await server.stop()
  }
}
