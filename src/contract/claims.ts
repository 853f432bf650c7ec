import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { claimStates } from '#domain/claims/claim.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** Money that a member owes after a corrected result. `amount` is what the correction lacked. */
const Claim = strict({
  id: Id,
  state: Enum([...claimStates]),
  currency: String(),
  amount: Amount,
  open: Amount,
  collected: Amount,
  writtenOff: Amount,
  /** The cause: the ticket and its draw. */
  ticketId: Id,
  game: String(),
  draw: String(),
  openedAt: Moment,
  objection: Optional(String()),
  objectedAt: Optional(Moment),
  answer: Optional(String()),
  answeredAt: Optional(Moment),
})

export const claims = {
  list: endpoint({
    method: 'GET',
    path: '/wps/claims',
    access: 'real-member',
    summary: 'Money that the member owes after corrected results, newest first, with what became of it.',
    input: strict({}),
    value: strict({ list: ArrayOf(Claim) }),
    refusals: [],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/wps/claims/pay',
    access: 'real-member',
    summary: 'Pays a claim, or a part of it, from the main wallet. Idempotent by request id.',
    input: strict({ requestId: Uuid, id: Id, amount: Amount }),
    value: Claim,
    refusals: ['claim_ended', 'claim_amount', 'insufficient_balance', 'request_conflict'],
    movesMoney: true,
    throttle: 'dear',
  }),
  object: endpoint({
    method: 'POST',
    path: '/wps/claims/object',
    access: 'real-member',
    summary: 'Objects to a claim, once. Until an operator has answered, no withdrawal collects it.',
    input: strict({ id: Id, words: String({ minLength: 1, maxLength: 500 }) }),
    value: Claim,
    refusals: ['claim_ended', 'claim_objected'],
    throttle: 'dear',
  }),
}
