import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { applicationStatuses, judgements } from '#domain/promotions/state.ts'

import { Id, Next, Paging, Scope, Version } from './schema.ts'

export const listApplications = endpoint({
  method: 'GET',
  path: '/console/promotions/applications',
  access: 'operator:promotions.judge',
  summary: 'Applications for offers, oldest first, and the offers that have applications.',
  input: strict({
    ...Scope,
    status: Optional(Enum([...applicationStatuses])),
    promotionId: Optional(Id),
    ...Paging,
  }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        promotion: strict({ id: Id, title: String() }),
        member: strict({ id: Id, account: String() }),
        status: Enum([...applicationStatuses]),
        comment: String(),
        pictures: ArrayOf(Uuid),
        reason: Optional(String()),
        createdAt: Moment,
        judgedAt: Optional(Moment),
        version: Version,
      }),
    ),
    next: Next,
    promotions: ArrayOf(strict({ id: Id, title: String() })),
  }),
  refusals: [],
})

export const judgeApplication = endpoint({
  method: 'PUT',
  path: '/console/promotions/application',
  access: 'operator:promotions.judge',
  summary:
    'Takes an application up, approves it, or rejects it with a reason that its member reads; it may name no payee.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    judgement: Enum([...judgements]),
    /** Required for a rejection. */
    reason: Optional(String({ minLength: 1, maxLength: 300 })),
  }),
  value: strict({ status: Enum([...applicationStatuses]), version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'reason_needed', 'payee_named'],
})

export const applicationPicture = endpoint({
  method: 'GET',
  path: '/console/promotions/picture',
  access: 'operator:promotions.judge',
  cookieOnly: true,
  summary: 'A picture that a member sent with an application, as WebP.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})
