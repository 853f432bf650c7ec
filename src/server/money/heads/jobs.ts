import { appendFile } from 'node:fs/promises'

import type { Logger } from 'pino'

import type { Job } from '#server/platform/jobs/runner.ts'

import { findHeads } from './actions.ts'

/**
 * Exports the heads of the chains every minute, to the log and optionally to a file. The database's owner can rewrite
 * every row, but not a log or file that is stored elsewhere.
 */
export const headJobs = (parts: {
  readonly log: Pick<Logger, 'info'>
  readonly headsFile: string | undefined
}): readonly Job[] => [
  {
    name: 'keep_heads',
    queue: 'books',
    cron: '* * * * *',
    async run(store) {
      const at = new Date().toISOString()
      const heads = await findHeads(store.read)
      for (const head of heads) parts.log.info({ head }, 'the head of a chain')
      if (parts.headsFile === undefined || heads.length === 0) return
      const lines = heads.map((head) => `${JSON.stringify({ at, ...head })}\n`)
      await appendFile(parts.headsFile, lines.join(''), { mode: 0o600 })
    },
  },
]
