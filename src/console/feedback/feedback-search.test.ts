import { expect, test } from 'vitest'

import { feedbackFilters, readFeedbackSearch } from './feedback-search.ts'

// Each row: what stands in the address, and what the server is asked.
for (const [raw, asked] of [
  [{}, {}],
  [
    { state: 'new', topic: 'idea', reference: 'ABCD-EFGH' },
    { state: 'new', topic: 'idea', reference: 'ABCD-EFGH' },
  ],
  [{ state: 'gone', topic: 'poetry' }, {}],
] as const) {
  test(JSON.stringify(raw), () => expect(feedbackFilters(readFeedbackSearch(raw))).toEqual(asked))
}
