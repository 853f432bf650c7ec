import { expect, test } from 'vitest'

import { type TypedBoard, newBoard, readTypedBoard } from './typed-board.ts'

const typed: TypedBoard = {
  ...newBoard,
  code: 'best-ten',
  name: 'Best ten',
  stakeMin: '5',
  fromDay: '2026-11-30',
  toDay: '2026-12-06',
  prizes: '500, 300,200',
}
const teams = { kind: 'teams', teams: [{ name: 'A ' }, { name: 'B' }], prizes: '500, 300' } as const
const of = { currency: 'PHP', today: '2026-11-29' }

test.each<[string, Partial<TypedBoard>, string | undefined]>([
  ['a fit board', {}, undefined],
  ['no code', { code: 'B' }, 'code'],
  ['no name', { name: ' ' }, 'name'],
  ['no least bet', { stakeMin: '' }, 'stakeMin stake'],
  ['eleven bets', { best: '11' }, 'best best'],
  ['a board of today', { fromDay: '2026-11-29' }, 'days days'],
  ['no days', { fromDay: '', toDay: '' }, 'days days'],
  ['no prizes', { prizes: '' }, 'prizes prizes'],
  ['rising prizes', { prizes: '300, 500' }, 'prizes prizes'],
  ['points with decimals', { prizes: '1.5' }, 'prizes prizes'],
  ['cash with decimals', { gives: 'cash', prizes: '1.50' }, undefined],
  ['one shared prize', { sharing: 'scores', prizes: '5000', sharedBy: '20' }, undefined],
  ['several shared prizes', { sharing: 'scores' }, 'prizes prize'],
  ['a prize shared by no place', { sharing: 'scores', prizes: '5000', sharedBy: '' }, 'sharedBy shared'],
  ['two teams', { ...teams }, undefined],
  ['a team without a name', { kind: 'teams' }, 'teams teams'],
  ['teams of nobody', { ...teams, teamBest: '0' }, 'teamBest team_best'],
  ['more prizes than teams', { ...teams, prizes: '3, 2, 1' }, 'prizes beyond'],
  ['rising prizes of teams', { ...teams, sharing: 'scores', prizes: '1, 2' }, 'prizes prizes'],
  ['dear prizes', { prizes: '100001' }, 'prizes dear'],
])('%s', (_what, change, fault) => {
  const read = readTypedBoard({ ...typed, ...change }, of)
  expect(read.fault === undefined ? undefined : [read.fault, read.why].filter(Boolean).join(' ')).toBe(fault)
})

test('prizes are sent by place', () => {
  expect(readTypedBoard(typed, of)).toMatchObject({ rules: { prizes: ['500', '300', '200'], best: 10 } })
})

test('places that share are sent with one prize alone', () => {
  const shared = readTypedBoard({ ...typed, sharing: 'scores', prizes: '5000' }, of)
  expect(shared).toMatchObject({ rules: { prizes: ['5000'], sharedBy: 10 } })
  expect(readTypedBoard(typed, of)).not.toHaveProperty('rules.sharedBy')
})

test('teams are sent with their rule alone, and not to a board of members', () => {
  const sent = { list: [{ name: 'A' }, { name: 'B' }], best: 10, share: 'scores' }
  const read = readTypedBoard({ ...typed, ...teams, sharing: 'scores' }, of)
  expect(read).toMatchObject({ rules: { prizes: ['500', '300'], teams: sent } })
  expect(read).not.toHaveProperty('rules.sharedBy')
  expect(readTypedBoard({ ...typed, ...teams, kind: 'members' }, of)).not.toHaveProperty('rules.teams')
})
