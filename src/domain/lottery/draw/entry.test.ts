import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { judgeEntry } from './entry.ts'
import type { Result } from './result.ts'

const mega = families.mega_6_45.form
const max3d = families.max_3d.form
const BLANK = [
  ['', ''],
  ['', '', '', ''],
  ['', '', '', '', '', ''],
  ['', '', '', '', '', '', '', ''],
]

test.each<[title: string, form: typeof mega, entered: Result, answer: unknown]>([
  ['nothing yet', max3d, [], { numbers: BLANK, filled: 0, of: 20, isComplete: false }],
  [
    'the first prizes',
    max3d,
    [[], ['001', '999']],
    {
      numbers: [['', ''], ['001', '999', '', ''], BLANK[2], BLANK[3]],
      filled: 2,
      of: 20,
      isComplete: false,
    },
  ],
  [
    'all of it',
    mega,
    [['1', '2', '3', '4', '5', '45']],
    { numbers: [['1', '2', '3', '4', '5', '45']], filled: 6, of: 6, isComplete: true },
  ],
  ['a lost zero', max3d, [['01', '']], { faults: [{ group: 0, place: 0, fault: 'width' }] }],
  ['no number', mega, [['0x', '']], { faults: [{ group: 0, place: 0, fault: 'width' }] }],
  ['out of range', mega, [['46', '1']], { faults: [{ group: 0, place: 0, fault: 'range' }] }],
  ['a ball twice', mega, [['1', '', '1']], { faults: [{ group: 0, place: 2, fault: 'twice' }] }],
  ['too many', max3d, [['001', '002', '003']], { faults: [{ group: 0, place: 2, fault: 'too_many' }] }],
  [
    'another group',
    mega,
    [['1', '2', '3', '4', '5', '6'], ['7']],
    { faults: [{ group: 1, place: 0, fault: 'too_many' }] },
  ],
])('an entry with %s', (_title, form, entered, answer) => {
  expect(judgeEntry(form, entered)).toEqual(answer)
})
