import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import { providerSides } from '#domain/play/provider-key.ts'
import { transactionDifferences } from '#domain/play/compare.ts'

import { Id, Next, Paging, Reason, Version, Waits } from './schema.ts'

/**
 * Game providers: one list for all brands, so only operators of the house reach it. Provider keys authorize moving
 * members' money; a secret is written, or shown once, and never returned.
 */
const Code = String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 })
const Side = Enum([...providerSides])
const Count = Integer({ minimum: 0 })

/** Figures of calls in one direction. Percentiles are absent without calls. */
const Pace = strict({ calls: Count, faults: Count, p50Ms: Optional(Count), p99Ms: Optional(Count) })
const Window = strict({ minutes: Count, unbelieved: Count, in: Pace, out: Pace })

const Line = {
  circuit: Enum(['closed', 'trying', 'open']),
  runningIn: Count,
  runningOut: Count,
}

const Listed = {
  code: String(),
  name: String(),
  protocol: String(),
  isOn: Boolean(),
  version: Version,
  ...Line,
  /** The missing keys: without ours it cannot be called, without theirs it is not trusted. */
  lacks: ArrayOf(Side),
  /** A new key of the provider waits for a second operator. A lapsed proposal does not count. */
  isKeyWaiting: Boolean(),
  openDifferences: Count,
}

export const listGameProviders = endpoint({
  method: 'GET',
  path: '/console/game-providers',
  access: 'operator:providers.read',
  summary: 'The game providers: whether they are on, their circuit breakers, and the calls of the last hour.',
  input: strict({}),
  value: strict({
    list: ArrayOf(strict({ ...Listed, hour: Window })),
    protocols: ArrayOf(strict({ name: String(), keys: Enum(['pair', 'secret']) })),
  }),
  refusals: [],
})

const Key = strict({
  side: Side,
  /** Fingerprint of a public key; secrets have none. */
  fingerprint: Optional(String()),
  bits: Optional(Integer()),
  createdAt: Moment,
  /** The rotated key stays valid until then. */
  endsAt: Optional(Moment),
  /** Our public key, to give to the provider. */
  publicKey: Optional(String()),
})

export const readGameProvider = endpoint({
  method: 'GET',
  path: '/console/game-providers/one',
  access: 'operator:providers.read',
  summary:
    'A game provider: its address, its keys without secrets, its response times, its games and open rounds.',
  input: strict({ code: Code }),
  value: strict({
    ...Listed,
    baseUrl: String(),
    operatorId: String(),
    keysAre: Enum(['pair', 'secret']),
    windows: ArrayOf(Window),
    keys: ArrayOf(Key),
    waiting: ArrayOf(
      strict({
        id: Id,
        side: Side,
        fingerprint: Optional(String()),
        bits: Optional(Integer()),
        publicKey: Optional(String()),
        proposedBy: String(),
        /** Its maker cannot approve it. */
        isOwn: Boolean(),
        /** Why it can no longer be approved. It can be rejected, or replaced by a new one. */
        lapse: Optional(Enum([...lapseReasons])),
        proposedAt: Moment,
        reason: String(),
      }),
    ),
    /** The path for its wallet calls, on any host of the site. */
    walletPath: String(),
    openRounds: Count,
    openSessions: Count,
    games: Count,
    listsGames: Boolean(),
    listsTransactions: Boolean(),
    comparedUntil: Optional(Moment),
    /** Why the last comparison failed. */
    comparisonFault: Optional(String()),
  }),
  refusals: [],
})

