import { expect, test } from 'vitest'

import { memberTerms } from '#domain/offers/member-terms.ts'
import { match } from '#test/offers/version-cases.ts'

import { termText } from './term-text.ts'

const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ')

test.each<[readonly string[], string]>([
  [['PH'], 'Philippines'],
  [['P'], 'P'],
  [['Philippines', 'VN'], 'Philippines Vietnam'],
  [['a-1'], 'a-1'],
  [['608'], '608'],
])('members of %j are written as %j', (countries, expected) => {
  const version = { ...match, audience: { ...match.audience, countries } }
  const term = memberTerms(version, 'PHP')?.find(({ about }) => about === 'members')
  if (!term) throw new Error('no term about members')
  const text = termText(term, { t, language: 'en', symbol: '₱' })
  expect(text).toContain(`offer.term.countries ${expected}`)
})
