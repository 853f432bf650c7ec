import type * as calls from '#contract/console/content.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type ContentRules, type Fault, missingIn, readDocument } from '#domain/content/document.ts'
import type { Deed } from '#domain/audit/deed.ts'
import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { kindOf } from '#domain/content/kinds.ts'
import { richPicturesIn } from '#domain/content/rich-picture.ts'
import { refuseTimes, stateOf } from '#domain/content/state.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { type By, needSecond, refuseMakers } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import {
  type EntryRow,
  deleteEntry,
  insertDraft,
  lockEntries,
  lockEntry,
  updateEntry,
  updatePositions,
} from './draft-store.ts'

/** The merchant, the operator and the rules of an edit. */
export interface Writing extends By {
  readonly merchantId: number
  readonly findKnownPayees: FindKnownPayees
  readonly rules: ContentRules
  readonly nowMs: number
}

type Entry = Output<typeof calls.readEntry>

/** The kind of an id from the contract; 404 if it no longer exists. */
export function kindNamed(id: string): Kind {
  const kind = kindOf(id)
  if (!kind) throw refusePlainly('absent')
  return kind
}

/** An entry in the form its editors see. */
export function seenEntry(row: EntryRow, nowMs: number): Entry {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    state: stateOf(
      {
        isPublished: row.published !== null,
        startsAtMs: row.startsAt?.getTime(),
        endsAtMs: row.endsAt?.getTime(),
      },
      nowMs,
    ),
    hasDraft: row.draft !== null,
    ...(row.startsAt ? { startsAt: row.startsAt.toISOString() } : {}),
    ...(row.endsAt ? { endsAt: row.endsAt.toISOString() } : {}),
    ...(row.publishedAt ? { publishedAt: row.publishedAt.toISOString() } : {}),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.draft ? { draft: { ...row.draft } } : {}),
    ...(row.published ? { published: { ...row.published } } : {}),
  }
}

export async function saveDraft(
  tx: Tx,
  by: Writing,
  input: Input<typeof calls.saveDraft>,
): Promise<Output<typeof calls.saveDraft>> {
  const { merchantId } = by
  const { id } = input
  const kind = kindNamed(input.kind)
  const before = id === undefined ? undefined : await lockSeen(tx, by, { ...input, id, kind: kind.id })
  const document = refuseFaulty(kind, input.document, by.rules)
  if (before) {
    await keepPictures(tx, by, { kind, document, known: [before.row.draft, before.row.published] })
    const draftWriters = [...new Set([...before.row.draftWriters, by.operatorId.toString()])]
    const version = await updateEntry(tx, before, {
      ...before.row,
      draft: document,
      draftWriters,
      isPublishedAgain: false,
    })
    await note(tx, by, {
      kind,
      id: before.id,
      action: 'content.save',
      before: before.row.draft,
      after: document,
    })
    return { id: before.id, version }
  }
  await keepPictures(tx, by, { kind, document, known: [] })
  const made = await insertDraft(tx, { merchantId, kind: kind.id, document, writerId: by.operatorId })
  await note(tx, by, { kind, id: made, action: 'content.add', before: null, after: document })
  return { id: made, version: 1 }
}

/**
 * Publishes the draft; without one, only the times of the published entry change. A payee that the entry does not show
 * already needs a second operator, and so does every entry of a kind that two operators publish.
 */
