import { choicePart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { type TransferSearch, transferSearches } from '#domain/ledger/search.ts'

export interface LedgerSearch {
  readonly account: string | undefined
  readonly by: TransferSearch
  readonly text: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readLedgerSearch(raw: RawSearch): LedgerSearch {
  return {
    account: textPart(raw['account'], 40),
    by: choicePart(raw['by'], transferSearches) ?? 'number',
    text: textPart(raw['text'], 160),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function ledgerFilters({ account, by, text }: LedgerSearch) {
  return { ...(account ? { account } : {}), ...(text ? { by, text } : {}) }
}
