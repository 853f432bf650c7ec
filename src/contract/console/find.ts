import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { consoleRecordKinds } from '#domain/search/console-record.ts'

import { Id, Scope } from './schema.ts'

export const findRecords = endpoint({
  method: 'GET',
  path: '/console/find',
  access: 'operator',
  summary:
    'Players by account, number, contact or address, and deposits, withdrawals, rounds and tickets by number or reference. Without the kinds that the operator may not read.',
  input: strict({ ...Scope, text: String({ minLength: 1, maxLength: 100 }) }),
  value: strict({
    found: ArrayOf(
      strict({
        kind: Enum([...consoleRecordKinds]),
        id: Id,
        /** The account of a member, or the reference of a record. */
        name: String(),
        amount: Optional(Amount),
        currency: Optional(String()),
        at: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})
