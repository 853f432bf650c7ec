import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { BaseSequencer, type TestSequencer, type Vitest } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Files that mostly wait, for timeouts and for processes to end, the longest first. Without results of an earlier run
 * the runner begins with the largest files, so these came late, and the processor was idle while they ended the run.
 */
export const waitingFiles: readonly string[] = [
  'src/server/platform/jobs/bulkheads.pg.test.ts',
  'src/server/shell/demo/players/players.pg.test.ts',
  'test/contract/jobs-process.pg.test.ts',
  'src/studio/server/solo-volleys.pg.test.ts',
  'src/server/platform/jobs/killed-process.pg.test.ts',
  'src/server/platform/db/silent-database.pg.test.ts',
  'test/faults/faults.pg.test.ts',
  'test/contract/start.pg.test.ts',
  'src/server/platform/tracing/tracing.pg.test.ts',
]

/** Files that work begin between two that wait: with four, a quiet machine was idle for a third of twenty seconds. */
const BETWEEN = 6

/** Deals the waiting files among the others from the start, so that each waits while others work. */
export function dealWaiting<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const rank = (file: File) => waitingFiles.indexOf(pathOf(file))
  const waiting = files.filter((file) => rank(file) >= 0).toSorted((one, other) => rank(one) - rank(other))
  const working = files.filter((file) => rank(file) < 0)
  const dealt: File[] = []
  for (let at = 0; dealt.length < files.length; at += 1) {
    const wait = waiting.shift()
    if (wait !== undefined) dealt.push(wait)
    dealt.push(...working.slice(at * BETWEEN, (at + 1) * BETWEEN))
  }
  return dealt
}

/** A plain function, because vitest calls it as a constructor. */
function waitingFirst(vitest: Vitest): TestSequencer {
  const runner = new BaseSequencer(vitest)
  return {
    shard: (files) => runner.shard(files),
    sort: async (files) => dealWaiting(await runner.sort(files), ({ moduleId }) => relative(root, moduleId)),
  }
}

export const WaitingFirst = waitingFirst as unknown as new (vitest: Vitest) => TestSequencer
