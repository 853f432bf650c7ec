import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { QUOTA_MAX, REBATE_MOST_PPM, RETURN_MOST_PPM } from '#domain/agents/rate-terms.ts'

import { endpoint } from './endpoint.ts'
import { strict } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
const Rebate = Integer({ minimum: 0, maximum: REBATE_MOST_PPM })
const Return = Integer({ minimum: 0, maximum: RETURN_MOST_PPM })

/** Rates of an account, in millionths. An absent return is that of the brand. */
export const Rates = strict({
  lotteryPpm: Optional(Return),
  slotsPpm: Rebate,
  livePpm: Rebate,
  sportsPpm: Rebate,
})

/** Rates that count from a later business day. */
export const NextRates = strict({ rates: Rates, fromDay: Day })

const Version = Integer({ minimum: 0, maximum: 2_147_483_647 })

/** The business day, and the rates that wait for theirs, in the order in which they begin. */
const Waiting = {
  today: Day,
  waiting: ArrayOf(strict({ version: Integer(), rates: Rates, fromDay: Day })),
}

const Range = strict({
  /** Absent where the agent can give no rate. */
  range: Optional(strict({ leastPpm: Integer(), mostPpm: Integer() })),
  /** Whether an account may be without a rate. */
  mayBeNone: Boolean(),
})
/** The rates that can be given to an account, by product. */
export const Ranges = strict({ lottery: Range, slots: Range, live: Range, sports: Range })

/** A band of lottery returns, from one return to the next band. */
const Band = strict({ fromPpm: Integer(), given: Integer(), left: Integer() })

export const agentRates = {
  brandRates: endpoint({
    method: 'GET',
    path: '/wps/agent/brand-rates',
    access: 'public',
    summary:
      'The highest rates that the brand gives to an agent at the top, in millionths, where two operators made them public. 0: none in this product.',
    input: strict({}),
    value: strict({
      mostPpm: Optional(strict({ lottery: Integer(), slots: Integer(), live: Integer(), sports: Integer() })),
    }),
    refusals: [],
  }),
  ownRates: endpoint({
    method: 'GET',
    path: '/wps/agent/rates',
    access: 'guarded:agent_centre',
    summary:
      'The agent’s own rates, what a new account can get, the accounts left in each band of lottery returns, and the domains for links.',
    input: strict({}),
    value: strict({
      /** Those that bound new accounts: of two versions, the lower rates. */
      rates: Rates,
      inForce: Rates,
      ...Waiting,
      ranges: Ranges,
      /** The least differences to the agent’s own rates. */
      gapPpm: strict({ lottery: Integer(), slots: Integer(), live: Integer(), sports: Integer() }),
      /** Rising; returns below the first band need no quota. */
      bands: ArrayOf(Band),
      domains: ArrayOf(String()),
      currency: String(),
    }),
    refusals: [],
  }),
  memberRates: endpoint({
    method: 'GET',
    path: '/wps/agent/rates/member',
    access: 'guarded:agent_centre',
    summary: 'The rates of a direct downline, those that wait for their day, and what the agent can give.',
    input: strict({ id: Id }),
    value: strict({
      version: Integer(),
      rates: Rates,
      ...Waiting,
      ranges: Ranges,
      /** The quotas of the downline, in each band of the brand. */
      bands: ArrayOf(Band),
    }),
    refusals: [],
  }),
  changeRates: endpoint({
    method: 'POST',
    path: '/wps/agent/rates',
    access: 'guarded:agent_centre',
    summary:
      'Changes the rates of a direct downline: from the next business day on, or where one is lowered after a notice of seven days, which the downline may shorten. A lottery return in another band takes an account of its quota, and gives back one of the former band.',
    input: strict({ id: Id, version: Version, rates: Rates }),
    value: strict({ version: Integer(), fromDay: Day }),
    refusals: ['rates_changed', 'agent_frozen', 'rates_out_of_range', 'rates_above_cap', 'quota_used_up'],
    throttle: 'dear',
  }),
  acceptRates: endpoint({
    method: 'POST',
    path: '/wps/agent/rates/accept',
    access: 'guarded:agent_centre',
    summary: 'Accepts the lower rates that the upline announced: they count from the next business day.',
    input: strict({ version: Version }),
    value: strict({ version: Integer(), fromDay: Day }),
    refusals: ['rates_changed'],
  }),
  giveQuota: endpoint({
    method: 'POST',
    path: '/wps/agent/rates/quota',
    access: 'guarded:agent_centre',
    summary: 'Gives accounts of one band to an agent directly below, out of the agent’s own.',
    input: strict({
      id: Id,
      fromPpm: Return,
      /** Accounts that the downline was given so far, as read: a retry of a lost answer is refused. */
      given: Integer({ minimum: 0, maximum: QUOTA_MAX }),
      count: Integer({ minimum: 1, maximum: QUOTA_MAX }),
    }),
    value: strict({ left: Integer(), theirs: Integer() }),
    refusals: ['rates_changed', 'agent_frozen', 'quota_used_up'],
  }),
}
