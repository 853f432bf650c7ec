import { expect, test } from 'vitest'

import { emptyDraft, readDraft } from './feedback-draft.ts'

const id = '00000000-0000-4000-8000-000000000000'
const fresh = emptyDraft(id)
const draft = { ...fresh, topic: 'idea', content: 'More light', remark: 'r', contact: 'c' }

// Each row: the stored text, and the draft that the form starts with.
for (const [why, kept, begins] of [
  ['nothing', null, fresh],
  ['what was typed', JSON.stringify(draft), draft],
  ['half of it', JSON.stringify(draft).slice(0, 40), fresh],
  ['something else', '[1]', fresh],
  ['a topic that is gone', JSON.stringify({ ...draft, topic: 'poetry' }), { ...draft, topic: undefined }],
  ['an id that is none', JSON.stringify({ ...draft, requestId: 'x' }), draft],
] as const) {
  test(why, () => expect(readDraft(kept, () => id)).toEqual(begins))
}
