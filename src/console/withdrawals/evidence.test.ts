import { expect, test } from 'vitest'

import { readMemberSearch, tabsFor } from '#console/members/member-search.ts'
import { paths } from '#console/paths.ts'
import { areDaysFit, readRecordSearch, recordFilters } from '#console/records/record-search.ts'
import { readFieldSearch } from '#console/settings/field-search.ts'
import { settingFields } from '#console/settings/setting-fields.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'

import { evidenceOf } from './evidence.ts'
import { readWithdrawalSearch } from './withdrawal-search.ts'

const withdrawal = { member: { id: '7', account: 'ana.cruz' }, requestedAt: '2026-03-01T20:00:00.000Z' }
const everything = { may: () => true, zone: 'Asia/Manila' }

test.each(riskReasons)('%s leads to a page that understands the whole address', (risk) => {
  const found = evidenceOf(risk, withdrawal, everything)
  if (!found) throw new Error('no evidence')
  const { needs } = found
  const { to, search } = found.at
  if (to === paths.member) {
    const { tab } = readMemberSearch(search)
    expect(tab).toBe(search['tab'])
    const { tab: _tab, ...filters } = search
    expect(recordFilters(readRecordSearch(search))).toEqual(filters)
    expect(areDaysFit(readRecordSearch(search))).toBe(true)
    // The tab is open to the operators that see the link.
    expect(tabsFor((permission) => needs.includes(permission))).toContain(tab)
    return
  }
  if (to === paths.withdrawals) {
    expect(readWithdrawalSearch(search)).toMatchObject(search)
    return
  }
  expect(to).toBe(paths.withdrawalSettings)
  const { field } = readFieldSearch(search)
  expect(settingFields).toContainEqual(expect.objectContaining({ group: 'withdrawals', field }))
})

test('the days before the request are those of the brand’s zone, and one for its business day', () => {
  expect(evidenceOf('many_today', withdrawal, everything)?.at.search).toMatchObject({
    from: '2026-02-28',
    to: '2026-03-02',
  })
  expect(evidenceOf('much_this_week', withdrawal, everything)?.at.search).toMatchObject({
    from: '2026-02-22',
    to: '2026-03-02',
  })
})

test('an operator without the right to read the evidence gets no link', () => {
  expect(evidenceOf('new_device', withdrawal, { ...everything, may: () => false })).toBeUndefined()
})
