import { describe, expect, test } from 'vitest'

import {
  type ChangeVerdict,
  type ProfileField,
  type Residence,
  type ResidencePart,
  isConfirmedBy,
  isSameStatement,
  judgeChange,
  refuseResidence,
  tidyResidence,
} from './profile.ts'

const home: Residence = { country: 'PH', city: 'Cebu City', street: '14 Mango Avenue', postalCode: '6000' }

describe('an address is possible or not', () => {
  // Each row: what is typed, and the refused parts.
  const rows: readonly (readonly [string, Partial<Residence>, readonly ResidencePart[]])[] = [
    ['an address of the Philippines', {}, []],
    ['of Vietnam', { country: 'VN', city: 'Thành phố Hồ Chí Minh', street: '12/3 Đường Lê Lợi' }, []],
    ['of China', { country: 'CN', city: '上海', street: '南京路100号', postalCode: '200001' }, []],
    ['of the Emirates, without a code', { country: 'AE', city: 'دبي', street: 'شارع ٢', postalCode: '' }, []],
    ['with joiners of Persian', { city: 'می\u200Cدان' }, []],
    ['letters outside the basic plane', { city: '𠮷野家', street: '𠮷𠮷𠮷' }, []],
    ['spaces around and between', { city: '  Cebu   City ', street: ' 14  Mango ' }, []],
    ['a code in small letters', { postalCode: 'sw1a 1aa' }, []],
    ['no country', { country: '' }, ['country']],
    ['a country that does not exist', { country: 'ZZ' }, ['country']],
    ['a country in small letters', { country: 'ph' }, ['country']],
    ['a property of objects', { country: 'constructor' }, ['country']],
    ['nothing', { city: '', street: '' }, ['city', 'street']],
    ['spaces alone', { city: '   ', street: '\u00A0\u00A0\u00A0' }, ['city', 'street']],
    ['signs alone', { city: '-', street: '...' }, ['city', 'street']],
    ['too short', { street: '1a' }, ['street']],
    ['as long as it may be', { city: 'c'.repeat(80), street: 's'.repeat(120) }, []],
    ['too long', { city: 'c'.repeat(81), street: 's'.repeat(121) }, ['city', 'street']],
    ['two lines', { street: '14 Mango\nAvenue' }, ['street']],
    ['a tab', { city: 'Cebu\tCity' }, ['city']],
    ['a null', { city: 'Cebu\u0000' }, ['city']],
    ['a line separator', { street: '14 Mango\u2028Avenue' }, ['street']],
    ['a mark that turns the direction', { street: '14 \u202EognaM' }, ['street']],
    ['an isolate that is never closed', { city: '\u2067Cebu' }, ['city']],
    ['a space of no width', { city: 'Ce\u200Bbu' }, ['city']],
    ['invisible tags', { city: 'Cebu\u{E0041}' }, ['city']],
    ['half a surrogate pair', { city: 'Cebu\uD83D' }, ['city']],
    ['a private character', { street: '14 \uE000 Avenue' }, ['street']],
    ['marks that cover the line above', { city: `C${'\u0335'.repeat(9)}ebu` }, ['city']],
    ['a code with signs', { postalCode: '6000;--' }, ['postalCode']],
    ['a code that is too long', { postalCode: '1234567890123' }, ['postalCode']],
    ['a code in other digits', { postalCode: '٦٠٠٠' }, ['postalCode']],
  ]
  test.each(rows)('%s', (_, change, expected) => {
    expect(refuseResidence(tidyResidence({ ...home, ...change }))).toEqual(expected)
  })
})

test('an address is stored as it is read: one space, composed letters, capitals in the code', () => {
  const typed = { ...home, city: ' Thành  phố', street: '14  Mango', postalCode: ' sw1a 1aa ' }
  expect(tidyResidence({ ...typed, city: typed.city.normalize('NFD') })).toEqual({
    ...home,
    city: 'Thành phố',
    street: '14 Mango',
    postalCode: 'SW1A 1AA',
  })
})

// Each row: the fact, whether it is stated, documents in force, documents in check, and how a statement takes effect.
const changes: readonly (readonly [
  ProfileField,
  'stated' | 'new',
  Parameters<typeof judgeChange>[1]['inForce'],
  Parameters<typeof judgeChange>[1]['inCheck'],
  ChangeVerdict,
])[] = [
  ['residence', 'stated', [], [], 'now'],
  ['residence', 'stated', ['identity', 'funds'], ['identity', 'funds'], 'now'],
  ['residence', 'stated', ['address'], [], 'by_document'],
  ['residence', 'stated', [], ['address'], 'checking'],
  ['residence', 'stated', ['address'], ['address'], 'checking'],
  ['nationality', 'stated', ['identity'], [], 'by_document'],
  ['occupation', 'stated', ['funds'], [], 'by_document'],
  ['incomeSource', 'stated', ['funds'], ['funds'], 'checking'],
  ['residence', 'new', [], [], 'now'],
  ['residence', 'new', ['address'], [], 'now'],
  ['residence', 'new', ['address'], ['address'], 'checking'],
  ['occupation', 'new', [], ['funds'], 'checking'],
]
test.each(changes)(
  'a changed fact: %s (%s) with %j in force and %j in check: %s',
  (field, standing, inForce, inCheck, expected) => {
    expect(judgeChange(field, { isStated: standing === 'stated', inForce, inCheck })).toBe(expected)
  },
)

// Each row: when the fact was stated, when the document in force was judged, and whether it confirms the fact.
const confirmations: readonly (readonly [number | undefined, number | undefined, boolean])[] = [
  [undefined, undefined, false],
  [undefined, 2, false],
  [1, undefined, false],
  [2, 1, false],
  [2, 2, false],
  [1, 2, true],
]
test.each(confirmations)(
  'a fact stated at %s and a document judged at %s',
  (statedAtMs, judgedAtMs, expected) => {
    expect(isConfirmedBy({ statedAtMs, judgedAtMs })).toBe(expected)
  },
)

test('statements are compared by what they say', () => {
  expect(isSameStatement(home, { ...home })).toBe(true)
  expect(isSameStatement(home, { ...home, street: '15 Mango Avenue' })).toBe(false)
  expect(isSameStatement(null, home)).toBe(false)
  expect(isSameStatement(null, 'PH')).toBe(false)
  expect(isSameStatement('PH', 'PH')).toBe(true)
})
