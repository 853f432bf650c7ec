import type { readBrandDraft, saveBrandDraft as saveCall, sendBrandMark } from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { drawMark, markHash } from './mark.ts'
import { deleteDraft, selectDraft, updateDraftPicture, upsertDraft } from './store.ts'

type Read = Output<typeof readBrandDraft>

/** An operator's draft of a new brand. */
export async function readDraft(store: Store, operatorId: bigint): Promise<Read> {
  const found = await selectDraft(store.read, operatorId)
  if (!found) return { version: 0 }
  return {
    draft: found.document as Read['draft'],
    version: found.version,
    savedAt: found.updatedAt.toISOString(),
    ...(found.picture ? { picture: markHash(found.picture) } : {}),
  }
}

export async function saveDraft(
  store: Store,
  operatorId: bigint,
  { draft, version }: Input<typeof saveCall>,
): Promise<Output<typeof saveCall>> {
  const kept = await store.transact((tx) => upsertDraft(tx, { operatorId, document: draft, version }))
  if (!kept) throw refuse<typeof saveCall>('changed_meanwhile')
  return { version: kept.version, savedAt: kept.updatedAt.toISOString() }
}

export async function dropDraft(store: Store, operatorId: bigint): Promise<Record<string, never>> {
  await store.transact((tx) => deleteDraft(tx, operatorId))
  return {}
}

/** Draws the picture before the transaction, so that a large one holds no connection. */
export async function takeMark(
  store: Store,
  operatorId: bigint,
  bytes: Buffer,
): Promise<Output<typeof sendBrandMark>> {
  const picture = await drawMark(bytes)
  if (typeof picture === 'string') throw refuse<typeof sendBrandMark>(picture)
  const isKept = await store.transact((tx) => updateDraftPicture(tx, { operatorId, picture }))
  if (!isKept) throw refusePlainly('absent')
  return { picture: markHash(picture) }
}
