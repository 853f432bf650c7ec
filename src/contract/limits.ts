import { Array as ArrayOf, Boolean, Enum, Integer, Optional, type Static, String } from 'typebox'

import { breakHours } from '#domain/limits/exclusion.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, Nothing, strict } from './schema.ts'
import { Cpw } from './second-factor.ts'

const Name = { kind: Enum([...limitKinds]), period: Enum([...limitPeriods]) }

/** An amount in the currency, or whole minutes for a time limit. */
const Value = Amount

export const PlayLimitView = strict({
  ...Name,
  /** The member's own limit, and the house limit. */
  own: Optional(Value),
  house: Optional(Value),
  /** When the house limit was set. */
  houseSince: Optional(Moment),
  /** The lower of both. */
  binding: Value,
  used: Value,
  percent: Integer(),
  /** End of the period. */
  endsAt: Moment,
  pending: Optional(
    strict({
      /** Absent: the limit is to be removed. */
      value: Optional(Value),
      state: Enum(['waits', 'open', 'lapsed']),
      opensAt: Moment,
      lapsesAt: Moment,
    }),
  ),
})
export type PlayLimit = Static<typeof PlayLimitView>

/** The limit that a refusal names: in the `value` of the refusal, as `limit`. */
export const LimitReachedView = strict({
  ...Name,
  binding: Value,
  left: Value,
  /** The end of the period, by the day of the brand. */
  renewsAt: Moment,
})
export type LimitReached = Static<typeof LimitReachedView>

export const ShutOutView = strict({
  by: Enum(['break', 'exclusion']),
  /** Absent: permanent. */
  until: Optional(Moment),
  /** The exclusion's end is reached: the member may ask to return. */
  mayReturn: Boolean(),
  /** The member has asked to return and may play from then on. */
  liftsAt: Optional(Moment),
})
export type ShutOut = Static<typeof ShutOutView>

const Standing = strict({
  at: Moment,
  shutOut: Optional(ShutOutView),
  limits: ArrayOf(PlayLimitView),
  /** Hours of waiting before a looser limit may be confirmed. */
  increaseHours: Integer(),
  reality: strict({ minutes: Optional(Integer()), offered: ArrayOf(Integer()), isOfMarket: Boolean() }),
  breaks: ArrayOf(Integer()),
  /** Months; permanent is always offered too. */
  exclusions: ArrayOf(Integer()),
})

/** The duration of a session, and when the next reality check is due. */
const Clock = strict({
  at: Moment,
  startedAt: Moment,
  checkDueAt: Optional(Moment),
  shutOut: Optional(ShutOutView),
})

/** Signed: negative for a loss. */
const Signed = String()
const Span = { staked: Amount, won: Amount, net: Signed, deposited: Amount }
const SpanSums = strict(Span)

const refusedOfLimits = ['limit_unfit', 'limit_same'] as const

