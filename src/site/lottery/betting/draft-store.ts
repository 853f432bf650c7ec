import { bounded, emptyDraft, readDraft } from './draft.ts'
import { openKept } from './kept-store.ts'
import { slipNameOf } from './slips.ts'

/** The member's slip of a lottery, kept in this browser until it is placed. */
export const useDraft = openKept({
  nameOf: slipNameOf,
  readOf: readDraft,
  bounded: (draft) => ({ ...bounded(draft), requestId: crypto.randomUUID() }),
  isEmpty: ({ lines }) => lines.length === 0,
  none: emptyDraft,
})
