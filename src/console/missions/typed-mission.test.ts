import { expect, test } from 'vitest'

import { noPlay } from '#console/ui/play-rules.ts'

import { type ListedMission, type TypedMission, readTypedMission, typedMission } from './typed-mission.ts'

const listed: ListedMission = {
  mission: 'three-halls',
  version: 2,
  name: 'Three colours',
  task: 'places',
  segment: { levels: [0], countries: ['PH'], turnoverDays: 7, turnoverLeast: '10.00' },
  categories: ['slots'],
  target: '3',
  recurrence: 'week',
  gives: 'points',
  amount: '60',
  budget: '60000',
  claimDays: 7,
  fromDay: '2026-11-23',
  standing: 'running',
  publishedAt: '2026-11-20T10:00:00Z',
  used: '120',
  waiting: 1,
  claimed: 1,
  isReplacing: false,
}
const found = {
  currency: 'PHP',
  today: '2026-11-29',
  levels: [{ rank: 0, name: 'Clay' }],
  languages: ['EN' as const],
  list: [listed],
  providers: [
    { id: 'REEF', name: 'Reef', isOn: true },
    { id: 'STORM', name: 'Storm', isOn: false },
  ],
}
const game = { id: '7', name: 'Mosaic Rise', vendorName: 'Reef', isOn: true }
const typed: TypedMission = {
  ...typedMission(undefined),
  code: 'five-rounds',
  name: 'Five rounds',
  target: '5',
  amount: '10',
  budget: '1000',
}

const { audience } = typed

test.each<[string, Partial<TypedMission>, string | undefined]>([
  ['a fit mission', {}, undefined],
  ['no code', { code: 'F' }, 'code code'],
  ['a code that is taken', { code: 'three-halls' }, 'code known'],
  ['no name', { name: ' ' }, 'name name'],
  ['no target', { target: '' }, 'target target'],
  ['a target that is no number', { target: '1.5' }, 'target target'],
  ['more play than allowed', { target: '151' }, 'target much'],
  ['check-ins of a category', { task: 'check_ins', categories: ['slots'] }, 'categories categories'],
  ['a provider', { providers: ['REEF'] }, undefined],
  ['a provider that is off', { providers: ['STORM'] }, 'providers providers'],
  ['more places than providers', { task: 'places', target: '2', providers: ['REEF'] }, 'providers providers'],
  ['a game', { games: [game] }, undefined],
  ['a game that is off', { games: [{ ...game, isOn: false }] }, 'games games'],
  ['no reward', { amount: '' }, 'amount amount'],
  ['a dear reward', { amount: '1001', budget: '2000' }, 'amount dear'],
  ['cash', { gives: 'cash', amount: '5.50', budget: '550.00' }, undefined],
  ['a budget below a reward', { budget: '9' }, 'budget budget'],
  ['no days to claim', { claimDays: '' }, 'claimDays days'],
  ['a mission that is done once without an end', { recurrence: 'once' }, 'toDay to'],
  [
    'days of bets without an amount',
    { audience: { ...audience, play: { ...noPlay, turnoverDays: '7' } } },
    'turnoverMost turnover_amounts',
  ],
  ['a level that the brand lacks', { audience: { ...audience, levels: [4] } }, 'registeredTo segment'],
  ['a mission after itself', { after: 'five-rounds' }, 'after after'],
])('%s', (_what, change, fault) => {
  const read = readTypedMission({ ...typed, ...change }, { found, known: undefined })
  expect(read.fault && `${read.fault} ${read.why}`).toBe(fault)
})

test('games are sent without categories and providers, and only with tasks that count them', () => {
  const chosen = { ...typed, categories: ['slots' as const], providers: ['REEF'], games: [game] }
  const sent = (change: Partial<TypedMission>) => {
    const read = readTypedMission({ ...chosen, ...change }, { found, known: undefined })
    return read.fault === undefined ? read.rules : read
  }
  expect(sent({})).toMatchObject({ categories: [], games: ['7'] })
  expect(sent({})).not.toHaveProperty('providers')
  expect(sent({ task: 'places', target: '1' })).toMatchObject({ categories: ['slots'], providers: ['REEF'] })
  expect(sent({ task: 'places', target: '1' })).not.toHaveProperty('games')
  expect(sent({ task: 'check_ins', categories: [] })).not.toHaveProperty('providers')
})

test('a mission that was read is sent as it was', () => {
  expect(readTypedMission(typedMission(listed), { found, known: listed })).toMatchObject({
    code: 'three-halls',
    rules: {
      segment: listed.segment,
      name: 'Three colours',
      target: '3',
      amount: '60',
      claimDays: 7,
      categories: ['slots'],
    },
  })
})
