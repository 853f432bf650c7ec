import { categoryOfCode } from '#domain/catalogue/menu.ts'
import type { CategoryCode } from '#domain/catalogue/menu.ts'
import { type Path, pathOfCategory, paths, withSearch } from '#site/paths.ts'

/** The game that a URL names: by number, by vendor and code, or the first game of a vendor. */
export interface Place {
  readonly nodeId?: string
  readonly vassalage?: string
  readonly gameCode?: string
  readonly isFree: boolean
}

const NODE = /^[1-9]\d{0,17}$/
const VENDOR = /^[A-Z][A-Z0-9_]{0,39}$/

/** Parses the URL's parameters; undefined if they name no game. */
export function readPlace(search: Readonly<Record<string, unknown>>): Place | undefined {
  const text = (key: string) => {
    const value = search[key]
    // The router parses numeric text as a number.
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const isFree = text('free') === '1'
  const [nodeId, vassalage, gameCode] = [text('id'), text('vassalage'), text('gameCode')]
  if (NODE.test(nodeId)) return { nodeId, isFree }
  // In an operator's link a game is named by its number, or by vendor and code.
  const [named = '', ...rest] = text('game').split(':')
  if (rest.length === 0 && NODE.test(named)) return { nodeId: named, isFree }
  if (rest.length > 0 && VENDOR.test(named.toUpperCase()))
    return { vassalage: named.toUpperCase(), gameCode: rest.join(':'), isFree }
  if (!VENDOR.test(vassalage)) return undefined
  return gameCode === '' || gameCode.length > 120 ? { vassalage, isFree } : { vassalage, gameCode, isFree }
}

/** Games of matches are played at the sportsbook's path. */
export function playPath(gameType: CategoryCode): Path {
  return gameType === 'SPORTS' || gameType === 'ESPORTS' ? paths.fbsports : paths.game
}

interface Playable {
  readonly nodeId: string
  readonly gameType: CategoryCode
}

/** URL of a game, used for links and to continue at after sign-in. */
export function addressOfGame({ nodeId, gameType }: Playable, { isFree }: { readonly isFree: boolean }) {
  const to = playPath(gameType)
  const search = { id: nodeId, ...(isFree ? { free: '1' } : {}) }
  return { to, search: withSearch(search), address: `${to}?${new URLSearchParams(search).toString()}` }
}

/** The way back from a game: the lobby that led to it, with its filters; else the game's hall. */
export function wayBack(game: Playable | undefined): string {
  if (game === undefined) return paths.index
  if (lobby?.nodeId === game.nodeId) return lobby.address
  const path = pathOfCategory(categoryOfCode(game.gameType))
  return path === paths.game ? paths.index : path
}

let lobby: { readonly nodeId: string; readonly address: string } | undefined

export function rememberLobby(nodeId: string, address: string): void {
  lobby = { nodeId, address }
}
