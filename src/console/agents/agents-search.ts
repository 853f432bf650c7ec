import { choicePart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ListedState, listedStates } from '#domain/agents/agent-state.ts'

export const treeKinds = ['agents', 'players'] as const
type TreeKind = (typeof treeKinds)[number]

/** URL state of the tree of agents. */
export interface AgentsSearch {
  /** The member whose team is listed; absent: the agents at the top. */
  readonly under: string | undefined
  readonly find: string | undefined
  readonly state: ListedState | undefined
  readonly kind: TreeKind | undefined
  readonly at: readonly string[]
  /** The member in the panel. */
  readonly open: string | undefined
}

export function readAgentsSearch(raw: RawSearch): AgentsSearch {
  return {
    under: idPart(raw['under']),
    find: textPart(raw['find'], 64),
    state: choicePart(raw['state'], listedStates),
    kind: choicePart(raw['kind'], treeKinds),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** The filters as call input. */
export function agentFilters({ under, find, state, kind }: AgentsSearch) {
  return {
    ...(under === undefined ? {} : { under }),
    ...(find === undefined ? {} : { find }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
  }
}
