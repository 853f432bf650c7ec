import type { Logger } from 'pino'

import type { CheckRow } from './chain-store.ts'

/** The same alarm whoever had the chain checked: the job of the night, or an operator by hand. */
export function soundAudit(log: Pick<Logger, 'error'>, { block, fault }: CheckRow): void {
  if (fault === null) return
  log.error({ alarm: 'audit', block: block?.toString(), fault }, 'the audit is not as it was sealed')
}
