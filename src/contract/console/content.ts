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
  summary: 'All entries of a kind in their order, with their drafts and states.',
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
  summary: 'One entry: its draft and its published version.',
  input: strict({ ...Scope, id: Id }),
  value: Entry,
  refusals: [],
})

export const readContentRules = endpoint({
  method: 'GET',
  path: '/console/content/rules',
  access: 'operator:content.read',
  summary: 'The languages of a merchant’s content, and the hosts that links may lead to.',
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
  summary: 'Stores a draft; without an id it creates an entry. The site does not show it.',
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
  summary: 'The document as it would be stored, with its faults and missing fields. Stores nothing.',
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
    'Publishes the draft, at once or for a period. Without a draft it changes the period only. A text that names a payee waits for a second operator.',
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
  summary: 'Takes an entry off the site. The published version becomes the draft, unless there is one.',
  input: strict({ ...Which, reason: Reason }),
  value: Done,
  refusals: ['changed_meanwhile', 'not_published'],
})

export const deleteDraft = endpoint({
  method: 'POST',
  path: '/console/content/draft/delete',
  access: 'operator:content.write',
  summary: 'Deletes a draft, and with it an entry that was never published.',
  input: strict({ ...Which, reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile', 'no_draft'],
})

export const orderEntries = endpoint({
  method: 'PUT',
  path: '/console/content/order',
  access: 'operator:content.write',
  summary: 'Reorders all entries of a kind. An outdated list is refused.',
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
  summary: 'The changes of one entry, newest first: operator, time, reason, and the states before and after.',
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
