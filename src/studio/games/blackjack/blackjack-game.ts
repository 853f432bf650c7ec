import { fieldsOf } from '#studio/game/fields.ts'
import { lowerBound, mostFitting } from '#studio/game/exposure.ts'
import type { MoveRefusal } from '#studio/game/setting.ts'
import type { Decided, TableGame } from '#studio/game/table-game.ts'
import { type Card, writeCard } from '#studio/games/baccarat/cards.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { levels, levelsFor } from '#studio/games/chip-table/levels.ts'
import { stakeUnit } from '#studio/games/stake-unit.ts'

import { SEATS_OF_PLAYER, limits } from './layout.ts'
import { RTP_BP, STAKES_MOST, type Verdict, backs, dealtToDealer, isOverAtOnce, verdictOf } from './rules.ts'
import { type Hand, type Move, type MoveKind, moveKinds, movesOf, playSeat } from './seat-play.ts'
import { SEATS } from './layout.ts'
import { type Shoe, dealersCards, shuffleShoe } from './shoe.ts'
import { BETTING_MS, DECIDE_MORE_MS, DECIDE_MS, DRAW_MS, NAMED_MS, SETTLED_MS, TURN_MS } from './times.ts'

/** The first stake of a seat, with the decisions so far. */
export interface SeatBet {
  readonly currency: string
  readonly level: number
  readonly seat: number
  readonly stake: bigint
  readonly moves: readonly Move[]
}

/** A further stake, as high as the first one: of a doubled hand, or of the second hand of a split. */
export interface FurtherBet {
  readonly currency: string
  readonly seat: number
  readonly stake: bigint
  /** The id of the first stake. */
  readonly of: string
  readonly move: Move
}

export type BlackjackBet = SeatBet | FurtherBet

/** A decision; `nth` is the number of decisions before it, so that a retry is not a second one. */
export interface BlackjackCommand extends Move {
  readonly nth: number
}

export interface HandView {
  readonly cards: readonly string[]
  readonly stakes: number
  readonly isDone: boolean
}

export interface BlackjackResult {
  readonly verdict: Verdict
  /** The hand that the stake was on. */
  readonly hand: number
  readonly hands: readonly HandView[]
}

export interface BlackjackOutcome {
  readonly shoe: Shoe
}

/** The public part of a round. */
export interface BlackjackView {
  /** The cards that are open. */
  readonly dealer: readonly string[]
  /** All of the dealer's cards are open. */
  readonly isTurned: boolean
  /** The dealer's hand is over, and each hand has its result. */
  readonly isNamed: boolean
  readonly seats: readonly { readonly seat: number; readonly hands: readonly HandView[] }[]
}

type BlackjackGame = TableGame<ChipConfig, BlackjackBet, BlackjackOutcome, BlackjackCommand, BlackjackResult>

/**
 * Blackjack for seven seats: six decks, shuffled for every round. Each hand has its own part of the shoe, so all players
 * decide at the same time. The dealer stands on every 17 and looks for a blackjack; a blackjack pays 3:2; one split.
 */
export const blackjack: BlackjackGame = {
  kind: 'table',
  code: 'blackjack',
  version: 1,
  rtpBp: RTP_BP,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  configure: ({ currency, stakeMax, stakeMin, lossMost }) => ({
    currency,
    // The market's maximum holds for a hand with all that it may stake.
    levels: levelsFor(stakeUnit(currency), limits, {
      stakeMax: stakeMax === undefined ? undefined : stakeMax / STAKES_MOST,
      stakeMin,
    }),
    lossMost: lowerBound(lossMostIn(currency), lossMost),
  }),
  readBet,
  refuseBet: ({ bet, placed, config }) => refuseSeat(bet, placed, config),
  stakeOf: ({ stake }) => stake,
  lossesOf,
  lossMost: lossMostIn,
  stakeWithin({ bet, config, fits }) {
    const level = 'level' in bet ? config.levels[bet.level] : undefined
    if (!level) return 0n
    const { chip, least } = level
    const count = mostFitting(bet.stake / chip, (chips) => fits(lossesOf({ ...bet, stake: chips * chip })))
    return count * chip < least ? 0n : count * chip
  },
  showBet: ({ seat, stake }) => ({ seat, stake }),
  draw: (random) => ({ shoe: shuffleShoe(random) }),
  playMs: ({ shoe }) => (isOverAtOnce(shoe) ? 0 : DECIDE_MS) + revealMsOf(shoe),
  show: ({ outcome: { shoe }, elapsedMs }) =>
    viewOf(shoe, { seats: [], turnedMs: elapsedMs === Number.POSITIVE_INFINITY ? elapsedMs : undefined }),
  settle({ bet, outcome: { shoe }, base }) {
    const { moves } = 'moves' in bet ? bet : (base as SeatBet)
    const hands = playSeat(shoe, bet.seat, moves)
    const at = 'moves' in bet ? 0 : bet.move.kind === 'split' ? 1 : bet.move.hand
    const hand = hands[at]
    if (!hand) throw new Error('a stake without its hand')
    const verdict = verdictOf(hand, dealtToDealer(shoe))
    // Stakes are whole chips of at least a hundred minor units: half of one is payable.
    return {
      win: (bet.stake * backs[verdict]) / 100n,
      result: { verdict, hand: at, hands: hands.map(showHand) },
    }
  },
  decisions: {
    readCommand,
    seatOf: ({ seat }) => seat,
    baseOf: (bet) => ('of' in bet ? bet.of : undefined),
    decide,
    raised: (base, raise) =>
      'moves' in base && 'move' in raise ? { ...base, moves: [...base.moves, raise.move] } : base,
    areOver: ({ bets, outcome: { shoe } }) =>
      isOverAtOnce(shoe) ||
      bets.every(
        (bet) => !('moves' in bet) || playSeat(shoe, bet.seat, bet.moves).every(({ isDone }) => isDone),
      ),
    decideMs: ({ outcome: { shoe }, hands }) =>
      isOverAtOnce(shoe) ? 0 : DECIDE_MS + Math.max(0, hands - 1) * DECIDE_MORE_MS,
    revealMs: ({ shoe }) => revealMsOf(shoe),
    showPlay: ({ outcome: { shoe }, bets, turnedMs }) =>
      viewOf(shoe, {
        seats: bets.flatMap((bet) =>
          'moves' in bet
            ? [{ seat: bet.seat, hands: playSeat(shoe, bet.seat, bet.moves).map(showHand) }]
            : [],
        ),
        turnedMs,
      }),
  },
}

