import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { ledgerFaults } from '#domain/ledger/fault.ts'
import { ledgerKinds } from '#domain/ledger/kind.ts'
import { transferSearches } from '#domain/ledger/search.ts'

import { Day, Id, Next, Paging, Scope } from './schema.ts'

/** Large integers are text on the wire. */
const Count = String({ pattern: '^\\d{1,19}$', maxLength: 19 })

const Fault = strict({
  fault: Enum([...ledgerFaults]),
  block: Optional(Count),
  memberId: Optional(Count),
  transferId: Optional(Count),
})

const Check = strict({
  at: Moment,
  isSound: Boolean(),
  fromBlock: Count,
  toBlock: Count,
  transfers: Count,
  found: Count,
  /** The first faults. An operator of one brand only learns that faults exist. */
  faults: ArrayOf(Fault),
})

export const ledgerState = endpoint({
  method: 'GET',
  path: '/console/ledger/state',
  access: 'operator:ledger.read',
  summary:
    'The state of the ledger’s chain: its head, to be kept elsewhere, the unsealed transfers, and the results of checks.',
  input: Nothing,
  value: strict({
    head: Optional(
      strict({ block: Count, hash: String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }), sealedAt: Moment }),
    ),
    waiting: strict({ batches: Count, since: Optional(Moment) }),
    /** The last checks: of new blocks, of the nightly scope, and of everything. */
    lastOfBlocks: Optional(Check),
    lastOfNight: Optional(Check),
    lastOfAll: Optional(Check),
    /** The latest faulty check that no clean full check has followed. */
    faulty: Optional(Check),
  }),
  refusals: [],
})

export const compareHead = endpoint({
  method: 'GET',
  path: '/console/ledger/head',
  access: 'operator:ledger.read',
  summary: 'Whether a head that was kept elsewhere is still in the chain.',
  input: strict({
    block: String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 }),
    hash: String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  }),
  value: strict({ isThere: Boolean() }),
  refusals: [],
})

const Transfer = strict({
  id: Id,
  /** Absent: house accounts only. */
  member: Optional(strict({ id: Id, account: String() })),
  kind: Enum([...ledgerKinds]),
  currency: String(),
  /** Net change of the member's money. */
  change: SignedAmount,
  reference: String(),
  businessDate: Day,
  at: Moment,
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/console/ledger/transfers',
  access: 'operator:ledger.read',
  summary:
    'Transfers, newest first: of a member or of all, by number, key, reference or the provider’s number. A search of all transfers by reference stops at a time limit, and the next page continues from there.',
  input: strict({
    ...Scope,
    account: Optional(String({ minLength: 1, maxLength: 40 })),
    by: Optional(Enum([...transferSearches])),
    text: Optional(String({ minLength: 1, maxLength: 160 })),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(Transfer), next: Next }),
  refusals: [],
})

const Related = strict({ id: Id, kind: Enum([...ledgerKinds]) })

export const readTransfer = endpoint({
  method: 'GET',
  path: '/console/ledger/transfer',
  access: 'operator:ledger.read',
  summary:
    'One transfer with its entries, the transfers that it settles or reverses or that settled it, and its seal.',
  input: strict({ ...Scope, memberId: String({ pattern: '^\\d{1,18}$', maxLength: 18 }), id: Id }),
  value: strict({
    transfer: Transfer,
    key: String(),
    provider: Optional(strict({ code: String(), number: String() })),
    entries: ArrayOf(
      strict({
        account: String(),
        amount: SignedAmount,
        balanceAfter: Optional(SignedAmount),
        version: Optional(Count),
      }),
    ),
    settles: Optional(Related),
    settledBy: Optional(Related),
    reverses: Optional(Related),
    reversedBy: Optional(Related),
    /** Absent until it is sealed. */
    sealed: Optional(strict({ batch: Id, block: Optional(Id) })),
  }),
  refusals: [],
})
