import type { HouseAccount } from '#domain/ledger/account.ts'
import { type Leg, type Posting, type Purses, moved } from '#domain/ledger/posting.ts'
import { type OwnProduct, type PlayName, type StakedOn, isPlayName, playKey } from '#domain/plays/play.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type Posted, post } from '#server/money/ledger/actions.ts'

import { followMember } from './follow-store.ts'
import { callEnd, callRecord } from './store.ts'
import { selectStaked } from './sum-store.ts'

export { closeDays } from './closing.ts'
export { followRows as followPlaysNamed } from './follow-store.ts'
export { followPlays } from './follow.ts'
export { followMember }
export {
  type PlayedStep,
  selectPlayedSteps as findPlayedSteps,
  selectRecentBets as findRecentBets,
} from './minute-store.ts'
export { selectGameCodes as findGameCodes } from './store.ts'
export {
  selectClosedThrough as findClosedThrough,
  selectCorrectedDays as findCorrectedDays,
  selectDayHashes as findDayHashes,
  selectHallPlay as findHallPlay,
  selectMemberPlay as findMemberPlay,
  selectProviderLines as findProviderLines,
  selectRebatedPlay as findRebatedPlay,
  selectTeamPlay as findTeamPlay,
} from './team-store.ts'
export {
  countWindows,
  selectCountedMembers as findCountedMembers,
  selectOtherCounts as findOtherCounts,
  selectCountedWindows as findCountedWindows,
  selectHourPlay as findHourPlay,
  selectOpenWindowDays as findOpenWindowDays,
  selectWindowBases as findWindowBases,
  selectWindowHash as findWindowHash,
} from './window-store.ts'

/** A part of a stake that is in an account of its own. */
export interface StakeShare {
  readonly account: HouseAccount
  readonly amount: bigint
}

/** One deed on a play of an own product. */
export interface PlayDeed extends PlayName {
  readonly merchantId: number
  readonly currency: string
  readonly product: OwnProduct
  readonly category: StakedOn['category']
  /** The game's vendor, if the catalogue knows it; empty otherwise. */
  readonly vendorCode?: string
  readonly gameCode?: string
  /** `end` settles without money. A win that names a win takes it back. */
  readonly kind: 'bet' | 'win' | 'bet_return' | 'end'
  /** The deed's id, unique within the source and the member for ever. */
  readonly request: string
  /** Positive; nothing for `end`. */
  readonly amount: bigint
  /** The transfer that is reversed: of a stake that is returned, or of a win that is taken back. */
  readonly reverses?: bigint
  /** Whether this deed settles the play. A play whose stakes were all returned is voided automatically. */
  readonly ends?: boolean
  /** For a returned stake: the parts of it that are in other accounts of the house than the product's. */
  readonly shares?: readonly StakeShare[]
  /** For a bet: the purses that pay it. All stakes of a play name the same bonus account. */
  readonly purses?: Purses
}

export type Played = Posted | { readonly outcome: 'ended' }

/**
 * The only way in which products other than games record play: moves the money and writes the plays in the caller's
 * transaction, so that neither exists without the other. Deeds that the ledger refuses leave no trace; a retry with
 * the same request gets the first outcome and is recorded once.
 */
export async function recordPlays(tx: Tx, deeds: readonly PlayDeed[]): Promise<readonly Played[]> {
  for (const deed of deeds)
    // guard: play-name-checked
    if (!isPlayName(deed)) throw new Error(`invalid name of a play: ${deed.source} ${deed.reference}`)
  const moving = deeds.filter(({ kind }) => kind !== 'end')
  const posted = moving.length === 0 ? [] : await post(tx, moving.map(postingOf))
  const outcomes = new Map(moving.map((deed, index) => [deed, posted[index]]))
  const played = deeds.map((deed): Played => outcomes.get(deed) ?? { outcome: 'ended' })
  const rows = deeds.flatMap((deed, index) => {
    const one = played[index]
    if (one?.outcome === 'ended') return [rowOf(deed, undefined)]
    return one?.outcome === 'posted' ? [rowOf(deed, one.transferId)] : [] // guard: posted-play-recorded-once
  })
  if (rows.length > 0) await callRecord(tx, rows)
  return played
}

function postingOf(deed: PlayDeed): Posting {
  const { merchantId, memberId, currency, kind, reference, source, request, reverses } = deed
  const { product, category, vendorCode = '', gameCode = '', purses } = deed
  if (kind === 'end') throw new Error('an end moves no money')
  return {
    merchantId,
    memberId,
    currency,
    key: playKey(source, request),
    kind,
    reference,
    legs: legsOf(deed),
    on: { product, category, vendorCode, gameCode },
    ...(purses ? { purses } : {}),
    ...(reverses === undefined ? {} : { reverses }),
  }
}

function legsOf({ kind, product, amount, reverses, shares = [] }: PlayDeed): Leg[] {
  const isPaid = kind === 'bet' || (kind === 'win' && reverses !== undefined)
  return isPaid
    ? moved(amount, { from: 'main', to: `house:${product}` })
    : [...takenFrom(`house:${product}`, amount, shares), { account: 'main', amount }]
}

/** The accounts that give a win or a returned stake. */
function takenFrom(account: HouseAccount, amount: bigint, shares: readonly StakeShare[]): readonly Leg[] {
  const rest = shares.reduce((left, share) => left - share.amount, amount)
  return [{ account, amount: rest }, ...shares]
    .filter((leg) => leg.amount !== 0n)
    .map((leg) => ({ ...leg, amount: -leg.amount }))
}

function rowOf(deed: PlayDeed, transferId: bigint | undefined) {
  const { vendorCode = '', gameCode = '', ends = false } = deed
  return { ...deed, vendorCode, gameCode, account: 'main', transferId, ends: ends || deed.kind === 'end' }
}

/** Ends plays that won nothing, by one statement; those that have ended already are left alone. */
export function endPlays(
  tx: Tx,
  of: { readonly product: OwnProduct; readonly source: string },
  plays: readonly Pick<PlayName, 'memberId' | 'reference'>[],
): Promise<number> {
  return plays.length === 0 ? Promise.resolve(0) : callEnd(tx, of, plays)
}

/** Total stakes of a member, less returned ones, with their newest plays. */
export async function findStaked(
  tx: Tx,
  whose: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
): Promise<bigint> {
  await followMember(tx, whose.memberId)
  return await selectStaked(tx, whose)
}
