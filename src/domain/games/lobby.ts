import { type Class, isClass } from './classify.ts'
import { type GameFeature, isGameFeature } from './feature.ts'
import { isMinimumBetStep, type MinimumBetStep } from './minimum-bet.ts'
import { isVolatility, type Volatility } from './volatility.ts'

export const listTypes = ['all', 'hot', 'fav', 'recent'] as const
export type ListType = (typeof listTypes)[number]

/** Games per page of a lobby. */
export const LOBBY_PAGE = 21
export const GAME_NAME_MAX = 60
/** Above the page count of any hall. */
const PAGE_MAX = 9_999

/** State of a lobby. All of it is in the URL, so that back and forward restore it. */
export interface Lobby {
  readonly vendor?: string | undefined
  readonly list: ListType
  readonly name: string
  readonly classify?: Class | undefined
  readonly minBet?: MinimumBetStep | undefined
  readonly feature?: GameFeature | undefined
  readonly volatility?: Volatility | undefined
  readonly page: number
}

/** The filters. Changing one searches all games again, from page 1. */
export type Narrowing = Partial<
  Pick<Lobby, 'vendor' | 'name' | 'classify' | 'minBet' | 'feature' | 'volatility'>
>

export const wholeLobby: Lobby = { list: 'all', name: '', page: 1 }

/** Choosing another list resets the page and every filter but the vendor. */
export function chooseList(lobby: Lobby, list: ListType): Lobby {
  return { ...wholeLobby, vendor: lobby.vendor, list }
}

export function narrow(lobby: Lobby, change: Narrowing): Lobby {
  return { ...lobby, ...change, list: 'all', page: 1 }
}

export function toPage(lobby: Lobby, page: number): Lobby {
  return { ...lobby, page: hasPages(lobby.list) ? Math.max(1, page) : 1 }
}

/** The hot list has a single page, whatever its length. */
export function hasPages(list: ListType): boolean {
  return list !== 'hot'
}

/** Whether a filter other than the vendor is set: an empty list then offers to clear it. */
export function isNarrowed({ name, ...lobby }: Lobby): boolean {
  return name.trim() !== '' || countFilters(lobby) > 0
}

/** How many filters beside vendor and name are set. */
export function countFilters({
  classify,
  minBet,
  feature,
  volatility,
}: Pick<Lobby, 'classify' | 'minBet' | 'feature' | 'volatility'>): number {
  return [classify, minBet, feature, volatility].filter((one) => one !== undefined).length
}

/** The URL parameter of the vendor: `page` in the hall of slots, as in the hall tabs, `vassalage` elsewhere. */
export type VendorKey = 'page' | 'vassalage'

export type LobbySearch = Readonly<Record<string, unknown>>

/** Parses the URL and ignores unknown values. `type=vassalage` means all games of the vendor. */
export function readLobby(search: LobbySearch, vendorKey: VendorKey): Lobby {
  const vendor = textOf(search[vendorKey]) ?? textOf(search['vassalage'])
  const list = listTypes.find((one) => one !== 'all' && one === search['type']) ?? 'all'
  const page = Number(search['pageNo'])
  const feature = textOf(search['feature'])
  const volatility = textOf(search['volatility'])
  const minBet = textOf(search['minBet'])
  const classify = textOf(search['gameClassify'])
  const all: Lobby = {
    vendor: vendor !== undefined && /^[A-Z][A-Z0-9_]{0,39}$/.test(vendor) ? vendor : undefined,
    list,
    name: (textOf(search['gameName']) ?? '').slice(0, GAME_NAME_MAX),
    classify: classify !== undefined && isClass(classify) ? classify : undefined,
    minBet: minBet !== undefined && isMinimumBetStep(minBet) ? minBet : undefined,
    feature: feature !== undefined && isGameFeature(feature) ? feature : undefined,
    volatility: volatility !== undefined && isVolatility(volatility) ? volatility : undefined,
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  }
  return list === 'all' ? all : toPage(chooseList(all, list), all.page)
}

/** The URL parameters of a lobby; defaults are left out. */
export function writeLobby(lobby: Lobby, vendorKey: VendorKey): Readonly<Record<string, string>> {
  const { vendor, list, name, classify, minBet, feature, volatility, page } = lobby
  const pairs: readonly (readonly [string, string | undefined])[] = [
    [vendorKey, vendor],
    ['type', list === 'all' ? undefined : list],
    ['gameName', name.trim() === '' ? undefined : name.trim()],
    ['gameClassify', classify],
    ['minBet', minBet],
    ['feature', feature],
    ['volatility', volatility],
    ['pageNo', page === 1 ? undefined : String(page)],
  ]
  return Object.fromEntries(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** The router parses numeric text as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}
