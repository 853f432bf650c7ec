import { expect, test } from 'vitest'

import { feedbackFilters, readFeedbackSearch } from './feedback-search.ts'

// Each row: the URL's parameters, and the resulting request.
for (const [raw, expected] of [
  [{}, {}],
  [
    { state: 'new', topic: 'idea', reference: 'ABCD-EFGH' },
    { state: 'new', topic: 'idea', reference: 'ABCD-EFGH' },
  ],
  [{ state: 'gone', topic: 'poetry' }, {}],
] as const) {
  test(JSON.stringify(raw), () => expect(feedbackFilters(readFeedbackSearch(raw))).toEqual(expected))
}
