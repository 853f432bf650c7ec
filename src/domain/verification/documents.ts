/** Kinds of documents: who the member is, where they live, where their money comes from. */
export const documentKinds = ['identity', 'address', 'funds'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentStates = ['checking', 'accepted', 'refused'] as const
export type DocumentState = (typeof documentStates)[number]

/** Reasons of a refusal. The member reads them, so no operator writes words of their own. */
export const documentFaults = [
  'unreadable',
  'cut_off',
  'too_old',
  'other_name',
  'other_address',
  'not_fitting',
  'too_young',
] as const
export type DocumentFault = (typeof documentFaults)[number]

/** Reasons for which operators ask for a document. */
export const requestReasons = ['law', 'sums', 'change', 'doubt'] as const
export type RequestReason = (typeof requestReasons)[number]

/** A request leaves the member at least a week. */
export const REQUEST_DAYS_LEAST = 7
export const REQUEST_DAYS_MOST = 90
/** A document that ends within these days may be renewed, and its member is reminded. */
export const RENEWAL_DAYS = 30
/** A request that ends within these days is said once more. */
export const REMINDER_DAYS = 3

export interface SentDocument {
  readonly kind: DocumentKind
  readonly state: DocumentState
  readonly faults: readonly DocumentFault[]
  /** The last day of an accepted one. */
  readonly validUntil: string | null
  /** The brand's calendar day of the judgement. */
  readonly judgedDay: string | null
  readonly judgedAtMs: number | null
}

export interface OpenRequest {
  readonly kind: DocumentKind
  readonly reason: RequestReason
  readonly dueDay: string
  readonly requestedAtMs: number
}

/** Why a document is needed: before the first deposit, because operators asked, because it ends, because the member changed what it shows, or not now. */
export const documentNeeds = ['first_deposit', 'requested', 'renewal', 'changed', 'none'] as const
export type DocumentNeed = (typeof documentNeeds)[number]

export const itemStates = ['missing', 'checking', 'refused', 'accepted', 'ending', 'expired'] as const
export type ItemState = (typeof itemStates)[number]

export interface ChecklistItem {
  readonly kind: DocumentKind
  readonly need: DocumentNeed
  readonly state: ItemState
  /** Of a request. */
  readonly reason?: RequestReason
  readonly dueDay?: string
  /** Of a refused one. */
  readonly faults: readonly DocumentFault[]
  /** The last day of the accepted document. */
  readonly validUntil?: string
  /** A document of this kind was refused after the day of the request. */
  readonly isRefusedLate?: true
  /** A tier of the brand needs it. */
  readonly isOfTier?: true
}

export interface Papers {
  /** The member's documents, newest first. */
  readonly documents: readonly SentDocument[]
  readonly requests: readonly OpenRequest[]
  /** The market asks for a verified age before the first deposit. */
  readonly asksAge: boolean
  readonly isAgeVerified: boolean
  /** Kinds that a tier of the brand needs. */
  readonly tierKinds?: readonly DocumentKind[]
  /** Kinds of which the member changed a confirmed fact: the change waits for a document. */
  readonly changes?: readonly DocumentKind[]
  readonly today: string
  /** The day until which an accepted document may not be renewed yet. */
  readonly renewalDay: string
}

/** The documents that the member has to send, and why: one line for each kind. */
export function checklistOf(papers: Papers): readonly ChecklistItem[] {
  return documentKinds.map((kind) => itemOf(kind, papers))
}

function itemOf(kind: DocumentKind, papers: Papers): ChecklistItem {
  const mine = papers.documents.filter((one) => one.kind === kind)
  const request = papers.requests.find((one) => one.kind === kind)
  const validUntil = lastDayOf(mine)
  const state = stateOf(mine, validUntil, papers)
  const visibleState = request && !isAnswerOf(request, mine[0]) ? 'missing' : state
  return {
    kind,
    need: needOf(kind, { request, validUntil, papers }),
    state: visibleState,
    ...(request ? { reason: request.reason, dueDay: request.dueDay } : {}),
    faults: visibleState === 'refused' ? (mine[0]?.faults ?? []) : [],
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(request && mine.some((one) => isRefusedAfter(one, request.dueDay)) ? { isRefusedLate: true } : {}),
    ...(papers.tierKinds?.includes(kind) === true ? { isOfTier: true } : {}),
  }
}

/** A request asks for a newer document than the one that was accepted or refused before it. */
function isAnswerOf({ requestedAtMs }: OpenRequest, newest: SentDocument | undefined): boolean {
  if (newest?.state === 'checking') return true
  return newest?.state === 'refused' && newest.judgedAtMs !== null && newest.judgedAtMs >= requestedAtMs
}

function isRefusedAfter({ state, judgedDay }: SentDocument, day: string): boolean {
  return state === 'refused' && judgedDay !== null && judgedDay > day
}

/** The newest accepted document counts, also where an older one would have lasted longer. */
function lastDayOf(newestFirst: readonly SentDocument[]): string | undefined {
  return newestFirst.find(({ state }) => state === 'accepted')?.validUntil ?? undefined
}

/** The kinds of which an accepted document has not ended. One that is being checked, or was refused, changes nothing. */
export function kindsInForce({
  documents,
  today,
}: Pick<Papers, 'documents' | 'today'>): readonly DocumentKind[] {
  return documentKinds.filter((kind) => {
    const lastDay = lastDayOf(documents.filter((one) => one.kind === kind))
    return lastDay !== undefined && lastDay >= today // guard: ended-document-confirms-nothing
  })
}

function stateOf(
  mine: readonly SentDocument[],
  validUntil: string | undefined,
  { today, renewalDay }: Papers,
): ItemState {
  if (mine.some(({ state }) => state === 'checking')) return 'checking'
  if (mine[0]?.state === 'refused') return 'refused'
  if (validUntil === undefined) return 'missing'
  if (validUntil < today) return 'expired'
  return validUntil <= renewalDay ? 'ending' : 'accepted'
}

function needOf(
  kind: DocumentKind,
  {
    request,
    validUntil,
    papers,
  }: {
    readonly request: OpenRequest | undefined
    readonly validUntil: string | undefined
    readonly papers: Papers
  },
): DocumentNeed {
  if (request) return 'requested'
  if (kind === 'identity' && papers.asksAge && !papers.isAgeVerified) return 'first_deposit'
  if (validUntil !== undefined && validUntil <= papers.renewalDay) return 'renewal'
  return papers.changes?.includes(kind) === true ? 'changed' : 'none'
}

export type SendingRefusal = 'document_checking' | 'document_not_needed'

/** Why the member may not send a document now. Nobody collects papers that nothing needs; who one is, and what a tier needs, may be shown early. */
export function refuseSending({ kind, need, state, isOfTier }: ChecklistItem): SendingRefusal | undefined {
  if (state === 'checking') return 'document_checking' // guard: one-document-in-check
  const isEarly = (kind === 'identity' || isOfTier === true) && state !== 'accepted'
  // guard: unneeded-document-refused
  return need === 'none' && !isEarly ? 'document_not_needed' : undefined
}

/** A request that ended without a document closes deposits, and never withdrawals: money already here can always leave. */
export function isOverdue({ dueDay, state, isRefusedLate }: ChecklistItem, today: string): boolean {
  if (dueDay === undefined || dueDay >= today) return false
  // Any picture would open deposits again and again.
  if (isRefusedLate) return true // guard: refused-late-stays-stopped
  // A document that waits for the brand costs its member nothing.
  return state !== 'checking' // guard: late-brand-costs-nothing
}

/** Longest validity from the day of the judgement, in days. */
const validityMost: Readonly<Record<DocumentKind, number>> = { identity: 5_500, address: 366, funds: 366 }

/** Whether the last day of an accepted document is possible. Both are counted in days from today. */
export function isValidity(kind: DocumentKind, days: number): boolean {
  return days >= 0 && days <= validityMost[kind]
}
