import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

export { announceLetter, sendNews, sendNewsToMany } from './news.ts'

import { insertMessages, type NewMessage } from './store.ts'

/** Sends a message to one member. After commit, the caller notifies open pages with `notifyMember`. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  await insertMessages(tx, [message])
}

/** The same for many members, by one statement. */
export async function sendMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await insertMessages(tx, messages)
}

/** After commit: the member's devices refetch the count of unread messages. */
export function notifyMember(publish: Hub['publish'], memberId: bigint): void {
  publish({ kind: 'member', memberId }, { type: 'stale', what: 'messages' })
}
