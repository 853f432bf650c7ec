import { type Card, rankOf, totalOf, valueOf } from './cards.ts'

/** Punto banco as dealt in Nevada and Macau: no decisions after betting, so the cards alone determine the round. */
export interface Round {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
}

export type Winner = 'player' | 'banker' | 'tie'

export interface Outcome {
  readonly winner: Winner
  readonly playerTotal: number
  readonly bankerTotal: number
  /** Whether the first two cards of the hand have the same rank. */
  readonly playerPair: boolean
  readonly bankerPair: boolean
  /** A two-card hand of eight or nine: no third cards. */
  readonly isNatural: boolean
}

/** Player, banker, player, banker; then the third cards, the player's first. */
export function dealRound(draw: () => Card): Round {
  const first = [draw(), draw(), draw(), draw()] as const
  const player = [first[0], first[2]]
  const banker = [first[1], first[3]]
  if (hasNatural(player) || hasNatural(banker)) return { player, banker }
  const third = playerDraws(totalOf(player)) ? draw() : undefined
  if (third !== undefined) player.push(third)
  const answer = third === undefined ? undefined : valueOf(third)
  if (bankerDraws(totalOf(banker), answer)) banker.push(draw())
  return { player, banker }
}

function hasNatural(hand: readonly Card[]): boolean {
  return totalOf(hand) >= 8
}

/** The player draws to five and stands from six. */
export function playerDraws(total: number): boolean {
  return total <= 5
}

/** The range of the player's third card on which the banker draws, by the banker's two-card total. */
const drawsAgainst: Readonly<Record<number, readonly [least: number, most: number]>> = {
  4: [2, 7],
  5: [4, 7],
  6: [6, 7],
}

/** `third` is the value of the player's third card, if one was drawn. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  const [least, most] = drawsAgainst[total] ?? [10, -1]
  return third >= least && third <= most
}

export function outcomeOf({ player, banker }: Round): Outcome {
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)]
  return {
    winner: playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker',
    playerTotal,
    bankerTotal,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
    isNatural: player.length === 2 && banker.length === 2 && (playerTotal >= 8 || bankerTotal >= 8),
  }
}

function isPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
}
