import { expect, test } from 'vitest'

import { approvalFilters, readApprovalSearch } from './approval-search.ts'

test('without a choice the list shows open proposals', () => {
  expect(readApprovalSearch({})).toEqual({ state: 'proposed', at: [], open: undefined })
  expect(approvalFilters(readApprovalSearch({}))).toEqual({ state: 'proposed' })
})

test('all states are asked for by naming none', () => {
  expect(approvalFilters(readApprovalSearch({ state: 'all' }))).toEqual({})
})

test('a state that does not exist counts as none chosen', () => {
  expect(readApprovalSearch({ state: 'gone' }).state).toBe('proposed')
})
