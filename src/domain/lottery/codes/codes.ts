import type { Weekday } from '#domain/catalogue/weekday.ts'
import type { Choice } from '#domain/lottery/bets/bet-type.ts'
import { type ChoiceFault, refuseChoice } from '#domain/lottery/bets/choice.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf } from '#domain/lottery/games/games.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { canPair } from '#domain/lottery/games/pairs.ts'
import { costOf } from '#domain/lottery/lines/line.ts'

import type { StakeUnit } from './stake.ts'
import {
  type SoldOn,
  type StationDay,
  isDrawnOn,
  isSoldOn,
  stationsOf,
  stationsOfRegion,
} from './stations.ts'
import { PAIR_WORD } from './type-words.ts'
import { type BetFault, type TypedBet, readBet } from './typed-bet.ts'
import { plain } from './words.ts'

/** Most characters and lines of one text. */
export const CODES_MAX = 5_000
export const CODE_LINES_MAX = 200

export interface CodeContext extends StakeUnit {
  /** The weekday for which bets are typed, in the zone of the stations. */
  readonly weekday: Weekday
  /** The weekdays on which the brand sells a lottery: none for one that it does not offer. */
  readonly soldOn: SoldOn
  /** The lottery of the page takes bets on the draw for which they are typed, also an extra one. */
  readonly own?: string | undefined
  /** The member's answers to questions of this text: the station or the set that a word means. */
  readonly answers: Readonly<Record<string, string>>
}

/** A line of a ticket, before it has odds. */
export interface CodeBet {
  readonly game: string
  /** The second station of a bet on two draws. */
  readonly second?: string
  readonly type: string
  readonly choice: Choice
  readonly stake: bigint
  readonly cost: bigint
}

export type CodeFault =
  | BetFault
  | 'text_too_long'
  | 'station_unknown'
  | 'station_twice'
  | 'station_not_drawn'
  | 'station_not_sold'
  | 'too_few_stations'
  | 'no_station'
  | 'type_not_offered'
  | `choice_${ChoiceFault}`

/** One typed line, as it was understood. */
export type CodeLine =
  | { readonly kind: 'empty' }
  | { readonly kind: 'stations'; readonly stations: readonly string[] }
  | { readonly kind: 'bets'; readonly bets: readonly CodeBet[]; readonly cost: bigint }
  /** A word has several meanings: the member chooses one of them. Stations that cannot be bet on today are marked. */
  | {
      readonly kind: 'asked'
      readonly about: 'station' | 'set' | 'type' | 'pair'
      readonly word: string
      readonly choices: readonly { readonly choice: string; readonly isSold: boolean }[]
    }
  /** Bets below a station that was asked for; they cost this at one of its choices, and cannot be placed yet. */
  | { readonly kind: 'waits'; readonly forLine: number; readonly cost: bigint }
  | { readonly kind: 'refused'; readonly fault: CodeFault; readonly at: string }

/** The stations that apply to the lines below. A wrong line of stations applies to none. */
interface Heading {
  readonly stations: readonly Game[]
  readonly questionAt: number | undefined
}

/** Reads typed bets line by line. The text costs the sum of its lines of bets, and nothing else. */
export function readCodes(
  text: string,
  context: CodeContext,
): { readonly lines: readonly CodeLine[]; readonly cost: bigint } {
  const typed = text.split(/\r\n|\r|\n/)
  if (text.length > CODES_MAX || typed.length > CODE_LINES_MAX)
    return { lines: [refused('text_too_long', '')], cost: 0n }
  let heading: Heading = { stations: [], questionAt: undefined }
  const lines: CodeLine[] = []
  for (const [number, raw] of typed.entries()) {
    const line = plain(raw).trim()
    if (line === '') lines.push({ kind: 'empty' })
    else if (isOfStations(line)) {
      const read = readStations(line, context)
      heading = { stations: read.stations, questionAt: read.line.kind === 'asked' ? number : undefined }
      lines.push(read.line)
    } else lines.push(readBets(line, heading, context))
  }
  const cost = lines.reduce((sum, line) => sum + (line.kind === 'bets' ? line.cost : 0n), 0n)
  return { lines, cost }
}

/** Bets end in a stake; stations have no digits but those of `2dmn`. */
function isOfStations(line: string): boolean {
  return !/[0-9]/.test(line.replaceAll(/\b[1-4] ?d? ?m[nt]\b/g, ''))
}

interface ReadStations {
  readonly line: CodeLine
  readonly stations: readonly Game[]
}

