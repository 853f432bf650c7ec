import { Array as ArrayOf, Boolean, Integer, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { strict, translations } from '#contract/schema.ts'

import { Id, Reason, Scope, Version } from './schema.ts'

const LabelName = String({ minLength: 1, maxLength: 40 })
/** The name in other languages of the brand. */
const names = translations(40)
const RankLevel = Integer({ minimum: 0, maximum: 99 })

export const listClubs = endpoint({
  method: 'GET',
  path: '/console/clubs',
  access: 'operator:members.read',
  summary: 'The clubs of a merchant, highest rank first, with their numbers of members.',
  input: strict({ ...Scope }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        labelName: String(),
        names,
        rankLevel: Integer(),
        isActive: Boolean(),
        members: Integer(),
        version: Version,
      }),
    ),
  }),
  refusals: [],
})

export const addClub = endpoint({
  method: 'POST',
  path: '/console/clubs',
  access: 'operator:clubs.write',
  summary: 'Adds a club. Its name may name no payee.',
  input: strict({ ...Scope, labelName: LabelName, names, rankLevel: RankLevel, reason: Reason }),
  value: strict({ id: Id, version: Version }),
  refusals: ['club_name_taken', 'payee_in_name'],
})

export const changeClub = endpoint({
  method: 'PUT',
  path: '/console/clubs',
  access: 'operator:clubs.write',
  summary: 'Renames a club, changes its rank, or closes it: its members stay, and no others are added.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    labelName: LabelName,
    names,
    rankLevel: RankLevel,
    isActive: Boolean(),
    reason: Reason,
  }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'club_name_taken', 'club_of_levels', 'payee_in_name'],
})
