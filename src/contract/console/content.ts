import { Array as ArrayOf, Boolean, Enum, Optional, Record as RecordOf, String, Unknown } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { kinds } from '#domain/content/kinds.ts'
import { entryStates } from '#domain/content/state.ts'

import { Id, Next, Noted, Paging, Reason, Scope, Version, Waits } from './schema.ts'

/**
 * Content of a brand. Its kinds are those of `domain/content/kinds.ts`, which also describe a document's fields.
 * Saves carry the version read (optimistic lock): on a conflict `changed_meanwhile` carries the newer entry.
 * `content_refused` carries `{ faults }`: field, language and fault.
 */
const KindId = Enum(kinds.map(({ id }) => id))

/** Validated by its kind, field by field. */
const Document = RecordOf(String({ maxLength: 20 }), Unknown())

const Fault = strict({
  field: String(),
  language: Optional(String()),
  fault: Enum(['missing', 'too_long', 'not_allowed', 'unknown']),
})

const Times = { startsAt: Optional(Moment), endsAt: Optional(Moment) }

const About = {
  id: Id,
  version: Version,
  state: Enum([...entryStates]),
  /** The draft differs from the published entry. */
  hasDraft: Boolean(),
  ...Times,
  publishedAt: Optional(Moment),
  updatedAt: Moment,
}

const Entry = strict({
  ...About,
  kind: KindId,
  draft: Optional(Document),
  published: Optional(Document),
})

const Which = { ...Scope, id: Id, version: Version }
const Done = strict({ version: Version })

export const listEntries = endpoint({
  method: 'GET',
  path: '/console/content',
  access: 'operator:content.read',
  summary: 'Everything of a kind in its order, as it is being worked on, and where each stands.',
  input: strict({ ...Scope, kind: KindId }),
  value: strict({
    list: ArrayOf(
      strict({
        ...About,
        /** In the merchant's default language, otherwise in any. */
        title: String(),
        /** Languages with all required words. */
        languages: ArrayOf(String()),
        facts: Document,
      }),
    ),
  }),
  refusals: [],
})

export const readEntry = endpoint({
  method: 'GET',
  path: '/console/content/entry',
  access: 'operator:content.read',
  summary: 'One entry: what is being worked on, and what the site shows.',
  input: strict({ ...Scope, id: Id }),
  value: Entry,
  refusals: [],
})

export const readDesk = endpoint({
  method: 'GET',
  path: '/console/content/desk',
  access: 'operator:content.read',
  summary: 'In which languages a merchant writes, and to which hosts links may lead.',
  input: strict(Scope),
  value: strict({
    languages: ArrayOf(String()),
    defaultLanguage: String(),
    outsideHosts: ArrayOf(String()),
  }),
  refusals: [],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/console/content/draft',
  access: 'operator:content.write',
  summary: 'Keeps what is being worked on. Without an id it is something new. The site shows nothing of it.',
  input: strict({
    ...Scope,
    kind: KindId,
    id: Optional(Id),
    version: Optional(Version),
    document: Document,
  }),
  value: strict({ id: Id, version: Version }),
  refusals: ['changed_meanwhile', 'content_refused', 'picture_gone'],
  bodyLimit: 1_048_576,
})

export const previewEntry = endpoint({
  method: 'POST',
  path: '/console/content/preview',
  access: 'operator:content.read',
  summary: 'What would be kept of a document, and what is wrong with it or missing. Keeps nothing.',
  input: strict({ ...Scope, kind: KindId, document: Document }),
  value: strict({ document: Document, faults: ArrayOf(Fault) }),
  refusals: [],
  bodyLimit: 1_048_576,
})

export const publishEntry = endpoint({
  method: 'POST',
  path: '/console/content/publish',
  access: 'operator:content.write',
  summary:
    'Shows the draft on the site, at once or between two moments. Without a draft it changes the moments alone. One that names where to pay waits for a second operator.',
  input: strict({ ...Which, ...Times, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'content_refused',
    'ends_before_start',
    'ends_in_the_past',
    'proposal_waits',
  ],
})

export const takeOffEntry = endpoint({
  method: 'POST',
  path: '/console/content/take-off',
  access: 'operator:content.write',
  summary: 'Takes it off the site. What was shown stays as a draft, where none waits already.',
  input: strict({ ...Which, reason: Reason }),
  value: Done,
  refusals: ['changed_meanwhile', 'not_published'],
})

export const deleteDraft = endpoint({
  method: 'POST',
  path: '/console/content/draft/delete',
  access: 'operator:content.write',
  summary: 'Deletes what is being worked on. What was never published is gone with it.',
  input: strict({ ...Which, reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile', 'no_draft'],
})

export const orderEntries = endpoint({
  method: 'PUT',
  path: '/console/content/order',
  access: 'operator:content.write',
  summary: 'Puts all of a kind into an order. Whoever has seen another list is refused.',
  input: strict({
    ...Scope,
    kind: KindId,
    order: ArrayOf(strict({ id: Id, version: Version }), { minItems: 1, maxItems: 500 }),
  }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const contentHistory = endpoint({
  method: 'GET',
  path: '/console/content/history',
  access: 'operator:content.read',
  summary: 'Who did what with one entry, when, why, and from what to what; the newest first.',
  input: strict({ ...Scope, id: Id, ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        action: String(),
        operatorName: Optional(String()),
        reason: String(),
        before: Noted,
        after: Noted,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
