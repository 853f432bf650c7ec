import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'

import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'

import { askOnce, dropDatabases, inDatabase, openScratchServer } from './server.ts'

/** Facts that a test file needs to create its database. */
export type TestServer = { ownerUrl: string; appUrl: string; template: string; prefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One server per run, with one migrated template that every test file clones. Concurrent runs on one server share the
 * template: their starter creates it once and names it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await openScratchServer()
  const prefix = `tessera_test_${randomBytes(5).toString('hex')}`
  const shared = process.env.TEST_TEMPLATE
  const template = shared ?? prefix
  try {
    if (shared === undefined) await makeTemplate(ownerUrl, template)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', { ownerUrl, appUrl, template, prefix })

  return async () => {
    try {
      const dropped = await dropDatabases(ownerUrl, prefix)
      const forgotten = dropped.filter((name) => name !== prefix).length
      if (forgotten > 0)
        throw new Error(`${forgotten} test databases were not closed by the files that opened them.`)
    } finally {
      await stop()
    }
  }
}

/** A template with every migration. PostgreSQL clones a template only while no session is connected to it. */
export async function makeTemplate(ownerUrl: string, name: string): Promise<void> {
  await askOnce(ownerUrl, `CREATE DATABASE ${name}`)
  await migrate(inDatabase(ownerUrl, name))
  await migrateJobs(inDatabase(ownerUrl, name))
}
