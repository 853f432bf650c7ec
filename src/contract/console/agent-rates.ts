import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { NextRates, Ranges, Rates } from '#contract/agent-rates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { listedStates } from '#domain/agents/agent-state.ts'
import { rateProducts } from '#domain/agents/rate-products.ts'
import { BANDS_MAX, QUOTA_MAX, REBATE_MOST_PPM, RETURN_MOST_PPM } from '#domain/agents/rate-terms.ts'

import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Rebate = Integer({ minimum: 0, maximum: REBATE_MOST_PPM })
const Return = Integer({ minimum: 0, maximum: RETURN_MOST_PPM })

const Terms = strict({
  mostPpm: strict({ lottery: Return, slots: Rebate, live: Rebate, sports: Rebate }),
  gapPpm: strict({ lottery: Rebate, slots: Rebate, live: Rebate, sports: Rebate }),
  bandsPpm: ArrayOf(Return, { maxItems: BANDS_MAX }),
})

export const readRateTerms = endpoint({
  method: 'GET',
  path: '/console/agents/rate-terms',
  access: 'operator:agents.read',
  summary:
    'The highest rates that the brand gives, the least gaps, and the bands of lottery returns with quotas.',
  input: strict({ ...Scope }),
  value: strict({
    version: Version,
    terms: Terms,
    setAt: Optional(Moment),
    operator: Optional(String()),
    second: Optional(String()),
  }),
  refusals: [],
})

export const saveRateTerms = endpoint({
  method: 'POST',
  path: '/console/agents/rate-terms',
  access: 'operator:settings.write',
  summary: 'Sets them. Two operators do so; rates that were given before stay as they are.',
  input: strict({ ...Scope, version: Version, terms: Terms, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile'],
})

export const readMemberRates = endpoint({
  method: 'GET',
  path: '/console/agents/rates',
  access: 'operator:agents.read',
  summary:
    'The rates and quotas of a member or agent, the ranges of rates, and the versions before with their authors.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    account: String(),
    isAgent: Boolean(),
    /** The direct upline, which sets the rates; absent at the top, where two operators do. */
    upline: Optional(strict({ id: Id, account: String() })),
    version: Version,
    rates: Rates,
    next: Optional(NextRates),
    /** Those that the brand can give at the top, or the upline below it. */
    ranges: Ranges,
    bands: ArrayOf(strict({ fromPpm: Integer(), given: Integer(), left: Integer() })),
    /** Newest first. */
    versions: ArrayOf(
      strict({
        version: Version,
        rates: Rates,
        fromDay: Day,
        setAt: Moment,
        /** A link at the registration, the upline of then, or two operators. */
        setBy: Enum(['link', 'upline', 'operators']),
        /** The account of the agent, or the name of the operator who proposed. */
        name: String(),
        second: Optional(String()),
      }),
    ),
  }),
  refusals: [],
})

const ListFilters = {
  ...Scope,
  /** The product whose rate orders the list: lotteries without it. */
  product: Optional(Enum([...rateProducts])),
  /** Agents whose lottery return lies in the band that begins here. */
  band: Optional(Return),
  /** The beginning of the account. */
  find: Optional(String({ minLength: 1, maxLength: 64 })),
  state: Optional(Enum([...listedStates])),
  /** The highest rates come first without it. */
  isAscending: Optional(Boolean()),
}

export const listAgentRates = endpoint({
  method: 'GET',
  path: '/console/agents/rates/list',
  access: 'operator:agents.read',
  summary:
    'All agents by their rate in one product, with the gap to the upline, accounts left in each band, and the people below.',
  input: strict({ ...ListFilters, ...Paging }),
  value: strict({
    product: Enum([...rateProducts]),
    /** The bands of the brand, rising. */
    bandsPpm: ArrayOf(Integer()),
    list: ArrayOf(
      strict({
        id: Id,
        account: String(),
        status: Enum(['active', 'suspended', 'closed']),
        isFrozen: Boolean(),
        /** Agents above; 0 at the top. */
        level: Integer(),
        upline: Optional(strict({ id: Id, account: String() })),
        rates: Rates,
        next: Optional(NextRates),
        /** The upline’s rate in the product less the own one; absent where one of them has none. */
        gapPpm: Optional(Integer()),
        bands: ArrayOf(strict({ fromPpm: Integer(), given: Integer(), left: Integer() })),
        /** People below at any depth, agents apart. */
        agents: Integer(),
        members: Integer(),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const agentRateFile = endpoint({
  method: 'GET',
  path: '/console/agents/rates/list.csv',
  access: 'operator:agents.read',
  summary: 'The same agents as a CSV file. The export is audited.',
  input: strict(ListFilters),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const saveRootRates = endpoint({
  method: 'POST',
  path: '/console/agents/rates',
  access: 'operator:settings.write',
  summary:
    'Sets the rates of an agent at the top from the next business day on, and the accounts of each band in all. Two operators do so.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    rates: Rates,
    /** Accounts of each band in all, those that were used included; other bands stay as they are. */
    quotas: ArrayOf(strict({ fromPpm: Return, given: Integer({ minimum: 0, maximum: QUOTA_MAX }) }), {
      maxItems: BANDS_MAX,
    }),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'rates_out_of_range', 'rates_above_cap', 'quota_below_used'],
})
