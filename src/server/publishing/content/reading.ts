import type { Tx } from '#server/platform/db/transaction.ts'

import { insertRead, type Reader, selectUnread, upsertMark } from './reading-store.ts'

/** A member's unread announcements, newest first. */
export async function findUnreadAnnouncements(
  tx: Tx,
  reader: Reader,
): Promise<readonly { readonly id: string; readonly type: string }[]> {
  return await selectUnread(tx, reader)
}

/** Marks these announcements, or all, as read. */
export async function readAnnouncements(
  tx: Tx,
  { ids, ...reader }: Reader & { readonly ids: readonly string[] | 'all' },
): Promise<void> {
  if (ids === 'all') await upsertMark(tx, reader)
  else if (ids.length > 0) await insertRead(tx, { ...reader, ids })
}
