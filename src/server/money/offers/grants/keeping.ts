import { BONUS_COST, type BonusAccount } from '#domain/ledger/account.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type Grant, type GrantEnding, dueActivations } from '#domain/offers/grant.ts'
import { type GrantDeed, dueDeed, endSums, lostBelow, refuseGrantDeed } from '#domain/offers/grant-end.ts'
import { closeBonus, lockPurse, postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import {
  type GrantRow,
  type WhoseGrants,
  lockOpenGrants,
  selectBarred,
  selectOpenPlays,
  updateActivated,
  updateDraining,
  updateEnded,
} from './store.ts'

export interface Ending extends Pick<GrantEnding, 'reason' | 'actor'> {
  readonly operatorId?: bigint | undefined
  readonly requestId?: string | undefined
}

export const accountOfGrant = (id: bigint): BonusAccount => `bonus:${id}`

/** Locks the wallet, and with it all play of its currency; then the member's open bonuses. */
export async function lockGrants(tx: Tx, whose: WhoseGrants): Promise<readonly GrantRow[]> {
  await lockPurse(tx, whose)
  return await lockOpenGrants(tx, whose)
}

/** The bonus as the rules see it. Of what play changed, only the sum is known: the account holds it. */
export function grantOf(row: GrantRow): Grant {
  const { id, currency, state, required, progress, balance, terms, product } = row
  const none = { staked: 0n, returned: 0n, won: 0n, converted: 0n, cut: 0n, ended: 0n }
  const net = balance - row.amount
  return {
    id,
    currency,
    state,
    required,
    progress,
    terms: {
      ...terms,
      product,
      stakeMax: row.stakeMax ?? undefined,
      convertMax: row.convertMax ?? undefined,
    },
    totals: { granted: row.amount, ...none, ...(net < 0n ? { staked: -net } : { won: net }) },
    endsAtMs: row.endsAt?.getTime(),
  }
}

/**
 * Does all that is due for the bonuses of a wallet that is locked: converts, loses, drains, expires; then the next ones have
 * their turn. Of a member who is barred none has its turn.
 */
export async function keepGrants(
  tx: Tx,
  whose: WhoseGrants,
  { activates = 'turn' }: { readonly activates?: 'granted' | 'turn' } = {},
): Promise<number> {
  let done = 0
  for (;;) {
    const rows = await lockOpenGrants(tx, whose)
    if (rows.length === 0) return done
    const { nowMs, isBarred } = await selectBarred(tx, whose)
    let hasChanged = false
    for (const row of rows) {
      const deed = await dueOf(tx, row, nowMs)
      if (deed) {
        await doDeed(tx, row, deed, { reason: reasonOf[deed], actor: 'house' })
        hasChanged = true
        done += 1
      }
    }
    if (hasChanged) continue
    // guard: no-turn-when-barred
    const due = isBarred ? [] : dueActivations(rows.map(grantOf))
    if (due.length === 0) return done
    for (const { id, terms } of due) {
      await updateActivated(tx, { id, days: terms.days, reason: activates })
      done += 1
    }
  }
}

type HouseDeed = Extract<GrantDeed, 'convert' | 'lose' | 'drain' | 'expire'>
const reasonOf: Readonly<Record<HouseDeed, GrantEnding['reason']>> = {
  convert: 'requirement_met',
  lose: 'played_out',
  drain: 'time_up',
  expire: 'time_up',
}

/** Bonuses of before the setting keep the dust of all brands. */
export function lostBelowOf({ lostBelow: kept, amount, currency }: GrantRow): bigint {
  return kept ?? lostBelow({ amount, stakeMin: 0n, step: payableStep(currency) })
}

/** Open plays are counted only where they decide. */
async function dueOf(tx: Tx, row: GrantRow, nowMs: number): Promise<HouseDeed | undefined> {
  const grant = grantOf(row)
  const stakeMin = lostBelowOf(row)
  const judge = (openPlays: number) => dueDeed(grant, { nowMs, openPlays, stakeMin }) as HouseDeed | undefined
  const unless = judge(0)
  if (unless === undefined || unless === 'convert') return unless
  return judge(await selectOpenPlays(tx, row))
}

/** Ends a bonus, or lets it drain: posts its sums and closes its account in the same transaction. */
export async function doDeed(tx: Tx, row: GrantRow, deed: GrantDeed, ending: Ending): Promise<void> {
  const fault = refuseGrantDeed(grantOf(row), deed, ending.actor)
  if (fault) throw new Error(`bonus ${row.id}: ${deed} by ${ending.actor}: ${fault}`)
  if (deed === 'drain') {
    await updateDraining(tx, row.id)
    return
  }
  const sums = endSums(grantOf(row), deed)
  const account = accountOfGrant(row.id)
  const { merchantId, memberId, currency } = row
  const toHouse = sums.cut + sums.toHouse
  if (row.balance > 0n) {
    const posted = await postOne(tx, {
      merchantId,
      memberId,
      currency,
      key: `bonus_end:${row.id}`,
      kind: 'bonus_end',
      reference: row.offer,
      legs: [
        { account, amount: -row.balance },
        ...(sums.toCash > 0n ? [{ account: 'main', amount: sums.toCash } as const] : []),
        ...(toHouse > 0n ? [{ account: BONUS_COST, amount: toHouse } as const] : []),
      ],
    })
    if (posted.outcome !== 'posted') throw new Error(`bonus ${row.id} was not ended: ${posted.outcome}`)
  }
  await closeBonus(
    tx,
    { merchantId, memberId, currency },
    { account, lateTo: sums.lateTo === 'cash' ? 'main' : BONUS_COST },
  )
  await updateEnded(tx, { id: row.id, state: sums.state, sums, ...ending })
}
