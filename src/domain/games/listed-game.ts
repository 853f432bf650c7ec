import { VENDOR_NAME_MAX, readDisplayName } from '#domain/catalogue/vendor-name.ts'
import { type LanguageCode, languageCodes } from '#domain/language/language.ts'

import { type GameFeature, isGameFeature } from './feature.ts'
import { readGameName } from './game-name.ts'
import { readVolatility, type Volatility } from './volatility.ts'

/** One parsed game of a provider's list. */
export interface ListedGame {
  readonly id: string
  readonly name: string
  /** The maker as the provider names it. */
  readonly maker: string
  readonly rtpBp: number | undefined
  readonly volatility: Volatility | undefined
  readonly imageUrl: string | undefined
  readonly languages: readonly LanguageCode[]
  readonly features: readonly GameFeature[]
  readonly hasFreePlay: boolean
  readonly minLines: number | undefined
}

/** Why a line cannot be imported. */
export const listedFaults = ['no_object', 'id', 'name', 'maker', 'rtp', 'lines', 'twice'] as const
export type ListedFault = (typeof listedFaults)[number]

export interface BadListedGame {
  /** Line number, from one. */
  readonly line: number
  readonly faults: readonly ListedFault[]
  /** The name as given, made safe to display. */
  readonly named: string
}

export interface GameList {
  readonly games: readonly ListedGame[]
  readonly bad: readonly BadListedGame[]
}

/** Above any real list; longer input is rejected. */
export const LISTED_MAX = 20_000
export const LIST_BYTES = 16 * 1024 * 1024
/** Most games written by one call. A longer import is split into batches and may stop between any two. */
export const APPLIED_AT_ONCE = 500
const ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/
const LANGUAGES: Readonly<Record<string, LanguageCode>> = { ZH: 'CN', TL: 'TY', FIL: 'TY' }

type RawGame = Readonly<Record<string, unknown>>

/**
 * Parses a list line by line, with the field names of Hub88, of Swipe Games, or of a table. Games that the provider
 * has switched off are left out.
 */
export function readGameList(lines: readonly unknown[]): GameList {
  const games: ListedGame[] = []
  const bad: BadListedGame[] = []
  const seen = new Set<string>()
  for (const [place, raw] of lines.entries()) {
    const line = place + 1
    if (!isRawGame(raw)) {
      bad.push({ line, faults: ['no_object'], named: '' })
      continue
    }
    if (flagOf(raw, ['enabled', 'is_active']) === false) continue
    const { game, faults } = readGame(raw)
    if (seen.has(game.id)) faults.push('twice')
    if (faults.length > 0) bad.push({ line, faults, named: plain(textOf(raw, IDS) || textOf(raw, NAMES)) })
    else {
      seen.add(game.id)
      games.push(game)
    }
  }
  return { games, bad }
}

const IDS = ['game_code', 'gameId', 'gameID', 'id', 'code']
const NAMES = ['name', 'title', 'gameName']
const MAKERS = ['product', 'vendor', 'studio', 'maker', 'provider']

function readGame(raw: RawGame): { readonly game: ListedGame; readonly faults: ListedFault[] } {
  const id = textOf(raw, IDS)
  const name = readGameName(textOf(raw, NAMES)) // guard: game-name-plain
  // Providers that make all their games themselves leave the maker empty.
  const maker = readDisplayName(textOf(raw, MAKERS) || '-', VENDOR_NAME_MAX)
  const rtp = rtpOf(valueOf(raw, ['rtp', 'RTP']))
  const minLines = linesOf(valueOf(raw, ['paylines', 'minLines', 'lines']))
  const faults: ListedFault[] = []
  if (!ID.test(id)) faults.push('id')
  if (name === undefined) faults.push('name')
  if (maker === undefined) faults.push('maker')
  if (rtp === 'wrong') faults.push('rtp')
  if (minLines === 'wrong') faults.push('lines')
  return {
    game: {
      id,
      name: name ?? '',
      maker: maker ?? '',
      rtpBp: rtp === 'wrong' ? undefined : rtp,
      volatility: volatilityIn(raw),
      imageUrl: pictureOf(raw),
      languages: languagesOf(valueOf(raw, ['languages', 'locales'])),
      features: wordsOf(valueOf(raw, ['features'])).flatMap((word) => {
        const feature = word.toLowerCase().replaceAll(/[\s_]+/g, '-')
        return isGameFeature(feature) ? [feature] : []
      }),
      hasFreePlay: flagOf(raw, ['demo_game_support', 'hasFreePlay', 'demo']) ?? false,
      minLines: minLines === 'wrong' ? undefined : minLines,
    },
    faults,
  }
}

function isRawGame(value: unknown): value is RawGame {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

function valueOf(raw: RawGame, names: readonly string[]): unknown {
  const name = names.find((one) => Object.hasOwn(raw, one) && raw[one] !== null && raw[one] !== '')
  return name === undefined ? undefined : raw[name]
}

function textOf(raw: RawGame, names: readonly string[]): string {
  const value = valueOf(raw, names)
  return typeof value === 'string' && value.length <= 500 ? value : ''
}

function flagOf(raw: RawGame, names: readonly string[]): boolean | undefined {
  const value = valueOf(raw, names)
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  return /^(true|yes|1)$/i.test(value) ? true : /^(false|no|0)$/i.test(value) ? false : undefined
}

/** Parses a percentage, `96.51` or `"96.51%"`, into basis points without floating point. */
function rtpOf(value: unknown): number | undefined | 'wrong' {
  if (value === undefined) return undefined
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?\s?%?$/.exec(text) ?? []
  if (whole === '') return 'wrong'
  const bp = Number.parseInt(whole, 10) * 100 + Number.parseInt(part.padEnd(2, '0').slice(0, 2), 10)
  // Lists write 0 for an unknown value.
  return bp === 0 ? undefined : bp <= 10_000 ? bp : 'wrong'
}

function linesOf(value: unknown): number | undefined | 'wrong' {
  if (value === undefined || value === 0 || value === '0') return undefined
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number.parseInt(text, 10) : 'wrong'
}

/** Words that we do not know are no fault of the list: the volatility is not stated then. */
function volatilityIn(raw: RawGame): Volatility | undefined {
  const value = valueOf(raw, ['volatility', 'variance'])
  return typeof value === 'string' || typeof value === 'number' ? readVolatility(String(value)) : undefined
}

/** A picture that is not served by HTTPS is dropped: the tile is drawn instead. */
function pictureOf(raw: RawGame): string | undefined {
  const url = textOf(raw, ['url_thumb', 'imageUrl', 'image', 'thumbnail'])
  return /^https:\/\/[^\s<>"'\\]{3,400}$/.test(url) && URL_HOST.test(url) ? url : undefined
}
const URL_HOST = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\//i

function wordsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[;,|]/) : []
  return list
    .slice(0, 100)
    .flatMap((one) => (typeof one === 'string' && one.length <= 60 ? [one.trim()] : []))
}

function languagesOf(value: unknown): readonly LanguageCode[] {
  const known = wordsOf(value).flatMap((word) => {
    const head = word.split(/[-_]/)[0]?.toUpperCase() ?? ''
    return LANGUAGES[head] ?? languageCodes.find((code) => code === head) ?? []
  })
  return [...new Set(known)]
}

function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '').slice(0, 60)
}
