import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

import type {} from './global-setup.ts'
import { askOnce, inDatabase } from './server.ts'

export type TestDatabase = {
  /** Connects as the role that owns nothing, as the application does. */
  appUrl: string
  /** Connects as the owner: for fixtures, and to look at what the application must not see. */
  ownerUrl: string
  close: () => Promise<void>
}

/** A database of one's own, migrated and empty: a clone of the template, cheap enough for every test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  // Copied file by file: through the log, as is the default, a clone costs three times as much.
  await askOnce(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    appUrl: inDatabase(appUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    close: async () => {
      await askOnce(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
