import type { Job } from '#server/jobs/runner.ts'

import { sweepMessages } from './sweep-store.ts'

/** Messages are not kept for longer than anybody asks about them: they hold addresses and names. */
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
