import { expect, test } from 'vitest'

import { type GivenMenu, readLotteryMenu } from './lottery-menu.ts'

const rules = { defaultLanguage: 'EN', prizeModes: ['SEA', 'Lott'] }
const game = { code: 'HUE', remark: { EN: 'Hue' }, weekdays: [2], isHot: false }
const good: GivenMenu = {
  tag: 'MT',
  label: { EN: 'Vietnam central' },
  region: 'vn-central',
  prizeMode: 'SEA',
  isOn: true,
  games: [game],
}

// Each row: the case, the form, and the faults by field.
for (const [what, patch, faults] of [
  ['nothing', {}, []],
  ['no tag', { tag: ' ' }, [{ field: 'tag', fault: 'missing' }]],
  ['a tag in small letters', { tag: 'mt' }, [{ field: 'tag', fault: 'not_allowed' }]],
  [
    'no name in the brand’s own language',
    { label: { AR: 'وسط فيتنام' } },
    [{ field: 'label', language: 'EN', fault: 'missing' }],
  ],
  [
    'signs that turn the direction',
    { label: { EN: 'Central', VI: 'Miền\u202e Trung' } },
    [{ field: 'label', language: 'VI', fault: 'not_allowed' }],
  ],
  ['no region', { region: '' }, [{ field: 'region', fault: 'missing' }]],
  ['a region in capitals', { region: 'VN' }, [{ field: 'region', fault: 'not_allowed' }]],
  [
    'a mode that the brand does not sell',
    { prizeMode: 'Elott' },
    [{ field: 'prizeMode', fault: 'not_allowed' }],
  ],
  [
    'a code twice',
    { games: [game, { ...game, code: 'DANANG' }, game] },
    [{ field: 'code', fault: 'twice', place: 2 }],
  ],
  [
    'a code with a space',
    { games: [{ ...game, code: 'H E' }] },
    [{ field: 'code', fault: 'not_allowed', place: 0 }],
  ],
  ['no code', { games: [{ ...game, code: '' }] }, [{ field: 'code', fault: 'missing', place: 0 }]],
  [
    'a lottery without a name',
    { games: [{ ...game, remark: { EN: ' ' } }] },
    [{ field: 'remark', language: 'EN', fault: 'missing', place: 0 }],
  ],
  [
    'too many lotteries',
    { games: Array.from({ length: 101 }, (_, n) => ({ ...game, code: `G${n}` })) },
    [{ field: 'games', fault: 'not_allowed' }],
  ],
] as const)
  test(`the faults of ${what}`, () =>
    expect(readLotteryMenu({ ...good, ...patch } as GivenMenu, rules).faults).toEqual(faults))

test('a stored menu is tidy: trimmed names, days in the order of the week, known languages only', () => {
  const given = {
    ...good,
    tag: ' MT ',
    label: { EN: '  Vietnam   central ', VI: '', XX: 'nobody reads it' },
    games: [{ ...game, weekdays: [1, 9, 2, 2], remark: { EN: 'Hue', __proto__: 'x' } }],
  }
  expect(readLotteryMenu(given, rules)).toEqual({
    faults: [],
    menu: {
      ...good,
      label: { EN: 'Vietnam central' },
      games: [{ code: 'HUE', remark: { EN: 'Hue' }, weekdays: [2, 1], isHot: false }],
    },
  })
})
