import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict } from './schema.ts'

export const LotteryCode = String({ pattern: '^[A-Z0-9_]{2,20}$' })
export const DrawNumber = String({ pattern: '^[0-9]{8}-[A-Z0-9]{1,8}$' })
export const PrizeMode = String({ maxLength: 20 })
/** A name under which possible payouts of a draw are added up: `lo2:04`, `place:3:7`. */
export const LoadName = String({ pattern: '^[a-z0-9_]{1,30}(:[a-z0-9_=-]{1,30}){0,2}$', maxLength: 92 })
const Count = Integer({ minimum: 1, maximum: 100 })

/** Groups of numbers as text, with leading zeros: by prize, or the balls and the bonus. */
export const Opened = ArrayOf(ArrayOf(String()))

export const LotteryGame = strict({
  gameId: String(),
  /** The brand's menu that lists the game, else its region. */
  gameMenuTag: String(),
  /** The name that the brand gives that menu. */
  menuName: Optional(String()),
  region: String(),
  /** The name of the game. */
  remark: String(),
  /** The address of its tile. */
  picture: String(),
  /** Operators marked it, or they marked none of its hall and many members play it. */
  isHot: Boolean(),
  /** Of a hot one: its place among those of its hall, from 1 on. */
  hotPlace: Optional(Integer()),
  family: String(),
  prizeMode: String(),
  drawnBy: Enum(['house', 'official', 'demo']),
  /** Comma-separated weekday numbers, 1 for Sunday; empty where it is drawn daily. */
  drawDayOfWeek: String(),
  /** Minutes between the draws of a fast lottery. */
  everyMinutes: Optional(Integer()),
  /** The last draw with a result. */
  numero: Optional(String()),
  opened: Optional(Opened),
  /** The draw that takes bets now, or takes them next. */
  nextNumero: Optional(String()),
  /** The moment of that draw. */
  winningTime: Optional(Moment),
  /** No draw of the game was before that one: it brings the first result. */
  isFirst: Optional(Boolean()),
  /** Milliseconds until that draw, and those of them in which no bets are taken. */
  remainTime: Optional(Integer()),
  lockTime: Optional(Integer()),
})

export const drawStates = ['planned', 'open', 'closed', 'drawn', 'settling', 'settled', 'cancelled'] as const

export const LotteryDraw = strict({
  gameCode: String(),
  numero: String(),
  state: Enum([...drawStates]),
  drawnBy: Enum(['house', 'official', 'demo']),
  opensAt: Moment,
  closesAt: Moment,
  drawsAt: Moment,
  drawnAt: Optional(Moment),
  opened: Optional(Opened),
  /** Of an official draw that is being drawn: the numbers that are known; empty text where one is not. */
  partial: Optional(Opened),
  /** Higher than 1: the result was corrected. */
  version: Integer(),
  /** Of a corrected result: the numbers that the last correction replaced. Only of a single draw. */
  replaced: Optional(Opened),
  /** SHA-256 of the seed, in hexadecimal; known before the draw takes bets. Official draws have none. */
  seedHash: Optional(String()),
  /** Known with the result. */
  seed: Optional(String()),
  /** The brand takes no bets on it: it does not sell the weekday. */
  isNotSold: Optional(Boolean()),
})

/** The draw of a game that takes bets now, or takes them next. */
export const NextDraw = strict({
  gameCode: String(),
  nextNumero: String(),
  winningTime: Moment,
  /** Milliseconds before it in which no bets are taken. */
  lockTime: Integer(),
})

const list = { list: ArrayOf(LotteryGame) }
const drawsInput = {
  gameCode: LotteryCode,
  count: Optional(Count),
  after: Optional(String({ maxLength: 200 })),
}
const drawsValue = strict({ list: ArrayOf(LotteryDraw), next: Optional(String()) })

export const lottery = {
  popularLotteries: endpoint({
    method: 'GET',
    path: '/lgw/vn/games',
    access: 'public',
    summary: 'The brand’s hot lotteries, filled up with those that close next, in the order of closing.',
    input: strict({
      count: Optional(Count),
      prizeMode: Optional(PrizeMode),
      device: Optional(Enum(['WEB'])),
      language: Optional(Enum([...languageCodes])),
    }),
    value: strict(list),
    refusals: [],
  }),
  lottLabby: endpoint({
    method: 'GET',
    path: '/wps/lottery/lobby',
    access: 'public',
    summary: 'Every lottery that the brand offers, with its last result and its next draw.',
    input: strict({
      prizeMode: Optional(PrizeMode),
      weekday: Optional(Integer({ minimum: 1, maximum: 7 })),
      language: Optional(Enum([...languageCodes])),
    }),
    value: strict({
      ...list,
      /** Names of official lotteries that it does not offer, where they are not the proper ones: typed bets name those too. */
      others: Optional(ArrayOf(strict({ gameId: String(), remark: String() }))),
    }),
    refusals: [],
  }),
  openedNumbersOfGame: endpoint({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    access: 'public',
    summary: 'The draws of a game whose time is over, with their numbers, newest first.',
    input: strict(drawsInput),
    value: drawsValue,
    refusals: [],
  }),
  openedNumbers: endpoint({
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    access: 'public',
    summary: 'The last result of each lottery that the brand offers, newest first.',
    input: strict({ count: Optional(Count), prizeMode: Optional(PrizeMode) }),
    value: strict({ list: ArrayOf(LotteryDraw) }),
    refusals: [],
  }),
  comingDraws: endpoint({
    method: 'GET',
    path: '/wps/lottery/draws',
    access: 'public',
    summary: 'The draws of a game that take bets, or will take them, next one first.',
    input: strict(drawsInput),
    value: drawsValue,
    refusals: [],
  }),
  draw: endpoint({
    method: 'GET',
    path: '/wps/lottery/draw',
    access: 'public',
    summary: 'One draw, with the hash of its seed, and the seed once it is drawn.',
    input: strict({ gameCode: LotteryCode, numero: DrawNumber }),
    value: LotteryDraw,
    refusals: [],
  }),
}
