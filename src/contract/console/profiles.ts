import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { profileNeeds } from '#domain/members/profile-needs.ts'
import { profileFields } from '#domain/members/profile.ts'

import { Id, Reason, Scope, Version, Waits } from './schema.ts'

const Need = Enum([...profileNeeds])
const Needs = strict({
  birthday: Need,
  nationality: Need,
  residence: Need,
  occupation: Need,
  incomeSource: Need,
})

export const readProfileNeeds = endpoint({
  method: 'GET',
  path: '/console/profile-needs',
  access: 'operator:settings.read',
  summary: 'When a brand needs the facts that members state, and when its market does.',
  input: strict({ ...Scope }),
  value: strict({
    /** 0: the brand has none of its own. */
    version: Version,
    market: Needs,
    needs: Needs,
    savedAt: Optional(Moment),
    operator: Optional(String()),
    second: Optional(String()),
  }),
  refusals: [],
})

export const saveProfileNeeds = endpoint({
  method: 'POST',
  path: '/console/profile-needs',
  access: 'operator:settings.write',
  summary:
    'Saves when a brand needs facts of members, at least as strictly as its market. Stricter needs count at once, looser ones once a second operator approves.',
  input: strict({ ...Scope, version: Version, needs: Needs, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'needs_below_market'],
})

export const memberProfile = endpoint({
  method: 'GET',
  path: '/console/members/profile',
  access: 'operator:members.read',
  summary: 'Which facts a member has stated, without the facts: their contacts reveal them.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    list: ArrayOf(
      strict({
        field: Enum([...profileFields]),
        need: Need,
        isStated: Boolean(),
        isConfirmed: Boolean(),
        /** A change waits for a document. */
        isWaiting: Boolean(),
        statedAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})
