import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { PlayedGame, PlayedRound, RoundNumber, RoundTotals, RoundStep } from '#contract/rounds.ts'
import { Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { returnSpans } from '#domain/rounds/return-band.ts'
import { roundSearches } from '#domain/rounds/round-search.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

import { Day, Id, Next, Paging, Reason, Scope, Waits } from './schema.ts'

const ofPlayer = {
  member: strict({ id: Id, account: String() }),
  provider: String(),
  currency: String(),
}

export const listRounds = endpoint({
  method: 'GET',
  path: '/console/rounds',
  access: 'operator:rounds.read',
  summary:
    'Rounds of a brand, newest first: of a member or of all, by provider, vendor, game, state and time, or by a number.',
  input: strict({
    ...Scope,
    account: Optional(String({ minLength: 1, maxLength: 40 })),
    provider: Optional(String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 })),
    vendor: Optional(String({ pattern: '^[A-Za-z0-9_-]{1,60}$', maxLength: 60 })),
    game: Optional(Id),
    state: Optional(Enum([...roundStates])),
    from: Optional(Day),
    to: Optional(Day),
    by: Optional(Enum([...roundSearches])),
    text: Optional(String({ minLength: 1, maxLength: 100 })),
    ...Paging,
  }),
  value: strict({
    list: ArrayOf(strict({ ...PlayedRound.properties, ...ofPlayer })),
    next: Next,
  }),
  refusals: [],
})

export const roundChoices = endpoint({
  method: 'GET',
  path: '/console/rounds/choices',
  access: 'operator:rounds.read',
  summary: 'The providers and vendors of which a brand has rounds.',
  input: strict(Scope),
  value: strict({
    providers: ArrayOf(String()),
    vendors: ArrayOf(strict({ vendor: String(), name: String() })),
  }),
  refusals: [],
})

export const memberRoundTotals = endpoint({
  method: 'GET',
  path: '/console/rounds/totals',
  access: 'operator:rounds.read',
  summary: 'The sums of a member’s rounds over some days.',
  input: strict({ ...Scope, id: Id, from: Optional(Day), to: Optional(Day) }),
  value: RoundTotals,
  refusals: [],
})

export const readRound = endpoint({
  method: 'GET',
  path: '/console/round',
  access: 'operator:rounds.read',
  summary: 'A round with each transaction, its outcome and its transfer in the ledger.',
  input: strict({ ...Scope, id: RoundNumber }),
  value: strict({
    ...PlayedRound.properties,
    ...ofPlayer,
    changedAt: Moment,
    hasPicture: Boolean(),
    canVoid: Boolean(),
    sessionId: Optional(String()),
    steps: ArrayOf(
      strict({
        ...RoundStep.properties,
        /** Hash of the request's content: the same id with another hash is a duplicate. */
        fingerprint: Optional(String()),
      }),
    ),
    deeds: ArrayOf(
      strict({
        at: Moment,
        action: String(),
        reason: String(),
        /** Absent: the system, or the member. */
        operator: Optional(String()),
      }),
    ),
  }),
  refusals: [],
})

export const showRound = endpoint({
  method: 'POST',
  path: '/console/round/picture',
  access: 'operator:rounds.read',
  summary: 'The provider’s URL that shows the round.',
  input: strict({ ...Scope, id: RoundNumber }),
  value: strict({ url: String() }),
  refusals: ['round_unseen', 'provider_silent'],
  throttle: 'dear',
})

export const voidRound = endpoint({
  method: 'POST',
  path: '/console/round/void',
  access: 'operator:rounds.void', // guard: voiding-right-needed
  summary:
    'Voids a round: its wins are reversed and its stakes returned. The member sees both in their record, and the reason in the dispute pack. Beyond the thresholds it waits for a second operator.',
  input: strict({ ...Scope, id: RoundNumber, requestId: Uuid, reason: Reason }),
  value: strict({ state: Enum([...roundStates]), returned: SignedAmount, ...Waits }),
  refusals: ['round_ended', 'win_spent', 'request_conflict', 'proposal_waits'],
  movesMoney: true,
})

export const roundPack = endpoint({
  method: 'GET',
  path: '/console/round/dispute.zip',
  access: 'operator:rounds.read',
  summary: 'The dispute pack of one round. The export is audited.',
  input: strict({ ...Scope, id: RoundNumber }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

const Window = strict({
  span: Enum([...returnSpans]),
  rounds: Integer(),
  stake: SignedAmount,
  win: SignedAmount,
  standing: Enum(['few', 'within', 'watch', 'alarm']),
  actualBp: Optional(Integer()),
  lowBp: Optional(Integer()),
  highBp: Optional(Integer()),
})

export const listReturns = endpoint({
  method: 'GET',
  path: '/console/returns',
  access: 'operator:rounds.read',
  summary: 'The return of each game over an hour, a day, thirty days and all time, compared with its model.',
  input: strict({ ...Scope, only: Optional(Enum(['alarms'])), ...Paging }),
  value: strict({
    currency: String(),
    alarms: Integer(),
    list: ArrayOf(
      strict({
        id: Id,
        game: PlayedGame,
        /** Absent: the model's return is unknown. */
        modelBp: Optional(Integer()),
        windows: ArrayOf(Window),
        since: Optional(Moment),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
