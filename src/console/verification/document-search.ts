import { type RawSearch, choicePart, idPart, pagesPart, textPart } from '#console/ui/search-part.ts'
import { documentKinds, documentStates } from '#domain/verification/documents.ts'

export interface DocumentSearch {
  readonly state: (typeof documentStates)[number] | undefined
  readonly kind: (typeof documentKinds)[number] | undefined
  readonly account: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readDocumentSearch(raw: RawSearch): DocumentSearch {
  return {
    state: choicePart(raw['state'], documentStates),
    kind: choicePart(raw['kind'], documentKinds),
    account: textPart(raw['account'], 60),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function documentFilters({ state, kind, account }: DocumentSearch) {
  return {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(account ? { account } : {}),
  }
}
