import {
  Array as ArrayOf,
  Boolean,
  Enum,
  Integer,
  Optional,
  Partial,
  Record as RecordOf,
  String,
} from 'typebox'

import { profileNeeds } from '#domain/members/profile-needs.ts'
import {
  incomeSources,
  messengers,
  occupations,
  profileFields,
  statedFields,
} from '#domain/members/profile.ts'

import { endpoint } from './endpoint.ts'
import { strict } from './schema.ts'

const Country = String({ pattern: '^[A-Z]{2}$', maxLength: 2 })
const Line = String({ maxLength: 240 })

/** Street and postal code in part, where they are read. */
export const ResidenceView = strict({
  country: Country,
  city: String(),
  street: String(),
  postalCode: String(),
})

const residence = strict({ country: Country, city: Line, street: Line, postalCode: Line })

export const StatementsView = {
  nationality: Optional(Country),
  residence: Optional(ResidenceView),
  occupation: Optional(Enum([...occupations])),
  incomeSource: Optional(Enum([...incomeSources])),
}

/** `kept`: a birthday, which the member states once. */
const changes = ['now', 'by_document', 'checking', 'kept'] as const

const OwnProfile = strict({
  fields: ArrayOf(
    strict({
      field: Enum([...profileFields]),
      need: Enum([...profileNeeds]),
      isStated: Boolean(),
      /** By a document in force. */
      isConfirmed: Boolean(),
      change: Enum([...changes]),
    }),
  ),
  birthYear: Optional(Integer()),
  ...StatementsView,
  /** Changes of confirmed facts, until a new document shows them. */
  waiting: strict(StatementsView),
  messengers: ArrayOf(
    strict({ messenger: Enum([...messengers]), isRequired: Boolean(), value: Optional(String()) }),
  ),
})

/** The member's statements about themselves. */
export const profiles = {
  own: endpoint({
    method: 'GET',
    path: '/wps/member/details',
    access: 'real-member',
    summary:
      'The facts that the member has stated, when the brand needs them, and how each may change. Texts are in part.',
    input: strict({}),
    value: OwnProfile,
    refusals: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/wps/member/details',
    access: 'real-member',
    summary:
      'States facts. A fact that a document confirms changes once a new document shows it. An empty messenger is removed.',
    input: strict({
      birthday: Optional(String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })),
      nationality: Optional(Country),
      residence: Optional(residence),
      occupation: Optional(Enum([...occupations])),
      incomeSource: Optional(Enum([...incomeSources])),
      messengers: Optional(
        Partial(RecordOf(Enum([...messengers]), String({ maxLength: 254 })), { additionalProperties: false }),
      ),
    }),
    value: OwnProfile,
    refusals: ['profile_fields', 'profile_checking', 'birthday_kept', 'birthday_too_young'],
    throttle: 'dear',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/wps/member/details/withdraw',
    access: 'real-member',
    summary: 'Takes back a change that waits for a document. Without one it changes nothing.',
    input: strict({ field: Enum([...statedFields]) }),
    value: OwnProfile,
    refusals: ['profile_checking'],
  }),
}
