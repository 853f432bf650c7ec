import type { Tx } from '#server/db/transaction.ts'
import type { Hub } from '#server/live/hub.ts'

import { insertMessage, type NewMessage } from './store.ts'

/** Says something to one member alone. Whoever commits it tells their browsers with `tellMember`. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  await insertMessage(tx, message)
}

/** After the commit: every device of the member counts anew. */
export function tellMember(publish: Hub['publish'], memberId: bigint): void {
  publish({ kind: 'member', memberId }, { type: 'stale', what: 'messages' })
}
