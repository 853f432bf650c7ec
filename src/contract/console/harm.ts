import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Moment, strict } from '#contract/schema.ts'
import { contactWays } from '#domain/harm/contact.ts'
import { harmLevels, markers } from '#domain/harm/marker.ts'

import { Day, Id, Next, Paging, Scope } from './schema.ts'

const Contact = strict({
  id: Id,
  at: Moment,
  way: Enum([...contactWays]),
  words: String(),
  by: String(),
})

export const harmReport = endpoint({
  method: 'GET',
  path: '/console/harm',
  access: 'operator:members.read',
  summary: 'Members who meet markers of harm on evaluated days, most urgent first.',
  input: strict({
    ...Scope,
    level: Optional(Enum([...harmLevels])),
    marker: Optional(Enum([...markers])),
    /** Whether an operator has contacted the member since they were listed. */
    spoken: Optional(Enum(['yes', 'no'])),
    memberId: Optional(Id),
    ...Paging,
  }),
  value: strict({
    currency: String(),
    /** The last fully evaluated day; absent before the first nightly run. */
    day: Optional(Day),
    list: ArrayOf(
      strict({
        /** The member. */
        id: Id,
        account: String(),
        weight: Integer(),
        level: Enum([...harmLevels]),
        since: Day,
        reasons: ArrayOf(
          strict({
            marker: Enum([...markers]),
            count: Integer(),
            amount: Optional(SignedAmount),
            before: Optional(SignedAmount),
          }),
        ),
        contact: Optional(Contact),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const harmContacts = endpoint({
  method: 'GET',
  path: '/console/harm/contacts',
  access: 'operator:members.read',
  summary: 'Contacts of operators with a member about their play, with their notes, newest first.',
  input: strict({ ...Scope, id: Id, ...Paging }),
  value: strict({ list: ArrayOf(Contact), next: Next }),
  refusals: [],
})

export const noteHarmContact = endpoint({
  method: 'POST',
  path: '/console/harm/contacts',
  access: 'operator:members.write',
  summary: 'Records a contact with a member about their play. It cannot be changed.',
  input: strict({
    ...Scope,
    id: Id,
    way: Enum([...contactWays]),
    words: String({ minLength: 1, maxLength: 500 }),
  }),
  value: strict({ contactId: Id }),
  refusals: [],
})
