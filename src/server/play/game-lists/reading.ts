import { isUtf8 } from 'node:buffer'

import type * as calls from '#contract/console/game-lists.ts'
import { type GameList, LISTED_MAX, readGameList } from '#domain/games/listed-game.ts'
import { openCsv, separatorOf } from '#domain/text/csv-reader.ts'
import { refuse } from '#server/platform/http/refusal.ts'

type Upload = typeof calls.uploadGameList

/** Validates a list of a provider or file line by line. An empty or overlong list is refused. */
export function judgeLines(lines: readonly unknown[]): GameList {
  if (lines.length === 0) throw refuse<Upload>('list_empty')
  // guard: list-length-capped
  if (lines.length > LISTED_MAX) throw refuse<Upload>('list_too_long', { most: LISTED_MAX })
  return readGameList(lines)
}

/** Parses a file: JSON if it begins like it, else CSV with a header line. */
export function readFile(bytes: Buffer): readonly unknown[] {
  if (!isUtf8(bytes) || bytes.includes(0)) throw refuse<Upload>('list_unreadable')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return /^\s*[[{]/.test(text) ? readJson(text) : readTable(text)
}

function readJson(text: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse<Upload>('list_unreadable')
  }
  if (Array.isArray(value)) return value
  const games = typeof value === 'object' && value !== null && 'games' in value ? value.games : undefined
  if (!Array.isArray(games)) throw refuse<Upload>('list_unreadable')
  return games
}

function readTable(text: string): readonly unknown[] {
  const reader = openCsv(separatorOf(text.slice(0, text.search(/\r|\n|$/))))
  const [head, ...rows] = [...reader.feed(text), ...reader.end()]
  if (!head || head.fault || head.cells.length < 2) throw refuse<Upload>('list_unreadable')
  const names = head.cells.map((cell) => cell.trim())
  // An unreadable line stays as an empty one, so that line numbers are right.
  return rows
    .filter(({ cells, fault }) => fault !== undefined || cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, fault }) =>
      fault === undefined
        ? Object.fromEntries(names.map((name, place) => [name, cells[place]?.trim() ?? '']))
        : undefined,
    )
}
