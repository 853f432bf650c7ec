import { readdirSync } from 'node:fs'

import type { Guard } from './guards/guard.ts'

const folder = new URL('guards/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'guard.ts')
  .toSorted()

/**
 * Every guard that is proven by a test: the lists that the files of `guards/` export. A new guard is a row there, with
 * the test that fails without it.
 */
export const guards: readonly Guard[] = (
  await Promise.all(
    files.map(async (name) => (await import(new URL(name, folder).href)) as Record<string, readonly Guard[]>),
  )
).flatMap((lists) => Object.values(lists).flat())
