import type { Weekday } from '#domain/catalogue/weekday.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { officialGames } from '#domain/lottery/games/official-games.ts'

import { plain } from './words.ts'

/** Short names that members type. One of several stations is asked for, never guessed. */
const shortNames: Readonly<Record<string, string>> = {
  XSMB: 'mb mienbac dmb hn hanoi daibac dbac',
  XSPY: 'py pyen',
  XSKT: 'kt ktum',
  XSDLK: 'dl dlk dlak',
  XSDNG: 'dn dng dnang',
  XSKH: 'kh khoa',
  XSTTH: 'tth hue tthue',
  XSQNM: 'qn qnm qnam',
  XSBDI: 'bd bdi bdinh',
  XSQT: 'qt qtri',
  XSQB: 'qb qbinh',
  XSGL: 'gl glai',
  XSNT: 'nt nthuan',
  XSQNG: 'qn qng qngai',
  XSDNO: 'dn dno dnong',
  XSHCM: 'tp tpho hcm tphcm sg saigon hochiminh tphochiminh',
  XSDT: 'dt dthap',
  XSCM: 'cm cmau',
  XSBTR: 'bt btr btre',
  XSVT: 'vt vtau',
  XSBL: 'bl blieu',
  XSDN: 'dn dnai',
  XSCT: 'ct ctho',
  XSST: 'st strang',
  XSTN: 'tn tninh',
  XSAG: 'ag agiang',
  XSBTH: 'bt bth bthuan',
  XSVL: 'vl vlong',
  XSBD: 'bd bduong',
  XSTV: 'tv tvinh',
  XSLA: 'la lan',
  XSBP: 'bp bphuoc',
  XSHG: 'hg hgiang',
  XSTG: 'tg tgiang',
  XSKG: 'kg kgiang',
  XSDL: 'dl dlat',
}

const stations = officialGames.filter(({ code }) => Object.hasOwn(shortNames, code))

const byWord = new Map<string, Game[]>()
for (const game of stations)
  for (const word of new Set([
    ...(shortNames[game.code] ?? '').split(' '),
    game.code.toLowerCase(),
    plain(game.name).replaceAll(/[^a-z]/g, ''),
  ]))
    byWord.set(word, [...(byWord.get(word) ?? []), game])

const regions: Readonly<Record<string, string>> = { mn: 'vn-south', mt: 'vn-central' }

/** The stations that a word may mean: none, one, or several to ask about. */
export function stationsOf(word: string): readonly Game[] {
  return byWord.get(word.replaceAll(' ', '')) ?? []
}

/** The weekdays on which a brand sells a lottery: none for one that it does not offer. */
export type SoldOn = (code: string) => readonly Weekday[]

/** The day for which bets are typed. */
export interface StationDay {
  readonly weekday: Weekday
  readonly soldOn: SoldOn
  /** The lottery of the page takes bets on the draw for which they are typed, also an extra one. */
  readonly own?: string | undefined
}

/**
 * `2dmn`: the first two stations of the south that the brand sells on a weekday. Undefined for another form; fewer where
 * the day has fewer.
 */
export function stationsOfRegion(
  word: string,
  day: StationDay,
): { count: number; found: readonly Game[] } | undefined {
  const [, count = '', region = ''] = /^([1-4])d? ?(mn|mt)$/.exec(word.replaceAll(' ', '')) ?? []
  const where = regions[region]
  if (where === undefined) return undefined
  const today = stations.filter((game) => game.region === where && isSoldOn(game, day))
  return { count: Number(count), found: today.slice(0, Number(count)) }
}

/** Whether members can bet on a station for the day: it draws, and the brand sells it. */
export function isSoldOn(game: Game, { weekday, soldOn, own }: StationDay): boolean {
  return game.code === own || (isDrawnOn(game, weekday) && soldOn(game.code).includes(weekday))
}

export function isDrawnOn({ schedule }: Game, weekday: Weekday): boolean {
  return schedule.kind === 'every' || schedule.weekdays.includes(weekday)
}
