import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { PlayLimitView, ShutOutView } from '#contract/limits.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'

import { Id, Reason, Scope } from './schema.ts'

const Sums = strict({ staked: Amount, won: Amount, net: String(), deposited: Amount })

export const memberLimits = endpoint({
  method: 'GET',
  path: '/console/member/limits',
  access: 'operator:members.read',
  summary: 'A member’s limits, breaks and exclusions, and the cost of their play.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    currency: String(),
    limits: ArrayOf(PlayLimitView),
    /** Hours of waiting before a looser limit can be confirmed. */
    increaseHours: Integer(),
    shutOut: Optional(ShutOutView),
    day: Sums,
    week: Sums,
    month: Sums,
    year: Sums,
    breaks: ArrayOf(Integer()),
    exclusions: ArrayOf(Integer()),
  }),
  refusals: [],
})

export const tightenLimit = endpoint({
  method: 'PUT',
  path: '/console/member/limits',
  access: 'operator:members.write',
  summary: 'Sets a house limit at once. One that is not stricter than the binding limit is refused.',
  input: strict({
    ...Scope,
    id: Id,
    kind: Enum([...limitKinds]),
    period: Enum([...limitPeriods]),
    value: Amount,
    reason: Reason,
  }),
  value: strict({}),
  refusals: ['limit_unfit', 'limit_not_stricter'],
})

export const shutOut = endpoint({
  method: 'POST',
  path: '/console/member/shut-out',
  access: 'operator:members.write',
  summary:
    'Shuts a member out of play: a break in hours, an exclusion in months, or, with neither, permanently. It is never shortened.',
  input: strict({
    ...Scope,
    id: Id,
    hours: Optional(Integer({ minimum: 24, maximum: 1008 })),
    months: Optional(Integer({ minimum: 1, maximum: 1200 })),
    reason: Reason,
  }),
  value: strict({ until: Optional(Moment) }),
  refusals: ['break_unknown', 'exclusion_unknown', 'shut_out_shorter'],
})
