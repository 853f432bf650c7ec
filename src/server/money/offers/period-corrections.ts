import { moved } from '#domain/ledger/posting.ts'
import { isOfPieces } from '#domain/offers/due.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import {
  type CorrectedReward,
  type FigureCorrection,
  correctPieces,
  correctReward,
  countedLines,
  dueOf,
  figureOf,
  inCorrectionOrder,
  lowerByLimits,
  missingOf,
  roomOf,
} from '#domain/offers/period-figure.ts'
import { limitsOf } from '#domain/offers/use-limits.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Standing } from './candidates.ts'
import { updateOccurrence } from './claim-store.ts'
import { takeFromBudget } from './budget-taking.ts'
import { grantBonus } from './grants/granting.ts'
import { selectIsRevoked } from './grants/store.ts'
import { type Lines, linesFor } from './period-lines.ts'
import {
  type KnownReward,
  type PeriodRun,
  type PeriodVersionRow,
  insertCorrection,
  selectLimitedFigures,
  selectOwed,
  updateOpenAmount,
} from './period-store.ts'
import { judgeLimits } from './rewarding.ts'

interface Known {
  readonly row: KnownReward
  readonly version: OfferVersion
}

/** Rewards that have a figure, with the version under which they were made. */
export function knownIn(
  rows: readonly (Omit<KnownReward, 'figure'> & { readonly figure: KnownReward['figure'] | null })[],
  versions: readonly PeriodVersionRow[],
): Known[] {
  return rows.flatMap((row) => {
    const made = versions.find(({ offer, version }) => offer === row.offer && version === row.version)
    return row.figure && made
      ? [{ row: { ...row, figure: row.figure }, version: readOffer(made.rules, made) }]
      : []
  })
}

/** The versions of which earlier rewards may be made up for, once a reward of their offer falls. */
export const madeUpIn = (corrected: readonly Known[], versions: readonly PeriodVersionRow[]) =>
  versions
    .filter(({ offer }) => corrected.some(({ row }) => row.offer === offer))
    .map((made) => ({ version: readOffer(made.rules, made) }))

interface Parts {
  readonly versions: readonly PeriodVersionRow[]
  readonly run: PeriodRun
  readonly lines: Lines
  readonly standing: Standing
}

/**
 * Corrects the known rewards of a run, each in a line of its own; then what limits kept of earlier rewards, once one that fell has
 * opened room. Returns how many were corrected.
 */
export async function correctKnown(tx: Tx, known: readonly Known[], parts: Parts): Promise<number> {
  const fallen: Known[] = []
  let count = 0
  for (const one of inCorrectionOrder(known.map((each) => restate(each, parts.lines)))) {
    const correction = await correct(tx, one, parts)
    if (!correction) continue
    count += 1
    if (correction.owed > 0n) fallen.push(one)
  }
  const ids = known.map(({ row }) => row.id)
  for (const [, falls] of Map.groupBy(fallen, ({ row }) => row.offer))
    count += await makeUp(tx, falls, ids, parts)
  return count
}

/** Gives what limits kept of rewards in whose days those that fell have left room; those of this run were tried before. */
async function makeUp(
  tx: Tx,
  fallen: readonly Known[],
  without: readonly bigint[],
  parts: Parts,
): Promise<number> {
  const [first] = fallen
  const rooms = fallen.flatMap(
    ({ row, version }) =>
      roomOf(limitsOf(version, row.currency), row.figure.ofDay, parts.standing.clock) ?? [],
  )
  if (!first || rooms.length === 0) return 0
  let count = 0
  for (const one of knownIn(await selectLimitedFigures(tx, first.row, { rooms, without }), parts.versions)) {
    const { value, due } = one.row.figure
    if (await correct(tx, { ...one, now: { value, due } }, parts)) count += 1
  }
  return count
}

interface Restated extends Known {
  readonly now: { readonly value: bigint; readonly due: bigint }
}

/** A reward with its figure as the books have it now, and what the member has beyond it. */
function restate({ row, version }: Known, lines: Lines) {
  const { trigger } = version
  const value = figureOf(countedLines(linesFor(version, lines), trigger, row.figure.days), trigger)
  const due = dueOf(version, value, { currency: row.currency, rank: row.figure.rank ?? 0 }) // guard: corrected-at-its-level
  const given = row.figure.settled + (stateOf(row) === 'open' ? 0n : amountOf(row))
  return { row, version, id: row.id, beyond: given - due, now: { value, due } }
}

