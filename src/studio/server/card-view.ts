import type { CardGame, CardRoom } from '#studio/game/card-game.ts'
import type {
  CardRoundView,
  CardSeat,
  CardTableView,
  CardsView,
  HandPaid,
  HandRecord,
  SealedProof,
} from '#studio/wire/card-answers.ts'

import { stakesOf } from './card-deals.ts'
import { type StoredHand, type SeatResult } from './card-store.ts'
import { handOf } from './card-hands.ts'
import { type SeatsOfTable, cardHouseOf, countSeated } from './card-seats.ts'
import { placesOf, sealDeck } from './sealed-decks.ts'
import { isAloneIn } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import type { TableBet, TableRound } from './table-store.ts'

/** The part of a table that views show. */
export interface SeenTable extends SeatsOfTable {
  readonly round: TableRound | undefined
  readonly bets: readonly TableBet[]
  readonly startsAtMs: number | undefined
  readonly isStaking: boolean
  readonly settledMs: number
}

/** From so many missed moves in a row on a player counts as absent. */
export const MISSED_MOST = 2

export function viewOfCards(seen: {
  readonly game: CardGame
  readonly rooms: readonly CardRoom[]
  readonly tables: readonly SeenTable[]
  readonly session: PlaySession
  readonly nowMs: number
}): CardsView {
  const { game, rooms, tables, session, nowMs } = seen
  const house = cardHouseOf(session)
  const near = tables.filter((table) => table.house === house)
  const own = near.find((table) => seatIn(table, session) >= 0)
  return {
    nowMs,
    rooms: rooms.map((room) => ({
      ...room,
      seated: near
        .filter(({ level }) => level === room.level)
        .reduce((sum, table) => sum + countSeated(table), 0),
    })),
    table: own && tableOf(game, rooms, own, session),
  }
}

export function seatIn({ seats }: SeatsOfTable, { playerId }: Pick<PlaySession, 'playerId'>): number {
  return seats.findIndex((seat) => seat?.session.playerId === playerId)
}

function tableOf(
  game: CardGame,
  rooms: readonly CardRoom[],
  table: SeenTable,
  session: PlaySession,
): CardTableView {
  const { level, seats } = table
  const room = rooms.find((one) => one.level === level)
  const isFree = isAloneIn(table.house)
  const own = seatIn(table, session)
  return {
    level,
    point: room?.point ?? 0n,
    stake: room?.stake ?? 0n,
    stakeMost: room?.stakeMost ?? 0n,
    seats: seats.map((seat, place): CardSeat | null => {
      if (!seat) return isFree ? botAt(place) : null
      return {
        number: Number(seat.session.playerId % 100n),
        isBot: false,
        isOwn: place === own,
        isReady: seat.clientSeed !== undefined,
        stake: seat.stake,
        isAway: seat.missed >= MISSED_MOST,
        isLeaving: seat.isLeaving,
      }
    }),
    trouble: seats[own]?.trouble,
    round: table.round && roundOf(game, table, table.round, session),
  }
}

function botAt(place: number): CardSeat {
  return {
    number: place,
    isBot: true,
    isOwn: false,
    isReady: true,
    stake: undefined,
    isAway: false,
    isLeaving: false,
  }
}

function roundOf(game: CardGame, table: SeenTable, round: TableRound, session: PlaySession): CardRoundView {
  const stored = round.outcome === null ? undefined : handOf(round)
  const isPlaying = round.phase === 'playing' && round.playedAt
  return {
    id: round.id,
    phase: round.phase,
    serverHash: round.serverHash,
    isInterrupted: round.isInterrupted,
    startsAtMs: table.startsAtMs,
    isStaking: table.isStaking,
    players: stored?.players.map(({ seat }) => seat) ?? [],
    turnEndsAtMs: isPlaying ? isPlaying.getTime() + (round.playMs ?? 0) : undefined,
    endsAtMs: round.settledAt ? round.settledAt.getTime() + table.settledMs : undefined,
    hand: stored && showHand(game, stored, playerOf(stored, table.bets, session)),
    paid: round.phase === 'settled' && stored ? paidOf(game, stored, table.bets, session) : [],
  }
}

/** A hand as a player sees it: cards of others only once it is over. */
export function showHand(game: CardGame, { hand }: StoredHand, player: number | undefined): unknown {
  return game.show(hand, player)
}

/** A hand on the page of its round; seeds and moves only once it is over. */
export function recordOf(
  game: CardGame,
  round: TableRound,
  own: { readonly bets: readonly TableBet[]; readonly playerId: bigint },
): HandRecord | undefined {
  if (round.outcome === null) return undefined
  const stored = handOf(round)
  const { level, point, stake, players, seeds } = stored
  const player = playerOf(stored, own.bets, own)
  const isOver = round.phase === 'settled' // guard: hands-shown-after-end
  return {
    level,
    point,
    stake,
    players: players.map(({ seat, bet }) => ({ seat, isBot: bet === null })),
    own: player,
    seeds: isOver ? seeds : [],
    moves: isOver ? game.movesOf(stored.hand) : [],
    hand: showHand(game, stored, player),
    sealed: isOver ? sealedOf(game, round, stored.hand, player) : undefined,
  }
}

/** All seals of a deck, and the cards that a player may know. */
function sealedOf(
  { sealed }: CardGame,
  { serverSeed, serverHash, clientSeed }: TableRound,
  hand: unknown,
  player: number | undefined,
): SealedProof | undefined {
  if (!sealed || clientSeed === null) return undefined
  const places = placesOf({ serverHash, clientSeed })
  const { cards, seals } = sealDeck(serverSeed)
  const opened = sealed.placesSeen(hand, player).flatMap((nth) => cards[places[nth] ?? -1] ?? [])
  return { seating: sealed.seatingOf(hand), seals, opened }
}

/** The place of a player among those of a hand. */
export function playerOf(
  { players }: StoredHand,
  bets: readonly TableBet[],
  { playerId }: Pick<PlaySession, 'playerId'>,
): number | undefined {
  const own = bets.filter((bet) => bet.playerId === playerId).map(({ id }) => id)
  const player = players.findIndex(({ bet }) => bet !== null && own.includes(bet))
  return player < 0 ? undefined : player
}

/** Payments by player; those of bots, which no wallet sees, are computed. */
function paidOf(
  game: CardGame,
  stored: StoredHand,
  bets: readonly TableBet[],
  { currency }: PlaySession,
): readonly HandPaid[] {
  const stakes = stakesOf(game, stored)
  const shares = game.payoutsOf(stored.hand, { currency, point: stored.point, stakes })
  return stored.players.map((one, player) => {
    const bet = bets.find(({ id }) => id === one.bet)
    const result = bet?.result as SeatResult | undefined
    if (bet) return { stake: bet.stake, win: bet.win ?? 0n, rake: result?.rake ?? 0n }
    return { stake: stakes[player] ?? 0n, win: shares[player]?.win ?? 0n, rake: shares[player]?.rake ?? 0n }
  })
}
