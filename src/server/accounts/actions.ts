import type { Tx } from '#server/db/transaction.ts'

import { hashPassword } from './passwords.ts'
import { updateFirstPassword } from './store.ts'

/** Gives a member that the house itself makes a password to begin with. */
export async function setFirstPassword(
  tx: Tx,
  { memberId, password }: { readonly memberId: bigint; readonly password: string },
): Promise<void> {
  await updateFirstPassword(tx, { memberId, hash: await hashPassword(password) })
}
