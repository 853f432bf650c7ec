import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** A coarse bound; the domain checks the length of the normalized text. */
const Text = String({ minLength: 1, maxLength: 4000 })

const LetterSent = strict({ id: Id, sentAt: Moment })

const Letters = strict({
  /** Absent: the member has no upline. */
  other: Optional(
    strict({
      /** A mobile number is masked. */
      account: String(),
      side: Enum(['upline', 'downline']),
    }),
  ),
  /** Whether a letter can be written: today one of the two is directly below the other. */
  mayWrite: Boolean(),
  /** Whether an operator has stopped the member's own letters. */
  isStopped: Boolean(),
  /** Whether the member gets no letters from the other one. */
  isMuted: Boolean(),
  /** Newest first. */
  list: ArrayOf(strict({ id: Id, isOwn: Boolean(), text: String(), sentAt: Moment })),
  hasMore: Boolean(),
})

const refusals = [
  'letter_empty',
  'letter_stopped',
  'letter_unreachable',
  'letter_payee',
  'letter_limit',
  'request_conflict',
] as const

export const letters = {
  letters: endpoint({
    method: 'GET',
    path: '/wps/letters',
    access: 'real-member',
    summary: 'The letters with the present upline, or with the other side of one letter, newest first.',
    input: strict({ letter: Optional(Id), before: Optional(Id) }),
    value: Letters,
    refusals: [],
  }),
  writeLetter: endpoint({
    method: 'POST',
    path: '/wps/letters',
    access: 'real-member',
    summary:
      'Writes a letter to the present upline, or answers a letter. Plain text that names no payee. A retry with the same request id writes one letter.',
    input: strict({ requestId: Uuid, letter: Optional(Id), text: Text }),
    value: LetterSent,
    refusals: [...refusals],
    throttle: 'dear',
  }),
  muteLetters: endpoint({
    method: 'PUT',
    path: '/wps/letters/mute',
    access: 'real-member',
    summary:
      'Delivers no more letters from the other side of a letter, or delivers them again. The other side is not notified.',
    input: strict({ letter: Id, isMuted: Boolean() }),
    value: Nothing,
    refusals: [],
  }),
}

export const teamLetters = {
  lettersWith: endpoint({
    method: 'GET',
    path: '/wps/agent/letters',
    access: 'guarded:agent_centre',
    summary: 'The letters with a member directly below the agent, newest first.',
    input: strict({ id: Id, before: Optional(Id) }),
    value: Letters,
    refusals: [],
  }),
  writeToDownline: endpoint({
    method: 'POST',
    path: '/wps/agent/letters',
    access: 'guarded:agent_centre',
    summary:
      'Writes a letter to a member directly below the agent. Plain text that names no payee. A retry with the same request id writes one letter.',
    input: strict({ requestId: Uuid, id: Id, text: Text }),
    value: LetterSent,
    refusals: [...refusals],
    throttle: 'dear',
  }),
}
