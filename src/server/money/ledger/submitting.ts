import type { Logger } from 'pino'

import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type CommittingOptions, openCommitting } from './committing.ts'
import type { Posted } from './posting-outcome.ts'
import { callLedgerAlone } from './store.ts'

/**
 * Posts a single posting in a transaction of its own, with group commit: while one of two slots is free it runs at
 * once; postings that arrive meanwhile share one call and one flush.
 */
export interface Submitting {
  submit(posting: Posting): Promise<Posted>
  /** Postings queued or running. */
  count(): number
  /** Finishes what was submitted; later postings are refused. */
  close(): Promise<void>
}

export interface SubmittingOptions extends Pick<CommittingOptions, 'atOnce' | 'most' | 'waitingMax'> {
  /** The handle for plain reads: each call is a transaction of its own. */
  readonly read: Tx
  readonly log: Pick<Logger, 'warn'>
}

export function openSubmitting({ read, log, ...options }: SubmittingOptions): Submitting {
  const queue = openCommitting<Posting, Posted>({
    ...options,
    log,
    call: (postings, how) => callLedgerAlone(read, postings, how),
  })
  return {
    ...queue,
    submit(posting) {
      const fault = postingFault(posting)
      if (fault) throw new Error(`${posting.kind} ${posting.key}: ${fault}`)
      return queue.submit(posting)
    },
  }
}
