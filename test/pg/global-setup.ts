import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'

import { migrate } from '#server/db/migrate.ts'
import { migrateJobs } from '#server/jobs/migrate.ts'

import { askOnce, inDatabase, openScratchServer } from './server.ts'

/** What each test file needs to know in order to open a database of its own. */
export type TestServer = { ownerUrl: string; appUrl: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** One server for the run, and on it one migrated database that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await openScratchServer()
  const template = `tessera_test_${randomBytes(5).toString('hex')}`
  try {
    await askOnce(ownerUrl, `CREATE DATABASE ${template}`)
    await migrate(inDatabase(ownerUrl, template))
    await migrateJobs(inDatabase(ownerUrl, template))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', { ownerUrl, appUrl, template })

  return async () => {
    try {
      const left = await askOnce<{ name: string }>(
        ownerUrl,
        `SELECT datname AS name FROM pg_database WHERE datname LIKE $1 ORDER BY datname <> $2`,
        [`${template}%`, template],
      )
      for (const { name } of left) await askOnce(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      if (left.length > 1)
        throw new Error(`${left.length - 1} test databases were not closed by the files that opened them.`)
    } finally {
      await stop()
    }
  }
}
