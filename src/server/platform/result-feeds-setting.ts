import { readOutboundUrl } from './http/outbound.ts'

/** A source of official results, as the administrator sets it. */
export interface ResultFeed {
  readonly code: string
  readonly url: string
  /** Where the source has its numbers from. */
  readonly publisher: string
  readonly keyId: string
  readonly secret: string
  /** Codes of lotteries; empty for all official ones. */
  readonly games: readonly string[]
  /** Whether it draws with another such feed of another publisher, without a person. */
  readonly suffices: boolean
}

const RULE =
  'RESULT_FEEDS must be a JSON list of feeds with code, url, publisher, keyId, secret of at least 32 bytes, and optional games and suffices.'

/** The setting holds secrets, so messages never repeat it. */
export function readResultFeeds(
  text: string | undefined,
  { allowsLocal, lines }: { readonly allowsLocal: boolean; readonly lines: string[] },
): readonly ResultFeed[] {
  if (text === undefined) return []
  const listed = parse(text)
  const feeds = Array.isArray(listed) ? listed.map((one) => readFeed(one, allowsLocal)) : [undefined]
  const read = feeds.filter((feed) => feed !== undefined)
  if (read.length < feeds.length || new Set(read.map(({ code }) => code)).size < feeds.length) {
    lines.push(RULE)
    return []
  }
  return read
}

function readFeed(value: unknown, allowsLocal: boolean): ResultFeed | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const {
    code,
    url,
    publisher,
    keyId,
    secret,
    games = [],
    suffices = false,
  } = value as Record<string, unknown>
  if (typeof code !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(code)) return undefined
  if (typeof url !== 'string' || !readOutboundUrl(url, allowsLocal)) return undefined
  if (typeof publisher !== 'string' || publisher.trim() === '' || publisher.length > 80) return undefined
  if (typeof keyId !== 'string' || !/^[\w.-]{1,60}$/.test(keyId)) return undefined
  if (typeof secret !== 'string' || Buffer.byteLength(secret) < 32) return undefined
  if (!Array.isArray(games) || !games.every((game) => typeof game === 'string')) return undefined
  if (typeof suffices !== 'boolean') return undefined
  return { code, url, publisher: publisher.trim(), keyId, secret, games, suffices }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
