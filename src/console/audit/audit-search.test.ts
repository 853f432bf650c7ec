import { expect, test } from 'vitest'

import { auditFilters, readAuditSearch } from './audit-search.ts'

test('the filters of the audit are read from the URL, and invalid ones are dropped', () => {
  const search = readAuditSearch({
    by: 'operator',
    action: 'member.status',
    operator: 3,
    from: '2026-11-01',
    to: 'soon',
  })
  expect(auditFilters(search)).toEqual({
    by: 'operator',
    action: 'member.status',
    operatorId: '3',
    from: '2026-11-01',
  })
  expect(auditFilters(readAuditSearch({ by: 'nobody', action: 'DROP TABLE', member: 'x' }))).toEqual({})
})
