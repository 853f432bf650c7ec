import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { alarmKinds } from '#domain/alarms/alarm.ts'

import { Scope, Version } from './schema.ts'

export const overview = endpoint({
  method: 'GET',
  path: '/console/overview',
  access: 'operator:system.read',
  summary: 'Current figures of one merchant; the day is that of its time zone.',
  input: strict({ ...Scope }),
  value: strict({
    at: Moment,
    members: Integer(),
    suspendedMembers: Integer(),
    registeredToday: Integer(),
    registeredYesterday: Integer(),
    signedInToday: Integer(),
    openSessions: Integer(),
    messagesWaiting: Integer(),
    messagesFailedToday: Integer(),
    smsToday: Integer(),
    smsDailyMax: Integer(),
    isClosed: Boolean(),
    /** The last seven days, oldest first, for a chart. */
    days: ArrayOf(strict({ day: String(), registered: Integer() })),
    alarms: ArrayOf(
      strict({
        kind: Enum([...alarmKinds]),
        since: Optional(Moment),
        /** How many it concerns. */
        count: Optional(Integer()),
        isClosable: Boolean(),
        owner: Optional(strict({ name: String(), isMine: Boolean(), until: Moment })),
        /** Closed although the condition still holds. */
        closed: Optional(strict({ name: String(), until: Moment })),
        /** The last words about it, and when; absent without any. */
        note: Optional(String()),
        changedAt: Optional(Moment),
        version: Version,
      }),
    ),
  }),
  refusals: [],
})
