import { createHash } from 'node:crypto'

import type { Tx } from '#server/platform/db/transaction.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { readNotice } from './protocol.ts'
import { insertNotice, selectNotice, wakeCheck } from './store.ts'

/** The job that asks vendors. */
export const ASK_JOB = 'ask_verification_vendors'

/** Notices beyond this are cut off by the plumbing. */
export const NOTICE_BYTES = 16_384

export type Received = 'stored' | 'known' | 'other_content'

/**
 * Stores a signed notice once, and has its vendor asked about the check: the answer counts, never the notice. A repeated, late or
 * reordered notice only asks again.
 */
export async function receiveNotice(
  tx: Tx,
  {
    merchantId,
    vendorCode: code,
    body,
  }: { readonly merchantId: number; readonly vendorCode: string; readonly body: Buffer },
): Promise<Received> {
  const notice = readNotice(body)
  const noticeId = notice?.noticeId ?? `unreadable-${createHash('sha256').update(body).digest('hex')}`
  const before = await selectNotice(tx, { merchantId, code, noticeId })
  // guard: notice-once
  if (before) return before.equals(body) ? 'known' : 'other_content'
  const verdict = notice
    ? await wakeCheck(tx, { merchantId, code, checkId: notice.checkId })
    : ('unreadable' as const)
  const checkId = verdict === 'unreadable' ? undefined : notice?.checkId
  if (!(await insertNotice(tx, { merchantId, code, noticeId, checkId, body, verdict }))) return 'known'
  if (verdict === 'asked') await addJob(tx, ASK_JOB)
  return 'stored'
}