function lossMostIn(currency: string): bigint {
  return limits.lossMost * stakeUnit(currency)
}

/** The most that a hand can win: split, and both parts doubled. Its further stakes are counted with the first one. */
function lossesOf(bet: BlackjackBet): readonly bigint[] {
  return ['moves' in bet ? bet.stake * STAKES_MOST : 0n]
}

function readBet(value: unknown): SeatBet | undefined {
  const { currency, level, seat, stake } = fieldsOf(value) ?? {}
  const isPlace = (place: unknown, below: number): place is number =>
    typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < below
  if (typeof currency !== 'string' || typeof stake !== 'bigint') return undefined
  return isPlace(level, levels.length) && isPlace(seat, SEATS)
    ? { currency, level, seat, stake, moves: [] }
    : undefined
}

function refuseSeat(
  bet: BlackjackBet,
  placed: readonly BlackjackBet[],
  config: ChipConfig,
): MoveRefusal | undefined {
  const level = 'level' in bet ? config.levels[bet.level] : undefined
  if (!level || bet.currency !== config.currency) return 'stake_not_offered'
  if (bet.stake < level.least || bet.stake % level.chip !== 0n) return 'stake_not_offered'
  // guard: one-stake-a-seat
  if (placed.some(({ seat }) => seat === bet.seat)) return 'seat_taken'
  if (placed.length >= SEATS_OF_PLAYER) return 'too_many_bets'
  const together = placed.reduce((sum, { stake }) => sum + stake, bet.stake)
  return bet.stake > (level.most['seat'] ?? 0n) || together > level.mostTogether ? 'above_most' : undefined
}

function readCommand(value: unknown): BlackjackCommand | undefined {
  const { kind, hand, nth } = fieldsOf(value) ?? {}
  const known = moveKinds.find((one) => one === kind)
  if (!known || (hand !== 0 && hand !== 1)) return undefined
  return typeof nth === 'number' && Number.isInteger(nth) && nth >= 0 ? { kind: known, hand, nth } : undefined
}

function decide({
  bet,
  betId,
  command: { kind, hand, nth },
  outcome: { shoe },
}: {
  readonly bet: BlackjackBet
  readonly betId: string
  readonly command: BlackjackCommand
  readonly outcome: BlackjackOutcome
}): Decided<BlackjackBet> | MoveRefusal {
  if (!('moves' in bet)) return 'not_now'
  const done = bet.moves[nth]
  if (done) return done.kind === kind && done.hand === hand ? 'done' : 'not_now' // guard: decision-once
  if (nth !== bet.moves.length || isOverAtOnce(shoe)) return 'not_now'
  const open: readonly MoveKind[] = movesOf(playSeat(shoe, bet.seat, bet.moves), hand)
  if (!open.includes(kind)) return 'not_now'
  const move = { kind, hand }
  if (kind === 'hit' || kind === 'stand') return { bet: { ...bet, moves: [...bet.moves, move] } }
  const { currency, seat, stake } = bet
  return { raise: { currency, seat, stake, of: betId, move } }
}

/** How long the dealer's cards take to turn, one after the other. */
function revealMsOf(shoe: Shoe): number {
  return TURN_MS + (dealtToDealer(shoe).length - 2) * DRAW_MS + NAMED_MS
}

/** `turnedMs` is the time since the last decision; without it decisions are open, and one card is hidden. */
function viewOf(
  shoe: Shoe,
  { seats, turnedMs }: { readonly seats: BlackjackView['seats']; readonly turnedMs: number | undefined },
): BlackjackView {
  const all = dealtToDealer(shoe)
  const count =
    turnedMs === undefined || turnedMs < TURN_MS / 2
      ? 1
      : Math.min(all.length, 2 + Math.max(0, Math.floor((turnedMs - TURN_MS) / DRAW_MS + 1)))
  const isTurned = count === all.length
  return {
    dealer: (count === 1 ? dealersCards(shoe).slice(0, 1) : all.slice(0, count)).map(writeCard),
    isTurned,
    isNamed: isTurned && (turnedMs ?? 0) >= revealMsOf(shoe) - NAMED_MS,
    seats,
  }
}

function showHand({ cards, stakes, isDone }: Hand): HandView {
  return { cards: cards.map((card: Card) => writeCard(card)), stakes, isDone }
}
