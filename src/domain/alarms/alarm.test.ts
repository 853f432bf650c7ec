import { expect, test } from 'vitest'

import { type AlarmDeed, type AlarmKind, type AlarmRecord, alarmStanding, refuseAlarmDeed } from './alarm.ts'

const mine = 7n
const theirs = 8n

test.each<[string, AlarmRecord, number, { ownerId?: bigint; isClosed: boolean }]>([
  ['nothing was done', {}, 1, { isClosed: false }],
  ['an owner within the shift', { ownerId: mine, ownedUntilMs: 101 }, 1, { ownerId: mine, isClosed: false }],
  ['an owner after the shift', { ownerId: mine, ownedUntilMs: 100 }, 1, { isClosed: false }],
  ['closed, and no more of it', { closedUntilMs: 101, closedExtent: 3 }, 3, { isClosed: true }],
  ['closed, and more of it since', { closedUntilMs: 101, closedExtent: 3 }, 4, { isClosed: false }],
  ['closed for long enough', { closedUntilMs: 100, closedExtent: 3 }, 3, { isClosed: false }],
])('%s', (_case, record, extent, standing) => {
  expect(alarmStanding(record, { nowMs: 100, extent })).toEqual(standing)
})

test.each<[AlarmDeed, AlarmKind, bigint | undefined, string | undefined]>([
  ['take', 'messages_failed', undefined, undefined],
  ['take', 'messages_failed', mine, undefined],
  ['take', 'messages_failed', theirs, 'alarm_of_another'],
  ['hand_over', 'messages_failed', mine, undefined],
  ['hand_over', 'messages_failed', undefined, 'alarm_not_yours'],
  ['hand_over', 'messages_failed', theirs, 'alarm_of_another'],
  ['release', 'messages_failed', undefined, 'alarm_not_yours'],
  ['release', 'messages_failed', mine, undefined],
  ['close', 'messages_failed', undefined, undefined],
  ['close', 'messages_failed', mine, undefined],
  ['close', 'messages_failed', theirs, 'alarm_of_another'],
  ['close', 'audit_broken', mine, 'alarm_stands'],
  ['close', 'provider_differences', undefined, 'alarm_stands'],
  ['close', 'game_returns', mine, 'alarm_stands'],
  ['reopen', 'messages_failed', undefined, undefined],
])('%s of %s owned by %s: %s', (deed, kind, ownerId, refusal) => {
  const standing = { ...(ownerId === undefined ? {} : { ownerId }), isClosed: false }
  expect(refuseAlarmDeed(deed, { kind, standing }, mine)).toBe(refusal)
})
