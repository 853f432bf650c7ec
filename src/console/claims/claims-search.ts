import { choicePart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ClaimState, claimStates } from '#domain/claims/claim.ts'

/** URL state of the list of claims. */
export interface ClaimsSearch {
  readonly state: ClaimState | undefined
  readonly account: string | undefined
  readonly least: string | undefined
  readonly days: string | undefined
  readonly at: readonly string[]
  /** The claim in the panel. */
  readonly open: string | undefined
}

export function readClaimsSearch(raw: RawSearch): ClaimsSearch {
  const fitting = (value: unknown, form: RegExp) => {
    const text = textPart(value, 19)
    return text !== undefined && form.test(text) ? text : undefined
  }
  return {
    state: choicePart(raw['state'], claimStates),
    account: textPart(raw['account'], 40),
    least: fitting(raw['least'], /^\d{1,13}(\.\d{1,5})?$/),
    days: fitting(raw['days'], /^\d{1,4}$/),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** The filters as call input. */
export function claimFilters({ state, account, least, days }: ClaimsSearch) {
  return {
    ...(state === undefined ? {} : { state }),
    ...(account === undefined ? {} : { account }),
    ...(least === undefined ? {} : { least }),
    ...(days === undefined ? {} : { days: Number(days) }),
  }
}
