import type { ListedGame } from './listed-game.ts'

/** A stored game of a provider. */
export interface KnownListed {
  readonly id: string
  readonly vendorCode: string
  readonly code: string
  readonly providerGameId: string
  readonly name: string
  readonly rtpBp: number | null
  readonly volatility: string | null
  readonly imageUrl: string | null
  readonly languages: readonly string[]
  readonly features: readonly string[]
  readonly hasFreePlay: boolean
  readonly minLines: number | null
  readonly isRetired: boolean
}

/** `unmapped`: the maker is not assigned to a vendor yet. */
export const listStates = ['new', 'changed', 'unmapped', 'same', 'gone'] as const
export type ListState = (typeof listStates)[number]

export interface JudgedGame {
  /** The provider's id of the game. */
  readonly id: string
  readonly state: ListState
  readonly listed: ListedGame | undefined
  readonly known: KnownListed | undefined
  readonly vendorCode: string | undefined
  /** Fields that an import would change. */
  readonly changes: readonly ListChange[]
}

export const listChanges = [
  'back',
  'name',
  'rtp',
  'volatility',
  'picture',
  'languages',
  'features',
  'free_play',
  'lines',
] as const
export type ListChange = (typeof listChanges)[number]

/**
 * Compares a list with the stored games of the provider. A known game keeps its vendor; a new one gets the vendor
 * assigned to its maker. `gone`: stored, not retired and missing from the list.
 */
export function judgeList(
  listed: readonly ListedGame[],
  known: readonly KnownListed[],
  vendorOf: (maker: string) => string | undefined,
): readonly JudgedGame[] {
  const byId = new Map(known.map((game) => [game.providerGameId, game]))
  const judged = listed.map((game): JudgedGame => {
    const before = byId.get(game.id)
    const vendorCode = before?.vendorCode ?? vendorOf(game.maker)
    const changes = before ? changesOf(game, before) : []
    const state = before
      ? changes.length > 0
        ? 'changed'
        : 'same'
      : vendorCode === undefined
        ? 'unmapped'
        : 'new'
    return { id: game.id, state, listed: game, known: before, vendorCode, changes }
  })
  const named = new Set(listed.map(({ id }) => id))
  const gone = known
    .filter(({ providerGameId, isRetired }) => !isRetired && !named.has(providerGameId))
    .map((game): JudgedGame => {
      const { providerGameId: id, vendorCode } = game
      return { id, state: 'gone', listed: undefined, known: game, vendorCode, changes: [] }
    })
  return [...judged, ...gone]
}

/** A value that the list leaves out does not erase the stored one. */
function changesOf(listed: ListedGame, known: KnownListed): readonly ListChange[] {
  const isOther = (one: readonly string[], other: readonly string[]) =>
    one.length > 0 && [...one].toSorted().join() !== [...other].toSorted().join()
  const all: readonly (readonly [ListChange, boolean])[] = [
    ['back', known.isRetired],
    ['name', listed.name !== known.name],
    ['rtp', listed.rtpBp !== undefined && listed.rtpBp !== known.rtpBp],
    ['volatility', listed.volatility !== undefined && listed.volatility !== known.volatility],
    ['picture', listed.imageUrl !== undefined && listed.imageUrl !== known.imageUrl],
    ['languages', isOther(listed.languages, known.languages)],
    ['features', isOther(listed.features, known.features)],
    ['free_play', listed.hasFreePlay !== known.hasFreePlay],
    ['lines', listed.minLines !== undefined && listed.minLines !== known.minLines],
  ]
  return all.flatMap(([change, isSo]) => (isSo ? [change] : []))
}
