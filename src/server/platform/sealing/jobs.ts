import type { Job } from '#server/platform/jobs/runner.ts'

import type { Sealing } from './actions.ts'
import { deleteUsedOnce } from './store.ts'

export const sealingJobs = ({ keys }: Sealing): readonly Job[] => [
  { name: 'rotate_exchange_keys', queue: 'upkeep', cron: '*/15 * * * *', run: () => keys.rotate() },
  {
    name: 'sweep_used_once',
    queue: 'upkeep',
    cron: '*/5 * * * *',
    run: (store) => deleteUsedOnce(store.read),
  },
]