/** Members' own limits. The member is taken from the session, never from the input. */
export const limits = {
  standing: endpoint({
    method: 'GET',
    path: '/wps/member/play',
    access: 'real-member',
    summary:
      'The member’s limits with their use, breaks and exclusions, and the choices that the member has.',
    input: Nothing,
    value: Standing,
    refusals: [],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/wps/member/play/figures',
    access: 'real-member',
    summary:
      'The cost of play: in this session, today, this week, this month, and on each of the last 14 days.',
    input: Nothing,
    value: strict({
      currency: String(),
      startedAt: Moment,
      session: strict({ bets: Integer(), ...Span }),
      day: SpanSums,
      /** When the brand’s day began, and the time in games since then, from bet to bet. */
      today: strict({ since: Moment, minutes: Integer() }),
      week: SpanSums,
      month: SpanSums,
      days: ArrayOf(strict({ day: String(), net: Signed })),
    }),
    refusals: [],
  }),
  year: endpoint({
    method: 'GET',
    path: '/wps/member/play/year',
    access: 'real-member',
    summary: 'The cost of play since the first of January, by business days.',
    input: Nothing,
    value: SpanSums,
    refusals: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/wps/member/play/history',
    access: 'real-member',
    summary: 'Changes of limits, breaks and exclusions, with their author, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          at: Moment,
          deed: Enum([
            'set',
            'ask_looser',
            'confirm',
            'cancel',
            'break',
            'exclude',
            'ask_return',
            'reality',
            'tighten',
            'loosen',
            'shut_out',
          ]),
          by: Enum(['member', 'operator']),
          kind: Optional(Enum([...limitKinds])),
          period: Optional(Enum([...limitPeriods])),
          before: Optional(String()),
          after: Optional(String()),
          until: Optional(Moment),
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  setLimit: endpoint({
    method: 'PUT',
    path: '/wps/member/play/limit',
    access: 'real-member',
    summary:
      'Sets a limit. A stricter one applies at once; a looser one, or its removal, waits and has to be confirmed.',
    input: strict({ ...Name, value: Optional(Value) }),
    value: strict({ takes: Enum(['effect', 'time']) }),
    refusals: refusedOfLimits,
  }),
  confirmLimit: endpoint({
    method: 'POST',
    path: '/wps/member/play/limit/confirm',
    access: 'real-member',
    summary: 'Confirms a looser limit, after its waiting time and before it lapses.',
    input: strict({ ...Name, value: Optional(Value), cpw: Cpw }),
    value: Nothing,
    refusals: ['proof_needed', 'limit_unfit', 'limit_nothing_pending', 'limit_too_early', 'limit_lapsed'],
  }),
  cancelLimit: endpoint({
    method: 'POST',
    path: '/wps/member/play/limit/cancel',
    access: 'real-member',
    summary: 'Withdraws the request for a looser limit.',
    input: strict(Name),
    value: Nothing,
    refusals: ['limit_nothing_pending'],
  }),
  takeBreak: endpoint({
    method: 'POST',
    path: '/wps/member/play/break',
    access: 'real-member',
    summary: 'Starts a break at once. It is never shortened; a longer one replaces it.',
    input: strict({ hours: Integer({ minimum: breakHours[0], maximum: 1008 }) }),
    value: strict({ until: Moment }),
    refusals: ['break_unknown', 'break_shorter'],
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/wps/member/play/exclude',
    access: 'real-member',
    summary: 'Excludes the member from play at once: for months, or permanently. All other sessions end.',
    input: strict({ months: Optional(Integer({ minimum: 1, maximum: 1200 })) }),
    value: strict({ until: Optional(Moment) }),
    refusals: ['exclusion_unknown', 'exclusion_shorter'],
  }),
  askToReturn: endpoint({
    method: 'POST',
    path: '/wps/member/play/return',
    access: 'real-member',
    summary: 'Asks to end an exclusion whose period is over; it ends a day later.',
    input: strict({ cpw: Cpw }),
    value: strict({ liftsAt: Moment }),
    refusals: ['proof_needed', 'not_excluded', 'excluded_for_good', 'still_excluded', 'return_asked_already'],
  }),
  setReality: endpoint({
    method: 'PUT',
    path: '/wps/member/play/reality',
    access: 'real-member',
    summary: 'Sets the interval of the reality check.',
    input: strict({ minutes: Optional(Integer({ minimum: 5, maximum: 240 })) }),
    value: Nothing,
    refusals: ['reality_unknown'],
  }),
  seen: endpoint({
    method: 'POST',
    path: '/wps/member/play/seen',
    access: 'real-member',
    summary:
      'Reports that the member is present; returns the duration of the session and the time of the next reality check.',
    input: Nothing,
    value: Clock,
    refusals: [],
  }),
  goOn: endpoint({
    method: 'POST',
    path: '/wps/member/play/on',
    access: 'real-member',
    summary: 'Confirms a reality check: the member continues.',
    input: Nothing,
    value: Clock,
    refusals: [],
  }),
}