export const saveGameProvider = endpoint({
  method: 'PUT',
  path: '/console/game-providers',
  access: 'operator:providers.write',
  summary: 'Creates a game provider, switched off, or renames it. Its address waits for a second operator.',
  input: strict({
    code: Code,
    /** Absent: it is new. */
    version: Optional(Version),
    name: String({ minLength: 1, maxLength: 120 }),
    protocol: String({ minLength: 1, maxLength: 30 }),
    baseUrl: String({ minLength: 8, maxLength: 300 }),
    operatorId: String({ minLength: 1, maxLength: 100 }),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'provider_known',
    'provider_address',
    'protocol_unknown',
    'protocol_stays',
    'proposal_waits',
  ],
})

export const switchGameProvider = endpoint({
  method: 'PUT',
  path: '/console/game-providers/switch',
  access: 'operator:providers.write',
  summary:
    'Switches a provider off at once, or on, which waits for a second operator. While off, it takes no bet and opens no game; wins and refunds continue.',
  input: strict({ code: Code, version: Version, isOn: Boolean(), reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'keys_lacking', 'proposal_waits'],
})

export const makeOurKey = endpoint({
  method: 'POST',
  path: '/console/game-providers/our-key',
  access: 'operator:providers.write',
  summary:
    'Generates a key of ours, or takes a shared secret. If another key is in use, the new one waits. A secret generated here is shown once.',
  input: strict({
    code: Code,
    secret: Optional(String({ minLength: 16, maxLength: 200 })),
    reason: Reason,
  }),
  value: strict({
    isWaiting: Boolean(),
    publicKey: Optional(String()),
    secret: Optional(String()),
  }),
  refusals: ['key_made_here'],
  isSealed: true,
})

export const useOurKey = endpoint({
  method: 'PUT',
  path: '/console/game-providers/our-key',
  access: 'operator:providers.write',
  summary: 'Starts signing with our waiting key, which the provider has installed.',
  input: strict({ code: Code, id: Id, reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const proposeTheirKey = endpoint({
  method: 'POST',
  path: '/console/game-providers/their-key',
  access: 'operator:providers.write',
  summary: 'Proposes a key of the provider. It counts once a second operator approves it.',
  input: strict({ code: Code, key: String({ minLength: 1, maxLength: 5_000 }), reason: Reason }),
  value: strict({ fingerprint: Optional(String()), bits: Optional(Integer()) }),
  refusals: [
    'key_unreadable',
    'key_private',
    'key_not_rsa',
    'key_short',
    'key_counts_already',
    'secret_short',
  ],
  isSealed: true,
})

export const judgeTheirKey = endpoint({
  method: 'PUT',
  path: '/console/game-providers/their-key',
  access: 'operator:providers.approve',
  summary:
    'A second operator approves a key of a provider, or rejects it. The previous key stays valid for a day.',
  input: strict({ code: Code, id: Id, judgement: Enum(['approve', 'reject']), reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile', 'maker_is_checker', 'proposal_lapsed', 'checker_not_independent'],
})

export const endOldKey = endpoint({
  method: 'PUT',
  path: '/console/game-providers/old-key',
  access: 'operator:providers.write',
  summary: 'Ends a rotated key at once, before its day is over.',
  input: strict({ code: Code, side: Side, reason: Reason }),
  value: Nothing,
  refusals: ['no_old_key'],
})

export const tryGameProvider = endpoint({
  method: 'POST',
  path: '/console/game-providers/try',
  access: 'operator:providers.write',
  throttle: 'dear',
  summary:
    'Calls the provider: for its list of games if its protocol has one, else for any answer of its address.',
  input: strict({ code: Code }),
  value: strict({
    outcome: Enum([
      'listed',
      'answered',
      'not_reached',
      'refused',
      'unsigned',
      'unreadable',
      'busy',
      'no_key',
    ]),
    tookMs: Count,
    games: Optional(Count),
    status: Optional(Integer()),
  }),
  refusals: [],
})

const Reported = strict({
  player: Optional(String()),
  kind: String(),
  stands: Boolean(),
  amount: Optional(String()),
  currency: Optional(String()),
})

export const listProviderDifferences = endpoint({
  method: 'GET',
  path: '/console/game-providers/differences',
  access: 'operator:providers.read',
  summary: 'Transactions that a provider reports differently from ours, newest first.',
  input: strict({ code: Code, isOpen: Optional(Boolean()), ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        transactionId: String(),
        kind: Enum([...transactionDifferences]),
        there: Optional(Reported),
        here: Optional(Reported),
        happenedAt: Moment,
        settledAt: Optional(Moment),
        explained: Optional(strict({ by: String(), at: Moment, reason: String() })),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const explainProviderDifference = endpoint({
  method: 'PUT',
  path: '/console/game-providers/difference',
  access: 'operator:providers.write',
  summary: 'Explains a difference with a provider, once; the explanation cannot be changed.',
  input: strict({ code: Code, id: Id, reason: Reason }),
  value: Nothing,
  refusals: ['explained_already'],
})

export const assignHeldWin = endpoint({
  method: 'POST',
  path: '/console/game-providers/held-win',
  access: 'operator:ledger.adjust', // guard: win-assigning-right-needed
  movesMoney: true,
  summary:
    'Proposes to a second operator that a held win counts with the free rounds of a reward: it becomes part of their total, which is credited once. The player gets a message.',
  input: strict({ requestId: Uuid, code: Code, id: Id, reward: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['win_decided', 'rounds_differ', 'rounds_credited', 'win_too_large', 'request_conflict'],
})
