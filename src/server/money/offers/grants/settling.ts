import { DRAIN_HOURS } from '#domain/offers/grant-end.ts'
import { contributionOf, withProgress } from '#domain/offers/grant-stake.ts'
import { idleStake } from '#domain/plays/idle-stake.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { grantOf, keepGrants, lockGrants } from './keeping.ts'
import {
  type DuePlay,
  followPlaysOf,
  selectDueWallets,
  selectTimedWallets,
  takeDuePlays,
  updateProgress,
  upsertCounted,
} from './settling-store.ts'
import { type GrantRow, type WhoseGrants, selectOpenCurrencies } from './store.ts'

const AT_ONCE = 200

/**
 * Counts the plays that have changed, and does all that is due for bonuses: by their requirement, their balance and their time.
 * Each wallet has a transaction of its own, so that one that fails holds up no other. Calls `changed` for each member whose
 * bonuses have changed.
 */
export async function settleBonuses(
  store: Store,
  {
    changed,
    failed,
  }: {
    readonly changed: (memberId: bigint) => void
    readonly failed: (whose: WhoseGrants, error: unknown) => void
  },
): Promise<void> {
  const settle = async (whose: WhoseGrants) => {
    try {
      if ((await store.transact((tx) => settleWallet(tx, whose))) > 0) changed(whose.memberId)
    } catch (error) {
      failed(whose, error)
    }
  }
  for (let after = 0n; ;) {
    const wallets = await selectDueWallets(store.read, { after, limit: AT_ONCE })
    for (const whose of wallets) await settle(whose)
    const last = wallets.at(-1)
    if (!last) break
    after = last.memberId
  }
  // A wallet that was tried is left to the next run, whatever became of it.
  const tried = new Set<string>()
  for (;;) {
    const found = await selectTimedWallets(store.read, { drainHours: DRAIN_HOURS, limit: AT_ONCE })
    const wallets = found.filter((whose) => !tried.has(nameOf(whose)))
    if (wallets.length === 0) return
    for (const whose of wallets) {
      tried.add(nameOf(whose))
      await settle(whose)
    }
  }
}

const nameOf = ({ memberId, currency }: WhoseGrants) => `${memberId} ${currency}`

/** Counts a member's plays at once, before the member reads their bonuses. Returns whether anything has changed. */
export async function settleMember(
  store: Store,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<boolean> {
  const currencies = await selectOpenCurrencies(store.read, who)
  if (currencies.length === 0) return false
  await store.transact((tx) => followPlaysOf(tx, who.memberId))
  let done = 0
  for (const currency of currencies)
    done += await store.transact((tx) => settleWallet(tx, { ...who, currency }))
  return done > 0
}

/** Counts the plays of a wallet that have changed, in the order of their changes, and keeps its bonuses. */
export async function settleWallet(tx: Tx, whose: WhoseGrants): Promise<number> {
  const rows = await lockGrants(tx, whose)
  const grants = new Map(rows.map((row) => [row.id, row]))
  const changed: DuePlay[] = []
  for (const play of await takeDuePlays(tx, whose)) {
    const row = grants.get(play.grantId)
    const counted = row ? contributionAsItStands(row, play) : play.counted
    if (!row || counted === play.counted) continue
    changed.push({ ...play, counted })
    grants.set(row.id, { ...row, progress: withProgress(grantOf(row), counted - play.counted).progress })
  }
  if (changed.length > 0) await upsertCounted(tx, whose.memberId, changed)
  let counted = 0
  for (const row of rows) {
    const progress = grants.get(row.id)?.progress ?? row.progress
    if (progress === row.progress) continue
    await updateProgress(tx, row.id, progress)
    counted += 1
  }
  return counted + (await keepGrants(tx, whose))
}

/** A play counts as it stands: one that is open again, or was taken back, counts nothing. */
function contributionAsItStands(row: GrantRow, play: DuePlay): bigint {
  return play.state === 'closed' ? contributionOf(grantOf(row), betOf(play), play) : 0n // guard: settled-bet-counts
}

/**
 * Odds of a ticket: the most that it can win for its price. On two thirds of all outcomes they are below 1.50. A hand of cards
 * counts no more of the bonus than it moved.
 */
function betOf(play: DuePlay): Parameters<typeof contributionOf>[1] {
  const { stake, bonusStake, win, bonusWin, category, cost, most } = play
  const oddsMilli = cost === null || most === null ? undefined : Number((most * 1_000n) / cost)
  const idle = idleStake(category, { stake: bonusStake, win: bonusWin })
  return {
    end: 'lost',
    stake: stake - idle,
    bonusStake: bonusStake - idle,
    payout: win,
    oddsMilli,
    isTrial: false,
  }
}
