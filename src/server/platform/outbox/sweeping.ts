import type { Job } from '#server/platform/jobs/runner.ts'

import { sweepMessages } from './sweep-store.ts'

/** Messages hold addresses and names, so they are not kept longer than needed. */
export const outboxSweeps: readonly Job[] = [
  {
    name: 'sweep_messages',
    queue: 'upkeep',
    cron: '31 * * * *',
    async run(store) {
      while ((await sweepMessages(store.read)) > 0);
    },
  },
]
