import { Array as ArrayOf, Boolean as BooleanOf, Enum, Integer, Optional, type Static, String } from 'typebox'

import { differences } from '#domain/cashier/arrival.ts'
import { channelKinds } from '#domain/cashier/channel.ts'
import { depositDeeds, depositStates, rejectCauses } from '#domain/cashier/deposit-state.ts'
import { languageCodes } from '#domain/language/language.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'
import { TierReachedView } from './verification.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Language = Optional(Enum([...languageCodes]))

const Channel = strict({
  id: Id,
  kind: Enum([...channelKinds]),
  name: String(),
  hint: String(),
  least: Amount,
  most: Amount,
  feeFixed: Amount,
  feePerMille: Integer(),
  /** HH:MM in the brand's time zone; equal values mean always open. */
  opensAt: String(),
  closesAt: String(),
  /** Why it is not available now. */
  refusal: Optional(Enum(['channel_closed', 'rank_too_low', 'provider_down'])),
  rankLeast: Integer(),
  /** Minutes until an unpaid order expires. */
  minutes: Integer(),
  /** Median of the last day; absent with too few deposits. */
  typicalSeconds: Optional(Integer()),
  /** A demonstration channel: no real money may be sent to it. */
  isDemo: BooleanOf(),
  /** The member's open order on this channel. */
  openId: Optional(Id),
})
export type DepositChannel = Static<typeof Channel>

const Step = strict({
  id: Id,
  deed: Enum([...depositDeeds, 'order']),
  state: Enum([...depositStates]),
  at: Moment,
})

const Deposit = strict({
  id: Id,
  /** A retry with this id calls a provider again that has not answered. */
  requestId: Uuid,
  state: Enum([...depositStates]),
  channel: strict({ id: Id, name: String(), kind: Enum([...channelKinds]), isDemo: BooleanOf() }),
  currency: String(),
  amount: Amount,
  fee: Amount,
  /** The amount less its fee. */
  arrives: Amount,
  reference: String(),
  bank: Optional(strict({ bank: String(), account: String(), holder: String() })),
  /** The payload of the QR code. */
  qr: Optional(String()),
  payUrl: Optional(String()),
  proof: ArrayOf(Uuid),
  received: Optional(Amount),
  receivedCurrency: Optional(String()),
  /** Why an operator has to review received money. */
  difference: Optional(Enum([...differences])),
  /** When money held by a limit can be credited; absent where it exceeds the limit of a whole period. */
  creditableFrom: Optional(Moment),
  /** The limit of the member's tier that holds it, or of its own limits if absent. */
  tier: Optional(TierReachedView),
  /** The member's choice for money held by a limit. */
  choice: Optional(Enum(['credit', 'return'])),
  credited: Optional(Amount),
  cause: Optional(Enum([...rejectCauses])),
  reason: Optional(String()),
  createdAt: Moment,
  expiresAt: Moment,
  creditedAt: Optional(Moment),
  endedAt: Optional(Moment),
})
export type Deposit = Static<typeof Deposit>

export const deposits = {
  channels: endpoint({
    method: 'GET',
    path: '/wps/deposits/channels',
    access: 'real-member',
    summary: 'The payment channels for deposits in their order, with limits and fees.',
    input: strict({ language: Language }),
    value: strict({
      currency: String(),
      /** The market requires a verified age, and the member's is not verified yet. */
      needsAge: BooleanOf(),
      /** The day until which the brand asked for a document is over. */
      needsDocument: BooleanOf(),
      /** Facts that the brand needs first are not stated. */
      needsFacts: BooleanOf(),
      /** The limit of the member’s tier that has the least room. */
      tierRoom: Optional(TierReachedView),
      openLeft: Integer(),
      list: ArrayOf(Channel),
    }),
    refusals: [],
  }),
  order: endpoint({
    method: 'POST',
    path: '/wps/deposits',
    notWhileEnding: true,
    access: 'real-member',
    summary:
      'Creates a deposit order: where to pay, and with which reference. Idempotent by request id, without an expiry.',
    input: strict({ requestId: Uuid, channelId: Id, amount: Amount, language: Language }),
    value: Deposit,
    refusals: [
      'excluded',
      'deposit_limit',
      'tier_deposit',
      'age_unverified',
      'document_overdue',
      'profile_needed',
      'channel_off',
      'channel_closed',
      'rank_too_low',
      'deposit_bounds',
      'channel_has_open',
      'too_many_open',
      'payment_refused',
      'request_conflict',
    ],
    movesMoney: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/deposits',
    access: 'real-member',
    summary: 'The member’s own deposits, newest first.',
    input: strict({ language: Language, after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({ list: ArrayOf(Deposit), next: Optional(String()) }),
    refusals: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/wps/deposits/one',
    access: 'real-member',
    summary: 'One of the member’s own deposits, with its history.',
    input: strict({ language: Language, id: Id }),
    value: strict({ deposit: Deposit, steps: ArrayOf(Step), at: Moment }),
    refusals: [],
  }),
  sendProof: endpoint({
    method: 'POST',
    path: '/wps/deposits/proof',
    access: 'real-member',
    summary: 'Reports that the member has paid, with up to three pictures as proof.',
    input: strict({
      id: Id,
      pictures: ArrayOf(Uuid, { minItems: 1, maxItems: PICTURES_EACH, uniqueItems: true }),
    }),
    value: strict({ state: Enum([...depositStates]) }),
    refusals: ['deposit_moved_on', 'too_many_proofs', 'picture_gone'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/wps/deposits/cancel',
    access: 'real-member',
    summary: 'Cancels an unpaid order.',
    input: strict({ id: Id }),
    value: strict({ state: Enum([...depositStates]) }),
    refusals: ['deposit_moved_on'],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/wps/deposits/choose',
    access: 'real-member',
    summary:
      'Chooses what happens to money that the member’s own limit holds: credited once the limit allows it, or sent back.',
    input: strict({ requestId: Uuid, id: Id, choice: Enum(['credit', 'return']) }),
    value: strict({ state: Enum([...depositStates]) }),
    refusals: ['deposit_moved_on', 'deposit_limit', 'tier_deposit', 'excluded', 'request_conflict'],
    movesMoney: true,
  }),
  speed: endpoint({
    method: 'GET',
    path: '/wps/payments/speed',
    access: 'public',
    summary:
      'The average duration of the last day’s deposits and withdrawals; absent while there are too few.',
    input: strict({}),
    value: strict({ depositSeconds: Optional(Integer()), withdrawalSeconds: Optional(Integer()) }),
    refusals: [],
  }),
}
