import { randomUUID } from 'node:crypto'

import { moved } from '#domain/ledger/posting.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'

import { balanceOf } from './ledger.ts'
import { settleAll } from './lottery-stage.ts'
import type { MoneyStage } from './money-stage.ts'
import { type ResultStage, balls } from './result-stage.ts'

export const STAKE = 10n * UNIT
/** The odds of one ball of six are 6.000. */
export const WIN = 6n * STAKE
export const ONE = balls(1, 2, 3, 4, 5, 6)
export const SEVEN = balls(7, 8, 9, 10, 11, 12)
export const EIGHT = balls(8, 13, 14, 15, 16, 17)

export type Better = Awaited<ReturnType<ResultStage['better']>>

/** Amounts of a claim as the database holds them. */
export interface ClaimNow {
  readonly id: bigint
  readonly version: number
  readonly amount: bigint
  readonly open: bigint
  readonly collected: bigint
  readonly writtenOff: bigint
  readonly cancelled: bigint
}

/** Members whose wrong win is spent, and what the tests ask about their claims. */
export function openClaimStage(stage: MoneyStage, results: ResultStage) {
  const { server } = stage
  /** Takes money out of a wallet, so that so much is left. */
  const spendTo = async (member: Better, left: bigint) => {
    const amount = (await balanceOf(server, member)) - left
    const legs = moved(amount, { from: 'main', to: 'adjustments' })
    const posted = await server.services.store.transact((tx) =>
      postOne(tx, {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: 'CNY',
        key: `spent:${randomUUID()}`,
        kind: 'adjustment',
        reference: 'spent',
        legs,
      }),
    )
    if (posted.outcome !== 'posted') throw new Error(posted.outcome)
  }
  /** A member who won wrongly, spent all but `left`, and owes the win since the correction. */
  const owing = async (left = 0n, stake = 10) => {
    const draw = await results.next()
    const member = await results.better(draw, 1, stake)
    await results.drawn(draw, ONE)
    await settleAll(server)
    await spendTo(member, left)
    await results.corrected(draw, { numbers: SEVEN })
    await settleAll(server)
    const [claim] = await claimsOf(member)
    if (!claim) throw new Error('no claim')
    return { draw, member, id: claim.id.toString() }
  }
  /** Corrects the result once more, and settles it. */
  const correctedTo = async (
    draw: Awaited<ReturnType<typeof owing>>['draw'],
    numbers: typeof ONE,
    version = 2,
  ) => {
    await results.corrected(draw, { numbers, version })
    await settleAll(server)
  }
  const claimsOf = ({ id }: Better) =>
    server.asOwner<ClaimNow>(
      `SELECT id, version, amount, open, collected, written_off AS "writtenOff", cancelled
         FROM claim WHERE member_id = $1 ORDER BY id`,
      [id],
    )
  /** The sums of a member's entries by account of the house. */
  const booksOf = async ({ id }: Better) => {
    const rows = await server.asOwner<{ account: string; amount: bigint }>(
      `SELECT account, sum(amount)::bigint AS amount FROM ledger_entry WHERE member_id = $1 GROUP BY account`,
      [id],
    )
    const of = (account: string) => rows.find((row) => row.account === account)?.amount ?? 0n
    return { receivables: of('house:receivables'), writeOffs: of('house:write-offs'), main: of('main') }
  }
  return { spendTo, owing, correctedTo, claimsOf, booksOf }
}
export type ClaimStage = ReturnType<typeof openClaimStage>

/** Faults of the claims of the whole database. */
export async function claimFaults({ server }: Pick<MoneyStage, 'server'>): Promise<string[]> {
  const rows = await server.asOwner<{ fault: string }>(`
    SELECT 'shortfall without claim ' || ticket_id AS fault FROM lottery_shortfall AS short
     WHERE has_claim AND NOT EXISTS (
       SELECT FROM claim WHERE claim.draw_id = short.draw_id AND claim.version = short.version
                           AND claim.ticket_id = short.ticket_id AND claim.amount = -short.difference)
    UNION ALL
    SELECT 'sum of claim ' || id FROM claim WHERE amount <> open + collected + written_off + cancelled
    UNION ALL
    SELECT 'books of member ' || member_id FROM (
      SELECT claim.member_id, sum(open) AS open, sum(written_off) AS written_off FROM claim GROUP BY 1) AS owed
     WHERE EXISTS (
       SELECT FROM (VALUES ('house:receivables', -open), ('house:write-offs', -written_off)) AS due (account, amount)
        WHERE due.amount <> (SELECT coalesce(sum(entry.amount), 0) FROM ledger_entry AS entry
                              WHERE entry.member_id = owed.member_id AND entry.account = due.account))`)
  return rows.map(({ fault }) => fault)
}
