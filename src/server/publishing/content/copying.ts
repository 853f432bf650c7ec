import type { Tx } from '#server/platform/db/transaction.ts'
import { copyPictures } from '#server/platform/pictures/actions.ts'

import { insertCopies, selectWhole, type WholeEntry } from './copy-store.ts'

const PICTURE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Copies a brand's entries with their pictures into another brand. Links to entries of the first brand by id are
 * removed. Returns the number of entries.
 */
export async function copyEntries(
  tx: Tx,
  request: {
    readonly fromId: number
    readonly toId: number
    readonly kinds: readonly string[]
    /** Copies as drafts, so that an operator reviews them before publication. */
    readonly asDrafts: boolean
  },
): Promise<number> {
  const entries = await selectWhole(tx, { merchantId: request.fromId, kinds: request.kinds })
  const named = entries.flatMap((entry) => JSON.stringify(entry).match(PICTURE) ?? [])
  const pictures = await copyPictures(tx, { ...request, ids: [...new Set(named)] })
  const moved = (document: object | null) => (document === null ? null : moveDocument(document, pictures))
  const copies = entries.map((entry): WholeEntry => {
    const [draft, published] = [moved(entry.draft), moved(entry.published)]
    return request.asDrafts
      ? { ...entry, draft: draft ?? published, published: null, startsAt: null, endsAt: null }
      : { ...entry, draft, published }
  })
  await insertCopies(tx, { merchantId: request.toId, entries: copies })
  return copies.length
}

function moveDocument(document: object, pictures: ReadonlyMap<string, string>): object {
  const text = JSON.stringify(document).replaceAll(PICTURE, (id) => pictures.get(id) ?? id)
  const moved = JSON.parse(text) as { facts?: { link?: { type?: string } } }
  if (moved.facts?.link?.type === 'promotion') delete moved.facts.link
  return moved
}
