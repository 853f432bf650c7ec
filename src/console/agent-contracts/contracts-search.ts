import { choicePart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ContractState, contractStates } from '#domain/agents/contract-life.ts'
import { type ContractKind, contractKinds } from '#domain/agents/terms.ts'

export const sides = ['brand', 'all'] as const

/** URL state of the list of contracts. */
export interface ContractsSearch {
  /** Contracts of the brand alone where absent. */
  readonly side: (typeof sides)[number] | undefined
  readonly kind: ContractKind | undefined
  readonly state: ContractState | undefined
  readonly account: string | undefined
  readonly at: readonly string[]
  /** Id and version of the contract in the panel, with a dot between them. */
  readonly open: string | undefined
}

export function readContractsSearch(raw: RawSearch): ContractsSearch {
  const open = textPart(raw['open'], 30)
  return {
    side: choicePart(raw['side'], sides),
    kind: choicePart(raw['kind'], contractKinds),
    state: choicePart(raw['state'], contractStates),
    account: textPart(raw['account'], 64),
    at: pagesPart(raw['at']),
    open: open !== undefined && versionOf(open) ? open : undefined,
  }
}

/** Id and version of one row. */
export function versionOf(open: string): { readonly id: string; readonly version: number } | undefined {
  const [, id = '', version = ''] = /^([1-9]\d{0,17})\.([1-9]\d{0,8})$/.exec(open) ?? []
  return id === '' ? undefined : { id, version: Number(version) }
}

/** The filters as call input. */
export function contractFilters({ side, kind, state, account }: ContractsSearch) {
  return {
    ...(side === 'all' ? { isOfAll: true } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(account === undefined ? {} : { account }),
  }
}
