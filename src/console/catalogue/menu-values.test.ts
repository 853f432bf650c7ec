import { expect, test } from 'vitest'

import { emptyMenu, faultAt, nameIn, readValues } from './menu-values.ts'

const rules = { defaultLanguage: 'EN', prizeModes: ['SEA'] }
const values = {
  tag: 'MT',
  label: { EN: 'Central' },
  region: 'vn-central',
  prizeMode: 'SEA',
  isOn: true,
  games: [{ code: 'HUE', remark: { EN: 'Hue' }, weekdays: [2], isHot: false }],
}

test('a mode that the brand sells no more may stay in a menu that has it, and nowhere else', () => {
  const old = { ...values, prizeMode: 'Elott' }
  expect(readValues(old, rules).faults).toEqual([{ field: 'prizeMode', fault: 'not_allowed' }])
  expect(readValues(old, rules, { prizeMode: 'Elott' }).faults).toEqual([])
})

// Each row: a field, its position, and the expected fault.
for (const [field, at, fault] of [
  ['tag', {}, 'missing'],
  ['label', { language: 'EN' }, 'missing'],
  ['label', { language: 'VI' }, undefined],
  ['code', { place: 0 }, undefined],
  ['code', { place: 1 }, 'twice'],
  ['remark', { place: 1, language: 'EN' }, 'missing'],
  ['remark', { place: 1, language: 'AR' }, undefined],
  ['code', {}, undefined],
] as const)
  test(`beside ${field} at ${JSON.stringify(at)} stands ${fault}`, () => {
    const [game] = values.games
    const wrong = { ...values, tag: '', label: {}, games: [game, { ...game, remark: {} }] } as typeof values
    expect(faultAt(readValues(wrong, rules).faults, field, at)).toBe(fault)
  })

test('a name is shown in the brand’s language, else in another; a new menu has the first mode', () => {
  expect(nameIn({ EN: 'Central', VI: 'Trung' }, 'VI')).toBe('Trung')
  expect(nameIn({ EN: 'Central' }, 'VI')).toBe('Central')
  expect(nameIn({}, 'VI')).toBe('')
  expect(emptyMenu(rules)).toMatchObject({ prizeMode: 'SEA', isOn: true, games: [] })
})
