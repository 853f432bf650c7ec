import type { Logger } from 'pino'

import type { Job } from '#server/platform/jobs/runner.ts'

import { followBlocks, sealLedger } from './chain.ts'
import type { CheckRow } from './chain-store.ts'
import { checkNewBlocks } from './check.ts'
import { checkNight } from './check-night.ts'

export interface Alarm {
  readonly log: Pick<Logger, 'error'>
  readonly countFault: (book: string, fault: string) => void
  /** Nights within which all old blocks are recomputed. */
  readonly nights?: number | undefined
}

/** Every minute: seal, check the new blocks, and add them to the days of members. Every night: check what is new and a share of what is old. */
export const ledgerJobs = (alarm: Alarm): readonly Job[] => [
  {
    name: 'prove_ledger',
    queue: 'books',
    cron: '* * * * *',
    isAlone: true,
    async run(store) {
      await sealLedger(store)
      sound(alarm, await checkNewBlocks(store))
    },
  },
  {
    name: 'follow_member_days',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    async run(store) {
      await followBlocks(store)
    },
  },
  {
    name: 'check_ledger',
    queue: 'books',
    cron: '41 3 * * *',
    isAlone: true,
    async run(store) {
      sound(alarm, await checkNight(store, alarm.nights === undefined ? {} : { nights: alarm.nights }))
    },
  },
]

function sound({ log, countFault }: Alarm, check: CheckRow | undefined): void {
  if (!check || check.found === 0n) return // guard: ledger-fault-sounded
  for (const { fault } of check.faults) countFault('ledger', fault)
  const { scope, fromBlock, toBlock, found, faults } = check
  log.error(
    {
      alarm: 'ledger',
      scope,
      fromBlock: fromBlock.toString(),
      toBlock: toBlock.toString(),
      found: found.toString(),
      faults: faults.slice(0, 10),
    },
    'the ledger is not as it was written',
  )
}
