import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { transferStates, type TransferState } from '#domain/cashier/member-transfer.ts'

export interface TransferSearch {
  readonly state: TransferState
  readonly at: readonly string[]
  readonly open: string | undefined
}

/** The default is the waiting transfers. */
export function readTransferSearch(raw: RawSearch): TransferSearch {
  return {
    state: choicePart(raw['state'], transferStates) ?? 'reviewing',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