export async function publish(
  tx: Tx,
  by: Writing,
  input: Input<typeof calls.publishEntry>,
): Promise<Output<typeof calls.publishEntry> & { readonly kind: string }> {
  const { row, ...which } = await lockSeen(tx, by, input)
  const kind = kindNamed(row.kind)
  const startsAt = momentOf(input.startsAt)
  const endsAt = momentOf(input.endsAt)
  const refusal = refuseTimes({ startsAtMs: startsAt?.getTime(), endsAtMs: endsAt?.getTime() }, by.nowMs)
  if (refusal) throw refuse<typeof calls.publishEntry>(refusal) // guard: entry-period-checked
  // Validated again: an allowed host or a language may have been removed since.
  const document = refuseFaulty(kind, row.draft ?? row.published, by.rules)
  refuseFaults(missingIn(kind, document, by.rules)) // guard: entry-complete-when-published
  const times = { startsAt: startsAt ?? null, endsAt: endsAt ?? null }
  const known = await by.findKnownPayees(tx, by.merchantId)
  const payees = newPayees(row.published, document, known).map(({ text }) => text)
  const always = kind.isBySecond === true ? 'always' : undefined // guard: offer-texts-by-two
  // guard: payees-need-second
  const cause = payees.length > 0 ? 'redirected' : always
  if (cause) {
    needSecond(by, {
      cause,
      before: { kind: kind.id, ...row.published, ...momentsOf(row) },
      after: { kind: kind.id, payees, ...document, ...momentsOf(times) },
    })
    // Also if another operator proposed to publish it.
    await refuseMakers(tx, by, row.draftWriters.map(BigInt)) // guard: draft-not-of-approver
  }
  const version = await updateEntry(tx, which, {
    draft: null,
    draftWriters: [],
    published: document,
    ...times,
    isPublishedAgain: true,
  })
  await note(tx, by, {
    kind,
    id: row.id,
    action: 'content.publish',
    reason: input.reason,
    before: row.published,
    after: document,
    times: { before: row, after: times },
  })
  return { version, kind: row.kind }
}

export async function takeOff(
  tx: Tx,
  by: Writing,
  input: Input<typeof calls.takeOffEntry>,
): Promise<Output<typeof calls.takeOffEntry> & { readonly kind: string }> {
  const { row, ...which } = await lockSeen(tx, by, input)
  if (!row.published) throw refuse<typeof calls.takeOffEntry>('not_published')
  const version = await updateEntry(tx, which, {
    draft: row.draft ?? row.published,
    draftWriters: row.draftWriters,
    published: null,
    startsAt: null,
    endsAt: null,
    isPublishedAgain: true,
  })
  await note(tx, by, {
    kind: kindNamed(row.kind),
    id: row.id,
    action: 'content.take_off',
    reason: input.reason,
    before: row.published,
    after: null,
    times: { before: row, after: { startsAt: null, endsAt: null } },
  })
  return { version, kind: row.kind }
}

export async function deleteDraft(
  tx: Tx,
  by: Writing,
  input: Input<typeof calls.deleteDraft>,
): Promise<Output<typeof calls.deleteDraft>> {
  const { row, ...which } = await lockSeen(tx, by, input)
  if (!row.draft) throw refuse<typeof calls.deleteDraft>('no_draft')
  if (row.published)
    await updateEntry(tx, which, { ...row, draft: null, draftWriters: [], isPublishedAgain: false })
  else await deleteEntry(tx, which)
  await note(tx, by, {
    kind: kindNamed(row.kind),
    id: row.id,
    action: 'content.delete_draft',
    reason: input.reason,
    before: row.draft,
    after: null,
  })
  return {}
}

/** Reorders the whole list. The given list must match the stored one, else it is outdated. */
export async function order(
  tx: Tx,
  by: Writing,
  input: Input<typeof calls.orderEntries>,
): Promise<Output<typeof calls.orderEntries>> {
  const { merchantId } = by
  const rows = await lockEntries(tx, { merchantId, kind: input.kind })
  const versions = new Map(input.order.map(({ id, version }) => [id, version]))
  const isSeen =
    versions.size === input.order.length &&
    rows.length === versions.size &&
    rows.every((row) => versions.get(row.id) === row.version)
  if (!isSeen) throw refuse<typeof calls.orderEntries>('changed_meanwhile') // guard: entry-order-as-seen
  const ids = input.order.map(({ id }) => id)
  await updatePositions(tx, { merchantId, ids })
  const before = [...rows].sort(
    (one, other) => one.position - other.position || Number(one.id) - Number(other.id),
  )
  await writeAudit(tx, {
    merchantId,
    operatorId: by.operatorId,
    action: 'content.order',
    reason: '',
    before: { kind: input.kind, order: before.map(({ id }) => id) },
    after: { kind: input.kind, order: ids },
  })
  return {}
}

