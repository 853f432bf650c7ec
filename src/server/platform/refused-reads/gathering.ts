import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'

import { type RefusedCaller, type RefusedHour, upsertRefusedHours } from './store.ts'

/** Refusals are collected in memory for this long, so that a thousand requests write one row. */
const GATHER_MS = 1_000
const HOUR_MS = 3_600_000

/** Counts refused requests, one row for each caller and hour. */
export interface RefusedReads {
  count(refused: { readonly caller: RefusedCaller; readonly call: string }): void
  /** Stores the collected counts. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function openRefusedReads({
  store,
  log,
  now,
}: {
  readonly store: Store
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly now: () => number
}): RefusedReads {
  let gathered = new Map<string, RefusedHour>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = async (rows: readonly RefusedHour[]) => {
    const begun = await upsertRefusedHours(store.read, rows)
    for (const who of begun) log.warn(who, 'asked for records of others')
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const rows = [...gathered.values()]
    gathered = new Map()
    if (rows.length > 0)
      writing = writing.then(() =>
        write(rows).catch((error: unknown) => log.error({ err: error }, 'refused reads were not counted')),
      )
    await writing
  }
  return {
    count({ caller, call }) {
      const lastAt = new Date(now())
      const hour = new Date(lastAt.getTime() - (lastAt.getTime() % HOUR_MS))
      const key = `${caller.merchantId} ${caller.memberId} ${caller.operatorId} ${hour.getTime()}`
      const count = (gathered.get(key)?.count ?? 0) + 1
      gathered.set(key, { caller, hour, count, lastCall: call, lastAt })
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
    close: flush,
  }
}
