import { readdirSync } from 'node:fs'

import type { Attempt, AttemptsOf } from './attempts/attempt.ts'

const folder = new URL('attempts/', import.meta.url)
const helpers = ['attempt.ts', 'puppet.ts']
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !helpers.includes(name))
  .toSorted()

/**
 * Attempts for every deed that may move money beyond the threshold: what the files of `attempts/` export. A new deed is
 * an entry in the file of its area.
 */
export const attempts: readonly (readonly [deed: string, by: string, attempt: Attempt])[] = (
  await Promise.all(
    files.map(
      async (name) => (await import(new URL(name, folder).href)) as { readonly attempts: AttemptsOf },
    ),
  )
).flatMap((area) =>
  Object.entries(area.attempts).flatMap(([deed, attempt]) =>
    (typeof attempt === 'function' ? [['it', attempt] as const] : Object.entries(attempt)).map(
      ([by, one]) => [deed, by, one] as const,
    ),
  ),
)
