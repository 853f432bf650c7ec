import { expect, test } from 'vitest'

import type { MissionFacts } from './mission.ts'
import {
  type EarnedReward,
  type MissionVersion,
  cardOf,
  dueRuns,
  openRuns,
  progressIn,
  reachableRuns,
  runOn,
} from './run.ts'

const clock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }
const weekly: MissionVersion = {
  mission: 'halls',
  version: 1,
  isStopped: false,
  name: 'Seven colours',
  task: 'places',
  categories: [],
  target: 2n,
  recurrence: 'week',
  gives: 'points',
  amount: 120n,
  budget: 12_000n,
  claimDays: 7,
  fromDay: '2026-11-09',
}
const daily: MissionVersion = { ...weekly, mission: 'daily', recurrence: 'day', task: 'plays', target: 3n }
const chain: MissionVersion = { ...weekly, mission: 'tables', after: 'halls', task: 'plays', target: 1n }
const once: MissionVersion = { ...weekly, mission: 'once', recurrence: 'once', toDay: '2026-11-30' }
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`
const facts: MissionFacts = {
  played: [16, 17].map((date) => ({
    day: day(date),
    category: 'slots',
    place: `hall-${date}`,
    plays: 2n,
    cash: 100n,
  })),
  playedGames: [],
  checkIns: [],
}
const earned = (mission: string, startDay: string, reachedDay: string): EarnedReward => ({
  mission,
  startDay,
  reachedDay,
  state: 'claimable',
})

test('a version holds from the first period that begins with it', () => {
  const versions = [{ ...weekly, version: 2, fromDay: '2026-11-23' }, weekly]
  expect(runOn(versions, '2026-11-22', clock)).toMatchObject({
    version: { version: 1 },
    period: { startDay: '2026-11-16', endDay: '2026-11-23' },
  })
  expect(runOn(versions, '2026-11-23', clock)).toMatchObject({ version: { version: 2 } })
  expect(runOn([weekly], '2026-11-08', clock)).toBeUndefined()
  expect(runOn([], '2026-11-08', clock)).toBeUndefined()
})

test('a mission that has ended stays at its last period', () => {
  const ended = { ...weekly, toDay: '2026-11-18' }
  expect(runOn([ended], '2026-11-25', clock)?.period).toEqual({
    startDay: '2026-11-16',
    endDay: '2026-11-19',
  })
})

test('a mission that is done once has one period for all versions', () => {
  const versions = [{ ...once, version: 2, fromDay: '2026-11-20', toDay: '2026-12-05' }, once]
  expect(runOn(versions, '2026-11-21', clock)?.period).toEqual({
    startDay: '2026-11-09',
    endDay: '2026-12-06',
  })
  expect(runOn(versions, '2026-11-12', clock)?.period).toEqual({
    startDay: '2026-11-09',
    endDay: '2026-12-01',
  })
})

test('a new version of a mission that is done once counts from its first day on', () => {
  const versions = [{ ...once, version: 2, fromDay: day(17), toDay: '2026-12-05' }, once]
  const run = runOn(versions, day(18), clock)
  if (!run) throw new Error('no run')
  expect(progressIn(run, facts, [])).toBe(1n)
  const checks: MissionVersion = { ...once, task: 'check_ins', fromDay: day(17) }
  const checkIns = [day(16), day(17)]
  expect(progressIn({ ...run, version: checks }, { played: [], playedGames: [], checkIns }, [])).toBe(1n)
})

const nextOnce = (change: Partial<MissionVersion> = {}): MissionVersion => ({
  ...once,
  version: 2,
  fromDay: day(17),
  toDay: '2026-12-05',
  target: 1n,
  ...change,
})
const rewardOfOnce = earned('once', once.fromDay, day(16))

// Plays are on 16 and 17; the second version begins on 17.
test.each<
  [string, readonly MissionVersion[], { today: string; rewards?: readonly EarnedReward[]; due: number[] }]
>([
  [
    'plays of its last day that are followed later do it',
    [nextOnce({ target: 2n }), { ...once, target: 1n }],
    { today: day(17), due: [1] },
  ],
  [
    'it waits for its budget while the next one runs',
    [nextOnce({ target: 2n }), { ...once, target: 1n }],
    { today: day(25), due: [1] },
  ],
  [
    'it waits for its budget until its own last day',
    [nextOnce({ target: 2n }), { ...once, target: 1n, toDay: day(20) }],
    { today: day(24), due: [] },
  ],
  ['plays after its last day do not do it', [nextOnce({ target: 2n }), once], { today: day(18), due: [] }],
  ['the next one is done too', [nextOnce(), { ...once, target: 1n }], { today: day(18), due: [1, 2] }],
  [
    'both are done and one gave the reward',
    [nextOnce(), { ...once, target: 1n }],
    { today: day(18), rewards: [rewardOfOnce], due: [] },
  ],
  [
    'the next one was stopped',
    [nextOnce({ isStopped: true }), { ...once, target: 1n }],
    { today: day(18), due: [] },
  ],
  [
    'it was stopped before the next one began',
    [nextOnce(), { ...once, target: 1n, isStopped: true }],
    { today: day(18), due: [2] },
  ],
  [
    'the next one has not begun',
    [nextOnce({ fromDay: day(19) }), { ...once, target: 1n }],
    { today: day(18), due: [1] },
  ],
  [
    'the next one began on the same day',
    [nextOnce({ fromDay: once.fromDay }), { ...once, target: 1n }],
    { today: day(18), due: [2] },
  ],
])('an earlier version of a mission that is done once: %s', (_, versions, { today, rewards = [], due }) => {
  const runs = openRuns(new Map([['once', versions]]), today, clock)
  const found = dueRuns(runs, facts, rewards)
  expect(found.map(({ version }) => version.version)).toEqual(due)
  expect(new Set(found.map(({ period }) => period.startDay)).size).toBe(due.length > 0 ? 1 : 0)
})

test('a due run reaches the missions of its chain, whatever their order', () => {
  const runs = [
    { ...chain, mission: 'a', after: 'b' },
    { ...chain, mission: 'b', after: 'halls' },
    weekly,
    daily,
  ].map((version) => ({ version, period: { startDay: day(16), endDay: day(23) } }))
  const reached = reachableRuns(
    runs,
    runs.filter(({ version }) => version === weekly),
  )
  expect(reached.map(({ version }) => version.mission).toSorted()).toEqual(['a', 'b', 'halls'])
  expect(reachableRuns(runs, [])).toEqual([])
})

test('a play that is followed after the end of its period still counts for it', () => {
  const runs = openRuns(new Map([['daily', [daily]]]), '2026-11-18', clock)
  expect(runs.map(({ period }) => period.startDay)).toEqual([day(16), day(17), day(18)])
  const stopped = new Map([['daily', [{ ...daily, isStopped: true }]]])
  expect(openRuns(stopped, '2026-11-18', clock)).toEqual([])
  const ended = new Map([['daily', [{ ...daily, toDay: '2026-11-14' }]]])
  expect(openRuns(ended, '2026-11-18', clock)).toEqual([])
})

test('each period of a mission has one reward', () => {
  const run = runOn([weekly], '2026-11-18', clock)
  if (!run) throw new Error('no run')
  expect(dueRuns([run], facts, [])).toEqual([run])
  expect(dueRuns([run], facts, [earned('halls', '2026-11-09', '2026-11-12')])).toEqual([run])
  expect(dueRuns([run], facts, [earned('halls', '2026-11-16', '2026-11-17')])).toEqual([])
})

test('a chain counts from the day on which the mission before it was done', () => {
  const run = runOn([chain], '2026-11-18', clock)
  if (!run) throw new Error('no run')
  expect(progressIn(run, facts, [])).toBeUndefined()
  expect(progressIn(run, facts, [earned('halls', '2026-11-09', '2026-11-12')])).toBeUndefined()
  expect(progressIn(run, facts, [earned('halls', '2026-11-16', '2026-11-17')])).toBe(2n)
  expect(progressIn(run, facts, [earned('halls', '2026-11-16', '2026-11-18')])).toBe(0n)
})

test.each<[string, MissionVersion, string, string | undefined]>([
  ['a part is done', { ...weekly, target: 3n }, '2026-11-18', 'active'],
  ['all is done', weekly, '2026-11-18', 'done'],
  ['the mission before it waits', chain, '2026-11-18', 'locked'],
  ['it was stopped', { ...weekly, isStopped: true }, '2026-11-18', undefined],
  ['it was missed', { ...weekly, target: 3n, toDay: '2026-11-20' }, '2026-11-23', 'missed'],
  ['it was missed a week ago', { ...weekly, target: 3n, toDay: '2026-11-20' }, '2026-11-28', undefined],
  ['nothing was done until the end', { ...chain, toDay: '2026-11-20' }, '2026-11-23', undefined],
])('when %s', (_, version, today, state) => {
  const run = runOn([version], today, clock)
  if (!run) throw new Error('no run')
  expect(cardOf(run, { facts, rewards: [], today })?.state).toBe(state)
})

test('a reward of a mission that was stopped can still be claimed', () => {
  const run = runOn([{ ...weekly, isStopped: true }], '2026-11-18', clock)
  if (!run) throw new Error('no run')
  const rewards = [earned('halls', '2026-11-16', '2026-11-17')]
  expect(cardOf(run, { facts, rewards, today: '2026-11-18' })?.state).toBe('claimable')
})