function readStations(line: string, { answers, ...day }: CodeContext): ReadStations {
  const stations: Game[] = []
  let question: CodeLine | undefined
  for (const word of stationWords(line, day)) {
    const region = stationsOfRegion(word, day)
    const meant = region?.found ?? stationsOf(word)
    if (region && region.found.length < region.count) return failed('too_few_stations', word)
    if (meant.length === 0) return failed('station_unknown', word)
    const offered = meant.filter(({ code }) => code === day.own || day.soldOn(code).length > 0)
    if (offered.length === 0) return failed('station_not_sold', word)
    const key = word.replaceAll(' ', '')
    const answer = Object.hasOwn(answers, key) ? offered.find(({ code }) => code === answers[key]) : undefined
    if (!region && !answer && meant.length > 1) {
      const choices = offered.map((game) => ({ choice: game.code, isSold: isSoldOn(game, day) }))
      question ??= { kind: 'asked', about: 'station', word: key, choices }
      // All choices are of one family, so the first one stands for the cost.
      stations.push(...offered.slice(0, 1))
      continue
    }
    for (const game of answer ? [answer] : offered) {
      if (!isSoldOn(game, day))
        return failed(isDrawnOn(game, day.weekday) ? 'station_not_sold' : 'station_not_drawn', word)
      if (stations.includes(game)) return failed('station_twice', word)
      stations.push(game)
    }
  }
  if (stations.length === 0) return failed('station_unknown', line.slice(0, 20))
  return { line: question ?? { kind: 'stations', stations: stations.map(({ code }) => code) }, stations }
}

/**
 * The names of a line: between separators, or word by word where the words between them are no name. A station that the
 * brand does not sell keeps its name, so that the fault can say it.
 */
function stationWords(line: string, day: StationDay): readonly string[] {
  return line
    .split(/[.,;+/-]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) =>
      stationsOf(part).length > 0 || stationsOfRegion(part, day) ? [part] : part.split(/\s+/),
    )
}

function failed(fault: CodeFault, at: string): ReadStations {
  return { line: refused(fault, at), stations: [] }
}

function readBets(line: string, { stations, questionAt }: Heading, context: CodeContext): CodeLine {
  const read = readBet(line, context)
  if (read.kind === 'refused') return read
  if (read.kind === 'asked')
    return {
      kind: 'asked',
      about: read.about,
      word: read.word,
      choices: read.choices.map((choice) => ({ choice, isSold: true })),
    }
  if (stations.length === 0) return refused('no_station', '')
  const { answers } = context
  const pairs = pairsOf(stations)
  const chosen = [AT_EACH, PAIR].find(
    (row) => Object.hasOwn(answers, PAIR_WORD) && answers[PAIR_WORD] === row,
  )
  const isOpen = ({ word }: TypedBet) => word === PAIR_WORD && pairs.length > 0
  if (chosen === undefined && read.bets.some(isOpen)) return pairQuestion
  const bets: CodeBet[] = []
  for (const typed of read.bets) {
    const bet = isOpen(typed) && chosen !== undefined ? { ...typed, row: chosen } : typed
    if (bet.row === PAIR && pairs.length === 0) return refused('too_few_stations', bet.word)
    const places = bet.row === PAIR ? pairs : stations.map((game) => [game] as const)
    for (const [game, second] of places) {
      const placed = placeAt(game, bet)
      if ('kind' in placed) return placed
      bets.push(second ? { ...placed, second: second.code } : placed)
    }
  }
  const cost = bets.reduce((sum, bet) => sum + bet.cost, 0n)
  return questionAt === undefined
    ? { kind: 'bets', bets, cost }
    : { kind: 'waits', forLine: questionAt, cost }
}

/** The stations that a bet on two draws can be on: each two of them. */
function pairsOf(stations: readonly Game[]): readonly (readonly [Game, Game])[] {
  return stations.flatMap((one, at) =>
    stations
      .slice(at + 1)
      .filter((other) => canPair(one, other))
      .map((other) => [one, other] as const),
  )
}

/** Pairs at each station, or across two of them. */
const AT_EACH = 'da'
const pairQuestion: CodeLine = {
  kind: 'asked',
  about: 'pair',
  word: PAIR_WORD,
  choices: [AT_EACH, PAIR].map((choice) => ({ choice, isSold: true })),
}

function placeAt(
  game: Game,
  { row, numbers, stake }: TypedBet,
): CodeBet | Extract<CodeLine, { kind: 'refused' }> {
  const type = betTypeOf(game, row)
  if (!type) return refused('type_not_offered', game.code)
  const choice: Choice = [numbers]
  const fault = refuseChoice(type, choice)
  if (fault !== undefined) return refused(`choice_${fault}`, row)
  return { game: game.code, type: row, choice, stake, cost: costOf(type, { choice, stake }) }
}

function refused(fault: CodeFault, at: string): Extract<CodeLine, { kind: 'refused' }> {
  return { kind: 'refused', fault, at }
}
