import type { PlayRefusal } from '#domain/limits/play.ts'

import type { PlayCommand, PlayOutcome } from './command.ts'

export type RoundState = 'open' | 'closed' | 'voided'

export interface PlayedRound {
  readonly state: RoundState
  /** In money, without rolled-back transactions. */
  readonly stake: bigint
  readonly win: bigint
  /** Number of bets not rolled back, including free ones. */
  readonly bets: number
}

interface KnownTransaction {
  readonly kind: PlayCommand['kind'] | 'tombstone'
  /** Undefined for a tombstone, which has no command. */
  readonly command: PlayCommand | undefined
  readonly roundId: string | undefined
  readonly moved: bigint
  readonly balance: bigint
  readonly isUndone: boolean
}

/** State of one provider with one member. */
export interface PlayBook {
  readonly purse: bigint
  readonly isSessionOpen: boolean
  /** The play guard's refusal of a bet. */
  readonly refusesPlay: PlayRefusal | undefined
  readonly transactions: ReadonlyMap<string, KnownTransaction>
  readonly rounds: ReadonlyMap<string, PlayedRound>
}

export interface Judged {
  readonly outcome: PlayOutcome
  /** The balance of the answer; a retry gets the balance of the first answer. */
  readonly balance: bigint
  readonly book: PlayBook
}

export function openBook(standing: Partial<PlayBook> = {}): PlayBook {
  return {
    purse: 0n,
    isSessionOpen: true,
    refusesPlay: undefined,
    transactions: new Map(),
    rounds: new Map(),
    ...standing,
  }
}

/**
 * The rules of all wallet protocols in one place. `play_write` in the database implements the same rules under the
 * lock of the member's wallet; both are tested against `judge-cases.ts`.
 */
export function judge(book: PlayBook, command: PlayCommand): Judged {
  const known = book.transactions.get(command.transactionId)
  if (known) return judgeKnown(book, known, command)
  const verdict = verdictOn(book, command)
  if (typeof verdict === 'string') return { outcome: verdict, balance: book.purse, book }
  if (book.purse + verdict < 0n) return { outcome: 'insufficient', balance: book.purse, book }
  const after = enter(book, command, verdict)
  return { outcome: 'done', balance: after.purse, book: after }
}

function judgeKnown(book: PlayBook, known: KnownTransaction, command: PlayCommand): Judged {
  const refuse = (outcome: PlayOutcome): Judged => ({ outcome, balance: book.purse, book })
  if (known.kind === 'tombstone' && command.kind !== 'rollback') return refuse('rolled_back')
  if (!known.command || !isSame(known.command, command)) return refuse('duplicate')
  if (known.isUndone) return refuse('rolled_back')
  return { outcome: 'replayed', balance: known.balance, book }
}

/** The refusal, or the amount to move. */
function verdictOn(book: PlayBook, command: PlayCommand): PlayOutcome | bigint {
  switch (command.kind) {
    case 'bet':
      return verdictOnBet(book, command)
    case 'win':
      return verdictOnWin(book, command)
    case 'rollback':
      return verdictOnRollback(book, command)
    case 'adjust':
      return command.amount ?? 0n
  }
}

function verdictOnBet(
  book: PlayBook,
  { amount = 0n, movesMoney, roundId }: PlayCommand,
): PlayOutcome | bigint {
  if (!book.isSessionOpen) return 'session_ended'
  if (roundOf(book, roundId)?.state === 'closed') return 'round_closed'
  return book.refusesPlay ?? (movesMoney ? -amount : 0n)
}

function verdictOnWin(book: PlayBook, command: PlayCommand): PlayOutcome | bigint {
  const { needs, reference = '', roundId, movesMoney, amount = 0n } = command
  if (needs === 'reference') {
    const bet = book.transactions.get(reference)
    if (!bet || (bet.kind !== 'bet' && bet.kind !== 'tombstone')) return 'bet_unknown'
    if (bet.kind === 'tombstone' || bet.isUndone) return 'rolled_back'
    if (movesMoney && bet.command?.isFree === true) return 'of_free_bet'
  }
  if (needs === 'round') {
    const round = roundOf(book, roundId)
    if (!round) return 'bet_unknown'
    if (round.bets === 0) return 'rolled_back'
  }
  return movesMoney ? amount : 0n
}

function verdictOnRollback(book: PlayBook, { reference = '', amount }: PlayCommand): PlayOutcome | bigint {
  const named = book.transactions.get(reference)
  if (!named || named.kind === 'tombstone') return 0n
  if (named.kind === 'rollback') return 'bet_unknown'
  if (amount !== undefined && amount !== named.command?.amount) return 'differs'
  return named.isUndone ? 0n : -named.moved
}

function enter(book: PlayBook, command: PlayCommand, moved: bigint): PlayBook {
  const { kind, transactionId, reference = '', roundId } = command
  const purse = book.purse + moved
  const transactions = new Map(book.transactions)
  const entry = { kind, command, roundId, moved, balance: purse, isUndone: false }
  if (kind !== 'rollback') {
    transactions.set(transactionId, entry)
    return { ...book, purse, transactions, rounds: withDeed(book, command, moved) }
  }
  const named = transactions.get(reference)
  if (!named)
    transactions.set(reference, {
      kind: 'tombstone',
      command: undefined,
      roundId,
      moved: 0n,
      balance: purse,
      isUndone: true,
    })
  else transactions.set(reference, { ...named, isUndone: true })
  transactions.set(transactionId, { ...entry, roundId: named?.roundId ?? roundId })
  return { ...book, purse, transactions, rounds: withUndone(book, command, named) }
}

function withDeed(book: PlayBook, { kind, roundId, closesRound }: PlayCommand, moved: bigint) {
  if (roundId === undefined) return book.rounds
  const before = book.rounds.get(roundId)
  const isBet = kind === 'bet'
  const state = closesRound || (!isBet && !before) ? 'closed' : isBet ? 'open' : (before?.state ?? 'closed')
  return new Map(book.rounds).set(roundId, {
    state,
    stake: (before?.stake ?? 0n) - (isBet ? moved : 0n),
    win: (before?.win ?? 0n) + (isBet ? 0n : moved),
    bets: (before?.bets ?? 0) + (isBet ? 1 : 0),
  })
}

/** Removes a rolled-back transaction from its round. A round with nothing left is voided. */
function withUndone(book: PlayBook, { closesRound }: PlayCommand, named: KnownTransaction | undefined) {
  const round = roundOf(book, named?.roundId)
  if (!named || named.isUndone || named.roundId === undefined || !round) return book.rounds
  const isBet = named.kind === 'bet'
  const stake = round.stake + (isBet ? named.moved : 0n)
  const win = round.win - (isBet ? 0n : named.moved)
  const bets = round.bets - (isBet ? 1 : 0)
  const isNothing = bets === 0 && win === 0n && stake === 0n
  const state = isNothing ? 'voided' : closesRound ? 'closed' : round.state
  return new Map(book.rounds).set(named.roundId, { state, stake, win, bets })
}

function roundOf(book: PlayBook, roundId: string | undefined): PlayedRound | undefined {
  return roundId === undefined ? undefined : book.rounds.get(roundId)
}

function isSame(one: PlayCommand, other: PlayCommand): boolean {
  const plain = ({ closesRound: _closes, ...content }: PlayCommand) =>
    Object.entries(content)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('\n')
  return plain(one) === plain(other)
}
