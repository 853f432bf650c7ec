/** Where late wins and returns go once the bonus has ended: to the member's cash, or to the house. */
export type LateTo = 'cash' | 'house'

/** A play with stakes from cash and one bonus, less all that was taken back. */
export interface PlaySplit {
  readonly stake: bigint
  readonly bonusStake: bigint
  readonly bonusWin: bigint
  /**
   * Wins since the stakes last changed, and the bonus's part of them: shares are computed on the sum, so that
   * rounding does not accumulate over several wins.
   */
  readonly winOpen: bigint
  readonly bonusOpen: bigint
}

export const noSplit: PlaySplit = { stake: 0n, bonusStake: 0n, bonusWin: 0n, winOpen: 0n, bonusOpen: 0n }

/** A member's two purses, and one play. */
export interface PurseBook {
  readonly cash: bigint
  readonly bonus: bigint
  /** Set once the bonus has ended. */
  readonly lateTo?: LateTo
  readonly split: PlaySplit
  /** The smallest part of the currency that is paid out. */
  readonly step: bigint
}

/** The amounts moved for cash, bonus and house, and the part that the play counts as the bonus's. */
export interface PurseMoved {
  readonly cash: bigint
  readonly bonus: bigint
  readonly house: bigint
  readonly part: bigint
}

export type PurseOutcome = { readonly book: PurseBook; readonly moved: PurseMoved } | 'insufficient'

/**
 * amount × bonus ÷ whole, rounded down to a multiple of the step: the rest is cash. Exact whole numbers, also below zero.
 */
export function bonusShare(
  amount: bigint,
  { bonus, whole, step }: { readonly bonus: bigint; readonly whole: bigint; readonly step: bigint },
): bigint {
  if (bonus === 0n || whole === 0n) return 0n
  const [over, under] = [amount * bonus, whole * step]
  const down = over < 0n && over % under !== 0n ? 1n : 0n
  return (over / under - down) * step
}

/**
 * A stake: the first purse pays as far as it reaches, the other one pays the rest. `purse_plan` in the database has the
 * same rules and decides; both are tested against `purse-cases.ts`.
 */
export function stakeFrom(book: PurseBook, stake: bigint, first: 'cash' | 'bonus'): PurseOutcome {
  const usable = book.lateTo ? 0n : book.bonus
  const requested = first === 'bonus' ? stake : most(0n, stake - book.cash)
  const part = -least(usable, requested)
  const { split } = book
  return enter(book, { amount: -stake, part, isReversal: false }, () => ({
    ...split,
    stake: split.stake + stake,
    bonusStake: split.bonusStake - part,
    winOpen: 0n,
    bonusOpen: 0n,
  }))
}

/** A win, or a correction below zero: the bonus gets its share of all wins since the stakes last changed. */
export function winTo(book: PurseBook, amount: bigint): PurseOutcome {
  const { split, step } = book
  const whole = { bonus: split.bonusStake, whole: split.stake, step }
  const due = bonusShare(split.winOpen + amount, whole) - split.bonusOpen
  const part = amount > 0n ? most(0n, least(amount, due)) : least(0n, most(amount, due))
  return enter(book, { amount, part, isReversal: false }, (counted) => ({
    ...split,
    bonusWin: split.bonusWin + counted,
    winOpen: split.winOpen + amount,
    bonusOpen: split.bonusOpen + counted,
  }))
}

/** Returns a stake: each part as it was paid; for a partial return, in proportion. */
export function returnStake(
  book: PurseBook,
  amount: bigint,
  of: { readonly stake: bigint; readonly bonus: bigint },
): PurseOutcome {
  const { split, step } = book
  const part = amount === of.stake ? of.bonus : bonusShare(amount, { bonus: of.bonus, whole: of.stake, step })
  return enter(book, { amount, part, isReversal: true }, () => ({
    ...split,
    stake: split.stake - amount,
    bonusStake: split.bonusStake - part,
    winOpen: 0n,
    bonusOpen: 0n,
  }))
}

/** Takes back a win: each part as it came. `isOpen`: no stake has changed since. */
export function takeBackWin(
  book: PurseBook,
  of: { readonly win: bigint; readonly bonus: bigint; readonly isOpen: boolean },
): PurseOutcome {
  const { split } = book
  return enter(book, { amount: -of.win, part: -of.bonus, isReversal: true }, (part) => ({
    ...split,
    bonusWin: split.bonusWin + part,
    winOpen: of.isOpen ? split.winOpen - of.win : split.winOpen,
    bonusOpen: of.isOpen ? split.bonusOpen + part : split.bonusOpen,
  }))
}

/**
 * Books the bonus's part to the bonus, or to where late money goes once the bonus has ended. A late win that is paid
 * as cash does not count as the bonus's.
 */
function enter(
  book: PurseBook,
  {
    amount,
    part,
    isReversal,
  }: { readonly amount: bigint; readonly part: bigint; readonly isReversal: boolean },
  splitAfter: (part: bigint) => PlaySplit,
): PurseOutcome {
  const beside = book.lateTo === 'cash' ? 0n : part
  const counted = book.lateTo === 'cash' && !isReversal ? 0n : part
  const moved = {
    cash: amount - beside,
    bonus: book.lateTo ? 0n : beside,
    house: book.lateTo === 'house' ? beside : 0n,
    part: counted,
  }
  const [cash, bonus] = [book.cash + moved.cash, book.bonus + moved.bonus]
  if (cash < 0n || bonus < 0n) return 'insufficient'
  return { book: { ...book, cash, bonus, split: splitAfter(counted) }, moved }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)
