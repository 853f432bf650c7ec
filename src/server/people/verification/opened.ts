import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type DocumentRow, selectIsOpened } from './store.ts'

/** Notes that an operator opened a document: once an hour, since an open panel reads it again and again. */
export async function noteOpened(
  tx: Tx,
  by: { readonly merchantId: number; readonly operatorId: bigint },
  { id, kind, memberId }: DocumentRow,
): Promise<void> {
  const document = id.toString()
  if (await selectIsOpened(tx, { ...by, memberId, document })) return
  // guard: opened-document-noted
  await writeAudit(tx, {
    ...by,
    memberId,
    action: 'verification.open',
    reason: '',
    before: {},
    after: { document, documentKind: kind },
  })
}
