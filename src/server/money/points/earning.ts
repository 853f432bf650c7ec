import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { type Leg, type Posting, moved } from '#domain/ledger/posting.ts'
import { bookPoints, countStake, noPoints, noStakes } from '#domain/points/points.ts'
import { pointsOfUnits, unitsOfPoints } from '#domain/points/terms.ts'
import { findBalances, post } from '#server/money/ledger/actions.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import {
  type AccountRow,
  type BookName,
  type BookRow,
  type DueRow,
  type OwingPage,
  addToDays,
  delayDue,
  deleteDue,
  lockAccounts,
  lockDue,
  lockOwing,
  selectBooks,
  selectDue,
  selectOwing,
  updateAccounts,
  upsertBooks,
} from './earning-store.ts'
import { type OfMember, selectOwed } from './store.ts'

const AT_ONCE = 500
/** Time until the stakes of a barred member are judged again. */
const BARRED_MINUTES = 30
/** Time until the stakes of a member whose count failed are counted again. */
const FAILED_MINUTES = 10

/**
 * Turns settled stakes into points. Idempotent: the transaction that takes the stakes credits their points, so a run that
 * fails is repeated. A member whose count fails holds up no other: the members of the transaction are counted one by one, those who
 * fail wait, and the run ends with an error that names them. `notify` is called after each commit.
 */
export async function earnDue(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const { count, members } = await store
      .transact(async (tx) => earnSome(tx, await lockDue(tx, { limit: AT_ONCE })))
      .catch(() => earnAlone(store, failures))
    for (const memberId of members) notify(memberId)
    if (count < AT_ONCE) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the points of ${failures.length} members were not counted`)
}

interface Earned {
  readonly count: number
  readonly members: readonly bigint[]
}

/** Counts the same members in a transaction each. */
async function earnAlone(store: Store, failures: unknown[]): Promise<Earned> {
  const due = await selectDue(store.read, AT_ONCE)
  const earned: bigint[] = []
  for (const { memberId } of membersOf(due)) {
    const of = { limit: AT_ONCE, memberId }
    const answer = await store
      .transact(async (tx) => earnSome(tx, await lockDue(tx, of)))
      .catch((cause: unknown) => {
        failures.push(new Error(`the points of member ${memberId} were not counted`, { cause }))
        return undefined
      })
    if (answer) earned.push(...answer.members)
    else await store.transact(async (tx) => delayDue(tx, await lockDue(tx, of), FAILED_MINUTES))
  }
  return { count: due.length, members: earned }
}

async function earnSome(tx: Tx, due: readonly DueRow[]): Promise<Earned> {
  if (due.length === 0) return { count: 0, members: [] }
  const barred = new Set(await findBarred(tx, membersOf(due)))
  const waiting = due.filter(({ memberId }) => barred.has(memberId))
  const ready = due.filter(({ memberId }) => !barred.has(memberId)) // guard: barred-member-earns-no-points
  if (waiting.length > 0) await delayDue(tx, waiting, BARRED_MINUTES)
  return { count: due.length, members: ready.length === 0 ? [] : await count(tx, ready) }
}

async function count(tx: Tx, due: readonly DueRow[]): Promise<readonly bigint[]> {
  await deleteDue(tx, due)
  const members = membersOf(due)
  const accounts = await lockAccounts(tx, members)
  const books = new Map((await selectBooks(tx, due)).map((row) => [nameOf(row), row]))
  const counted = due.map((row) => {
    const before = books.get(nameOf(row)) ?? { ...row, ...noStakes }
    const after: BookRow = { ...row, ...countStake(before, row.cash, row) }
    return { after, points: after.points - before.points }
  })
  await upsertBooks(
    tx,
    counted.map(({ after }) => after),
  )
  const changed = counted
    .filter(({ points }) => points !== 0n)
    .map(({ after: { memberId, merchantId, category }, points }) => ({
      memberId,
      merchantId,
      category,
      points,
    }))
  if (changed.length === 0) return []
  await addToDays(tx, changed)
  return await credit(tx, changed, accounts)
}

/**
 * Pays owed points from those that members got since, such as rewards of missions. Each page of members is one transaction; one that
 * fails is repeated member by member, so that no member holds up another, and the run fails at its end. `notify` is called after each
 * commit.
 */
export async function payOwed(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  const failures: unknown[] = []
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const page: OwingPage = { after, limit: AT_ONCE }
    const { members, last } = await store
      .transact((tx) => paySome(tx, page))
      .catch(() => payAlone(store, page, failures))
    for (const memberId of members) notify(memberId)
    after = last
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the owed points of ${failures.length} members were not paid`)
}

