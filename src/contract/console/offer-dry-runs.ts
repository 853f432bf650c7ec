import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { DRY_RUN_DAYS, DRY_RUN_NAMED, dryRunJoinings, dryRunRefusals } from '#domain/offers/dry-run.ts'

import { OfferCode, OfferRules } from './offers.ts'
import { Day, Id, MemberName, Next, Paging, Scope } from './schema.ts'

const joining = Enum([...dryRunJoinings])

export const startDryRun = endpoint({
  method: 'POST',
  path: '/console/offers/dry-run',
  access: 'operator:content.read',
  summary: `Starts a dry run of a version over the stored deeds of the last ${DRY_RUN_DAYS} days, or answers the same run of the last minutes. It grants nothing.`,
  /** Without `rules` those of the open proposal of the offer. `joining`: whether every member counts as joined. */
  input: strict({ ...Scope, offer: OfferCode, joining, rules: Optional(OfferRules) }),
  value: strict({ id: Id }),
  refusals: ['offer_unfit', 'dry_runs_busy'],
})

export const readDryRun = endpoint({
  method: 'GET',
  path: '/console/offers/dry-run',
  access: 'operator:content.read',
  summary:
    'A dry run with its progress, then its answer: members, grants and cost by day, refused deeds by reason, and when the budget was spent.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    id: Id,
    offer: String(),
    joining,
    /** `failed`: it was stopped too often. */
    state: Enum(['waits', 'runs', 'done', 'failed']),
    currency: String(),
    gives: String(),
    /** Deeds that were judged so far, of all deeds in the period. */
    judged: Integer(),
    deeds: Optional(Integer()),
    from: Optional(Moment),
    to: Optional(Moment),
    answer: Optional(
      strict({
        /** False: the house does not pay for this activity, or with this reward, yet. */
        isPaid: Boolean(),
        members: Integer(),
        grants: Integer(),
        amount: Amount,
        mostForOne: Amount,
        /** Rewards that would wait for operators. */
        reviews: Integer(),
        budgetSpentAt: Optional(Moment),
        days: ArrayOf(strict({ day: Day, grants: Integer(), amount: Amount })),
        refused: ArrayOf(strict({ why: Enum([...dryRunRefusals]), deeds: Integer() })),
      }),
    ),
  }),
  refusals: [],
})

export const listDryRunMembers = endpoint({
  method: 'GET',
  path: '/console/offers/dry-run/members',
  access: 'operator:members.read', // guard: dry-run-members-right-needed
  summary: `The ${DRY_RUN_NAMED} members to whom a dry run would have granted most, with their amounts, largest first, page by page.`,
  input: strict({ ...Scope, id: Id, ...Paging }),
  value: strict({
    list: ArrayOf(strict({ member: MemberName, grants: Integer(), amount: Amount })),
    next: Next,
  }),
  refusals: [],
})
