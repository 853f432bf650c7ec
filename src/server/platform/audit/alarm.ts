import type { Logger } from 'pino'

import type { CheckRow } from './chain-store.ts'

/** Raises the same alarm after the nightly job's check and after an operator's. */
export function soundAudit(log: Pick<Logger, 'error'>, { block, fault }: CheckRow): void {
  if (fault === null) return
  log.error({ alarm: 'audit', block: block?.toString(), fault }, 'the audit is not as it was sealed')
}
