import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'

import { Scope } from './schema.ts'

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
        kind: Enum([
          'sms_daily_max',
          'sms_daily_near',
          'messages_failed',
          'audit_broken',
          'audit_unchecked',
          'provider_differences',
          'game_returns',
          'results_awaited',
          'closed',
        ]),
        since: Optional(Moment),
        /** How many it concerns. */
        count: Optional(Integer()),
      }),
    ),
  }),
  refusals: [],
})
