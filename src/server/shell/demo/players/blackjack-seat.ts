import { SeatOver } from './studio-seat.ts'

/** The parts of a table's view by which a hand of blackjack is played. */
export interface BlackjackTable {
  readonly round: { readonly phase: string; readonly publicPart: unknown } | undefined
  readonly mine: readonly { readonly id: string; readonly status: string; readonly bet: unknown }[]
}

/** The seats of a round that are taken, as far as a page knows them. */
export interface SeatsOfRound {
  readonly seated: readonly { readonly bets: readonly unknown[] }[]
}

type MoveKind = 'hit' | 'stand' | 'double' | 'split'

interface Decision {
  /** The same for every view in which the decision is open. */
  readonly name: string
  readonly bet: string
  readonly command: { readonly kind: MoveKind; readonly hand: number; readonly nth: number }
}

interface Board {
  readonly dealer: readonly string[]
  readonly seats: readonly {
    readonly seat: number
    readonly hands: readonly { readonly cards: readonly string[]; readonly isDone: boolean }[]
  }[]
}

interface FirstBet {
  readonly seat: number
  /** Absent of a further stake. */
  readonly moves?: readonly object[]
}

const SEATS = 7

/** The seats without a bet of the player's house. */
export function freeSeats({ seated }: SeatsOfRound): readonly number[] {
  const taken = new Set(seated.flatMap(({ bets }) => bets.map((bet) => (bet as FirstBet).seat)))
  return Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => !taken.has(seat))
}

/** The decision on the first of the player's hands that is open. */
export function decisionIn({ round, mine }: BlackjackTable): Decision | undefined {
  const board = round?.publicPart as Board | undefined
  const up = board?.dealer[0]
  // The dealer's second card is open once decisions are over.
  if (round?.phase !== 'playing' || !board || up === undefined || board.dealer.length > 1) return undefined
  for (const { id, status, bet } of mine) {
    const { seat, moves } = bet as FirstBet
    const hands: Board['seats'][number]['hands'] = board.seats.find((one) => one.seat === seat)?.hands ?? []
    const at = hands.findIndex(({ isDone }) => !isDone)
    const cards = hands[at]?.cards
    if (status !== 'standing' || !moves || !cards) continue
    const command = { kind: moveOn(cards, up, hands.length > 1), hand: at, nth: moves.length }
    return { name: `${id} ${command.nth}`, bet: id, command }
  }
  return undefined
}

/** Sends a decision. A further stake that is refused, as one above a limit, leaves its hand open, which then stands. */
export async function decide(
  call: (path: 'table/act', body: object) => Promise<unknown>,
  { bet, command }: Decision,
): Promise<void> {
  try {
    await call('table/act', { bet, command })
  } catch (error) {
    const isFurtherStake = command.kind === 'double' || command.kind === 'split'
    if (!isFurtherStake || !(error instanceof SeatOver)) throw error
    await call('table/act', { bet, command: { ...command, kind: 'stand' } })
  }
}

/** A short form of the basic strategy, as many players know it by heart. */
export function moveOn(cards: readonly string[], dealer: string, isSplit: boolean): MoveKind {
  const isFirst = cards.length === 2
  const [one = 0, other = 0] = cards.map(valueOf)
  if (isFirst && !isSplit && one === other && (one === 1 || one === 8)) return 'split'
  const low = cards.reduce((sum, card) => sum + valueOf(card), 0)
  const isSoft = low <= 11 && cards.some((card) => valueOf(card) === 1)
  if (isSoft) return low + 10 <= 17 ? 'hit' : 'stand'
  const up = valueOf(dealer)
  if (isFirst && (low === 11 || (low === 10 && up >= 2 && up <= 9))) return 'double'
  if (low <= 11) return 'hit'
  return low >= 17 || (up >= 2 && up <= 6) ? 'stand' : 'hit'
}

/** The ace counts one, tens and pictures ten. */
function valueOf(card: string): number {
  return Math.min('A23456789TJQK'.indexOf(card.charAt(0)) + 1, 10)
}