/**
 * Corrects a known reward by the figure as it stands now, in a line of its own; undefined if there was nothing to correct. A reward of
 * which a bonus was taken back is final.
 */
async function correct(
  tx: Tx,
  { row, version, now }: Restated,
  { run, standing }: Pick<Parts, 'run' | 'standing'>,
): Promise<FigureCorrection | undefined> {
  const { figure, amount } = row
  // guard: no-correction-after-revocation
  if (version.reward.of === 'bonus' && (await selectIsRevoked(tx, row.id))) return undefined
  const state = stateOf(row)
  const known = { ...figure, amount: amountOf(row), state }
  const missing = missingOf(known, figure.withheld)
  const correction = isOfPieces(version.reward)
    ? correctPieces(known, now)
    : correctReward({ ...known, ...missing, owed: state === 'open' ? 0n : await selectOwed(tx, row) }, now)
  if (!correction) return undefined
  const made = await limitCorrection(tx, row, correction, { version, standing })
  const { change, owed, pays, open } = made
  // A limit that leaves no room still adds no line, nor does a reward that is over and had settled nothing.
  const isSame = now.value === figure.value && now.due === figure.due
  if ((state === 'over' || isSame) && owed === 0n && pays === 0n) return undefined
  const paid = pays > 0n ? await payCorrection(tx, row, { version, amount: pays, run, standing }) : undefined
  const left = missingOf(
    {
      due: now.due,
      amount: (open ?? known.amount) + (paid?.amount ?? 0n),
      settled: figure.settled - owed,
    },
    missing.withheld + pays - (paid?.amount ?? 0n),
  )
  await insertCorrection(tx, figure.occurrenceId, {
    ...now,
    day: run.day,
    change,
    owed,
    paid: paid?.amount ?? 0n,
    withheld: left.withheld,
    transferId: paid?.transferId,
  })
  if (open === 0n) await updateOccurrence(tx, row.id, { state: 'refused', reason: 'corrected' })
  else if (open !== undefined && open !== amount) await updateOpenAmount(tx, row.id, open)
  return made
}

/** A reward that debts took whole was received without a payment. */
function stateOf({ state, reason }: KnownReward): CorrectedReward['state'] {
  if (state === 'claimable' || state === 'review') return 'open'
  return state === 'claimed' || state === 'issued' || reason === 'owed' ? 'received' : 'over'
}

/** The sum that waits or was received; of a reward that is over, the debts that it had settled and that were given back. */
const amountOf = ({ state, amount, figure: { paid } }: KnownReward): bigint =>
  (state === 'lapsed' || state === 'refused' ? 0n : amount) + paid

/**
 * Lowers what a correction settles and pays to what the limits of amounts leave on the day of the reward. It is no further use of the
 * offer.
 */
async function limitCorrection(
  tx: Tx,
  row: KnownReward,
  correction: FigureCorrection,
  { version, standing }: { readonly version: OfferVersion; readonly standing: Standing },
): Promise<FigureCorrection> {
  const { owed, pays } = correction
  const amount = owed < 0n ? pays - owed : pays
  if (amount === 0n) return correction
  const decision = await judgeLimits(tx, row, {
    version: { ...version, limits: [] },
    amount,
    standing: { ...standing, day: row.figure.ofDay },
    currency: row.currency,
  })
  return lowerByLimits(correction, decision.is === 'granted' ? decision.amount : 0n)
}

/** Pays what a correction adds, within the budget; undefined if it does not hold it. */
async function payCorrection(
  tx: Tx,
  row: KnownReward,
  {
    version,
    amount,
    run,
    standing,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly run: PeriodRun
    readonly standing: Standing
  },
): Promise<{ readonly amount: bigint; readonly transferId: bigint } | undefined> {
  const { id, merchantId, memberId, currency } = row
  const who = { merchantId, memberId }
  if (standing.row.barred !== null) return undefined // guard: no-correction-paid-when-barred
  if (!(await takeFromBudget(tx, { merchantId, version, currency, amount }))) return undefined
  if (version.reward.of === 'bonus') {
    const transferId = await grantBonus(tx, row, { version, amount, corrects: run.day })
    return { amount, transferId }
  }
  const posted = await postOne(tx, {
    ...who,
    currency,
    key: `reward:${id}:${run.day}`,
    kind: 'reward_cash',
    reference: version.offer,
    legs: moved(amount, { from: 'house:rewards', to: 'main' }),
  })
  if (posted.outcome !== 'posted')
    throw new Error(`correction of reward ${id} was not paid: ${posted.outcome}`)
  return { amount, transferId: posted.transferId }
}