interface PaidPage {
  readonly members: readonly bigint[]
  /** The last member of a page behind which there may be more. */
  readonly last: bigint | undefined
}

async function paySome(tx: Tx, page: OwingPage): Promise<PaidPage> {
  const owing = await lockOwing(tx, page)
  const changed = owing.map((account) => ({ ...account, points: 0n }))
  const found = new Map(owing.map((account) => [account.memberId, account]))
  const members = owing.length === 0 ? [] : await credit(tx, changed, found)
  return { members, last: owing.length < page.limit ? undefined : owing.at(-1)?.memberId }
}

/** Pays the members of a page in a transaction each. */
async function payAlone(store: Store, page: OwingPage, failures: unknown[]): Promise<PaidPage> {
  const owing = await selectOwing(store.read, page)
  const paid: bigint[] = []
  for (const { memberId } of owing) {
    const one = { after: memberId - 1n, through: memberId, limit: 1 }
    const answer = await store
      .transact((tx) => paySome(tx, one))
      .catch((cause: unknown) => {
        failures.push(new Error(`the owed points of member ${memberId} were not paid`, { cause }))
        return undefined
      })
    if (answer) paid.push(...answer.members)
  }
  return { members: paid, last: owing.length < page.limit ? undefined : owing.at(-1)?.memberId }
}

/** Whether the member has so many points beyond those that are owed. */
export async function hasPoints(tx: Tx, who: OfMember, points: bigint): Promise<boolean> {
  const owed = await selectOwed(tx, who)
  return owed === 0n || points + owed <= (await readPoints(tx, who))
}

/** Posts each member's points. They are never below zero: a shortfall is owed, and all points of a member pay what is owed first. */
async function credit(
  tx: Tx,
  changed: readonly { readonly memberId: bigint; readonly merchantId: number; readonly points: bigint }[],
  accounts: ReadonlyMap<bigint, AccountRow>,
): Promise<readonly bigint[]> {
  const postings: Posting[] = []
  const updated: AccountRow[] = []
  for (const { memberId, merchantId } of membersOf(changed)) {
    const account = accounts.get(memberId)
    if (!account) throw new Error(`member ${memberId} has no account of points`)
    const points = changed.reduce((sum, one) => sum + (one.memberId === memberId ? one.points : 0n), 0n)
    const isReduced = points < 0n || account.owed > 0n
    const balance = isReduced ? await readPoints(tx, { merchantId, memberId }) : 0n
    const book = bookPoints({ ...noPoints, balance, owed: account.owed }, points)
    const movements = account.movements + (book.earned === 0n ? 0n : 1n)
    updated.push({ memberId, owed: book.owed, movements })
    if (book.earned === 0n) continue
    postings.push({
      merchantId,
      memberId,
      currency: POINT_CURRENCY,
      key: `points_earn:${movements}`,
      kind: 'points_earn',
      reference: movements.toString(),
      legs: legsOf(book.earned),
    })
  }
  await updateAccounts(tx, updated)
  if (postings.length === 0) return []
  const answers = await post(tx, postings)
  // A redemption that was faster than the reading of the balance: the run is repeated.
  const wrong = answers.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`points were not credited: ${wrong.outcome}`)
  return postings.map(({ memberId }) => memberId)
}

function legsOf(earned: bigint): Leg[] {
  return earned > 0n
    ? moved(unitsOfPoints(earned), { from: 'house:points', to: 'points' })
    : moved(unitsOfPoints(-earned), { from: 'points', to: 'house:points' })
}

/** The member's points in the ledger. */
export async function readPoints(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<bigint> {
  const found = (await findBalances(tx, who)).find(
    ({ account, currency }) => account === 'points' && currency === POINT_CURRENCY,
  )
  return pointsOfUnits(found?.balance ?? 0n)
}

function membersOf<T extends { readonly memberId: bigint; readonly merchantId: number }>(rows: readonly T[]) {
  return [...new Map(rows.map(({ memberId, merchantId }) => [memberId, { memberId, merchantId }])).values()]
}

const nameOf = ({ memberId, category, stakePerPoint }: BookName) => `${memberId} ${category} ${stakePerPoint}`
