import { expect, test } from 'vitest'

import {
  type MissionClaimRefusal,
  type MissionStanding,
  type MissionState,
  countedDays,
  missionStateOf,
  refuseMissionClaim,
} from './mission-state.ts'

const week = { startDay: '2026-11-16', endDay: '2026-11-23' }
const standing: MissionStanding = {
  period: week,
  today: '2026-11-18',
  target: 5n,
  progress: 0n,
  isWaiting: false,
}

test.each<[string, Partial<MissionStanding>, MissionState]>([
  ['nothing is done', {}, 'open'],
  ['a part is done', { progress: 4n }, 'active'],
  ['all is done, and no reward is counted yet', { progress: 5n }, 'done'],
  ['the reward waits', { progress: 5n, reward: 'claimable' }, 'claimable'],
  ['plays were taken back before the claim', { progress: 4n, reward: 'claimable' }, 'active'],
  ['the reward was claimed', { progress: 5n, reward: 'claimed' }, 'claimed'],
  ['plays were taken back after the claim', { progress: 0n, reward: 'claimed' }, 'claimed'],
  ['the reward has lapsed', { progress: 5n, reward: 'lapsed' }, 'missed'],
  ['the last day has passed', { progress: 4n, today: '2026-11-23' }, 'missed'],
  ['it is the last day', { progress: 4n, today: '2026-11-22' }, 'active'],
  [
    'the reward waits after the last day',
    { progress: 5n, reward: 'claimable', today: '2026-11-24' },
    'claimable',
  ],
  ['the mission before it is not done', { isWaiting: true }, 'locked'],
  ['it ended while it was locked', { isWaiting: true, today: '2026-11-23' }, 'missed'],
  ['its first day is still to come', { today: '2026-11-15' }, 'locked'],
])('when %s', (_, change, state) => {
  expect(missionStateOf({ ...standing, ...change })).toBe(state)
})

test.each<[string, { after?: string; doneOn?: string }, string | undefined]>([
  ['a mission of its own counts the whole period', {}, '2026-11-16'],
  ['a chain waits for the mission before it', { after: 'first' }, undefined],
  ['a chain does not go on from an earlier period', { after: 'first', doneOn: '2026-11-15' }, undefined],
  [
    'a chain counts from the day of the mission before it',
    { after: 'first', doneOn: '2026-11-18' },
    '2026-11-18',
  ],
])('%s', (_, { after, doneOn }, startDay) => {
  expect(countedDays(week, { after, doneOn })?.startDay).toBe(startDay)
})

const fit = { isOver: false, isBarred: false, isDone: true, isOfPerson: false }

test.each<[string, Partial<typeof fit>, MissionClaimRefusal | undefined]>([
  ['in time', {}, undefined],
  ['too late', { isOver: true }, 'mission_over'],
  ['while the member is barred', { isBarred: true }, 'mission_barred'],
  ['after plays were taken back', { isDone: false }, 'mission_not_done'],
  ['with a second account', { isOfPerson: true }, 'mission_of_person'],
])('a claim %s', (_, change, refusal) => {
  expect(refuseMissionClaim({ ...fit, ...change })).toBe(refusal)
})