/** Locks the entry and checks the version that the operator saw. */
async function lockSeen(
  tx: Tx,
  { merchantId, nowMs }: Writing,
  request: { readonly id: string; readonly version?: number; readonly kind?: string },
): Promise<{ readonly merchantId: number; readonly id: string; readonly row: EntryRow }> {
  const row = await lockEntry(tx, { merchantId, id: request.id })
  // guard: entry-kind-fixed
  if (!row || (request.kind !== undefined && row.kind !== request.kind)) throw refusePlainly('absent')
  // guard: draft-version-checked
  if (row.version !== request.version) throw new Refusal('changed_meanwhile', 409, seenEntry(row, nowMs))
  return { merchantId, id: row.id, row }
}

/** Marks newly used pictures as kept. */
async function keepPictures(
  tx: Tx,
  { merchantId, operatorId }: Writing,
  {
    kind,
    document,
    known,
  }: {
    readonly kind: Kind
    readonly document: DocumentOf<Kind>
    readonly known: readonly (DocumentOf<Kind> | null)[]
  },
): Promise<void> {
  const picturesOf = (one: DocumentOf<Kind> | null) => (one ? picturesIn(kind, one) : [])
  const had = known.flatMap(picturesOf)
  const ids = picturesOf(document).filter((id) => !had.includes(id))
  await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'content', ids })
}

/** The pictures of a document: those of its facts, and those within its rich texts. */
function picturesIn(kind: Kind, { words, facts }: DocumentOf<Kind>): readonly string[] {
  const inFacts = Object.entries(kind.facts)
    .filter(([, field]) => field.type === 'picture')
    .map(([name]) => facts[name])
    .filter((id) => typeof id === 'string')
  const inTexts = Object.entries(kind.words)
    .filter(([, field]) => field.type === 'rich')
    .flatMap(([name]) => Object.values(words).flatMap((texts) => richPicturesIn(texts[name] ?? '')))
  return [...inFacts, ...inTexts]
}

function refuseFaulty(kind: Kind, given: unknown, rules: ContentRules): DocumentOf<Kind> {
  const { document, faults } = readDocument(kind, given, rules)
  refuseFaults(faults) // guard: entry-faults-refused
  return document
}

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refuse<typeof calls.saveDraft>('content_refused', { faults })
}

function momentOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const moment = new Date(given)
  // `Date` would turn a 31 February into a day in March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given.slice(0, 19))
  if (!isReal) throw refusePlainly('invalid_input', { fields: ['startsAt', 'endsAt'] })
  return moment
}

type Times = Pick<EntryRow, 'startsAt' | 'endsAt'>

function momentsOf({ startsAt, endsAt }: Times) {
  return {
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
  }
}

async function note(
  tx: Tx,
  { merchantId, operatorId }: Writing,
  deed: {
    readonly kind: Kind
    readonly id: string
    readonly action: Extract<Deed, `content.${string}`>
    readonly reason?: string
    readonly before: DocumentOf<Kind> | null
    readonly after: DocumentOf<Kind> | null
    readonly times?: { readonly before: Times; readonly after: Times }
  },
): Promise<void> {
  const side = (document: DocumentOf<Kind> | null, times: Times | undefined) => ({
    kind: deed.kind.id,
    id: deed.id,
    ...document,
    ...(times ? momentsOf(times) : {}),
  })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: deed.action,
    reason: deed.reason ?? '',
    before: side(deed.before, deed.times?.before),
    after: side(deed.after, deed.times?.after),
  })
}
