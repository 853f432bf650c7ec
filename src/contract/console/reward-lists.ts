import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { occurrenceStates } from '#domain/offers/claims.ts'
import { dryRunRefusals } from '#domain/offers/dry-run.ts'
import { REWARD_LIST_BYTES, REWARD_LIST_LINES, lineVerdicts } from '#domain/offers/reward-list.ts'

import { OfferCode } from './offers.ts'
import { Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Count = Integer({ minimum: 0 })

const listed = {
  id: Id,
  offer: String(),
  version: Version,
  currency: String(),
  fileName: String(),
  uploadedBy: String(),
  uploadedAt: Moment,
  /** `open` until two operators have approved it, then `running` until its last line is done. */
  state: Enum(['open', 'running', 'done']),
  lines: Count,
  /** Lines that would be rewarded, and their sum. */
  rewards: Count,
  amount: Amount,
}

export const listRewardLists = endpoint({
  method: 'GET',
  path: '/console/offers/reward-lists',
  access: 'operator:cashier.read',
  summary: 'Files of rewards for many players, newest first; and the offers that can be given by a file.',
  input: strict({ ...Scope, ...Paging }),
  value: strict({
    list: ArrayOf(strict(listed)),
    /** Offers whose rewards operators give by a file, by code. */
    offers: ArrayOf(String()),
    next: Next,
  }),
  refusals: [],
})

export const uploadRewardList = endpoint({
  method: 'POST',
  path: '/console/offers/reward-lists',
  access: 'operator:ledger.adjust', // guard: reward-list-right-needed
  throttle: 'dear',
  takesBytes: ['text/csv'],
  bodyLimit: REWARD_LIST_BYTES,
  summary: `Stores a file of rewards and judges each line: CSV in UTF-8 with a header line, a column of accounts and one of amounts, at most ${REWARD_LIST_LINES} lines. It rewards nobody.`,
  input: strict({ ...Scope, offer: OfferCode, fileName: String({ maxLength: 120 }) }),
  value: strict({ id: Id }),
  refusals: ['files_busy', 'reward_list_unreadable', 'reward_list_too_long', 'reward_list_not_given'],
})

export const readRewardList = endpoint({
  method: 'GET',
  path: '/console/offers/reward-list',
  access: 'operator:cashier.read',
  summary: 'A file of rewards: what would become of its lines, who approved it, and how far its run is.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...listed,
    verdicts: ArrayOf(strict({ verdict: Enum([...lineVerdicts]), lines: Count, amount: Amount })),
    /** An approved list of the same file for the same offer. */
    sameFileAs: Optional(Id),
    approved: Optional(strict({ operatorName: String(), secondName: String(), at: Moment })),
    /** After the approval. `given`: paid, or waiting for a claim or for operators. */
    progress: Optional(strict({ left: Count, given: Count, refused: Count, paid: Amount })),
    endedAt: Optional(Moment),
  }),
  refusals: [],
})

export const listRewardLines = endpoint({
  method: 'GET',
  path: '/console/offers/reward-list/lines',
  access: 'operator:cashier.read',
  summary:
    'The lines of a file of rewards in its order, all or those of one verdict, with what became of them.',
  input: strict({ ...Scope, id: Id, verdict: Optional(Enum([...lineVerdicts])), ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        /** The number of the line in the file. */
        line: Integer({ minimum: 1 }),
        account: String(),
        memberId: Optional(Id),
        value: Amount,
        verdict: Enum([...lineVerdicts]),
        amount: Amount,
        reward: Optional(strict({ id: Id, state: Enum([...occurrenceStates]) })),
        refusal: Optional(Enum([...dryRunRefusals])),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const exportRewardLines = endpoint({
  method: 'GET',
  path: '/console/offers/reward-list/result.csv',
  access: 'operator:cashier.read',
  summary: 'The lines of a file of rewards with what became of them, as a CSV file. The export is audited.',
  input: strict({ ...Scope, id: Id }),
  value: Nothing,
  refusals: [],
  cookieOnly: true,
  throttle: 'dear',
})

export const proposeRewardList = endpoint({
  method: 'POST',
  path: '/console/offers/reward-list',
  access: 'operator:ledger.adjust',
  movesMoney: true,
  summary:
    'Proposes to a second operator to reward the lines of a file. Each line is judged again when it is rewarded, once.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['reward_list_approved', 'reward_list_empty', 'changed_meanwhile', 'request_conflict'],
})
