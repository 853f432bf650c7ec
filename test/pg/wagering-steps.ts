import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { LedgerAccount } from '#domain/ledger/account.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { type Posted, findWagering, post } from '#server/money/ledger/actions.ts'

import { CURRENCY } from './ledger.ts'
import type { TestServer } from './test-server.ts'

/** One step of a case: amounts are in units, and `of` refers to an earlier step by index. */
export type Step = readonly [what: What, amount: bigint, of?: number]
type What =
  | Exclude<LedgerKind, 'transfer_in' | 'transfer_out' | 'transfer_out_held'>
  | 'send'
  | 'receive'
  | 'send_held'
  | 'factor'
  | 'round'
  | 'round_ends'
type Member = Awaited<ReturnType<TestServer['fixtures']['member']>>

const between: Partial<Record<What, readonly [from: LedgerAccount, to: LedgerAccount]>> = {
  deposit: ['payment:test', 'main'],
  deposit_return: ['main', 'payment:test'],
  withdrawal_hold: ['main', 'locked'],
  withdrawal_release: ['locked', 'main'],
  withdrawal_payout: ['locked', 'payment:test'],
  withdrawal_return: ['payment:test', 'main'],
  transfer_hold: ['main', 'locked'],
  transfer_release: ['locked', 'main'],
  wallet_transfer: ['main', 'vendor:test'],
  bet: ['main', 'provider:test'],
  bet_return: ['provider:test', 'main'],
  win: ['provider:test', 'main'],
}
const settling: readonly What[] = ['withdrawal_release', 'withdrawal_payout', 'transfer_release']
const reversing: readonly What[] = ['deposit_return', 'bet_return', 'reversal']

const all = (server: TestServer, postings: readonly Posting[]) =>
  server.services.store.transact((tx) => post(tx, postings)) as Promise<readonly Posted[]>
const whose = ({ merchantId, id }: Member) => ({ merchantId, memberId: id, currency: CURRENCY })

/** Stakes that a member still owes: by the factor, and once. */
export async function wageringOf(server: TestServer, member: Member): Promise<readonly [bigint, bigint]> {
  const { wageringLeft, unplayed } = await findWagering(server.services.store.read, whose(member))
  return [wageringLeft, unplayed]
}

/** Plays the steps with a new member and a second one to send to; returns both. */
export async function playSteps(
  server: TestServer,
  steps: readonly Step[],
): Promise<{ readonly member: Member; readonly other: Member }> {
  const member = await server.fixtures.member()
  const other = await server.fixtures.member({ merchantId: member.merchantId })
  await server.asOwner('DELETE FROM withdrawal_settings')
  const written: (bigint | undefined)[] = []
  for (const step of steps) written.push(await one({ server, member, other }, step, written))
  return { member, other }
}

async function one(
  { server, member, other }: { readonly server: TestServer; readonly member: Member; readonly other: Member },
  [what, amount, of]: Step,
  written: readonly (bigint | undefined)[],
) {
  const named = of === undefined ? undefined : written[of]
  const { merchantId } = member
  if (what === 'factor') {
    await server.asOwner(
      `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, jsonb_build_object('wageringHundredths', $2::int))
       ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings`,
      [merchantId, Number(amount)],
    )
    return undefined
  }
  if (what === 'round' || what === 'round_ends') {
    await server.asOwner(
      `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account,
                         state, stake, win, bets)
       VALUES ($1, 'test', 'r', $2, 'V', 'g', $3, 'main', $4, 1, 0, 1)
       ON CONFLICT (member_id, source, reference) DO UPDATE SET state = excluded.state`,
      [member.id, merchantId, CURRENCY, what === 'round' ? 'open' : 'closed'],
    )
    return undefined
  }
  const common = { merchantId, currency: CURRENCY, reference: 'test' }
  const mine = { ...common, memberId: member.id, key: `test:${randomUUID()}` }
  const its = { ...common, memberId: other.id, key: `test:${randomUUID()}` }
  if (what === 'send' || what === 'receive' || what === 'send_held') {
    const [from, to] = what === 'receive' ? [its, mine] : [mine, its]
    const isHeld = what === 'send_held'
    return await first(server, [
      {
        ...from,
        kind: isHeld ? 'transfer_out_held' : 'transfer_out',
        legs: moved(amount, { from: isHeld ? 'locked' : 'main', to: 'clearing' }),
        ...(isHeld && named !== undefined ? { settles: named } : {}),
      },
      { ...to, kind: 'transfer_in', legs: moved(amount, { from: 'clearing', to: 'main' }) },
    ])
  }
  const [from, to] =
    what === 'adjustment' || what === 'reversal'
      ? amount > 0n
        ? (['adjustments', 'main'] as const)
        : (['main', 'adjustments'] as const)
      : (between[what] ?? (['payment:test', 'main'] as const))
  return await first(server, [
    {
      ...mine,
      kind: what,
      legs: moved(amount < 0n ? -amount : amount, { from, to }),
      ...(named !== undefined && settling.includes(what) ? { settles: named } : {}),
      ...(named !== undefined && reversing.includes(what) ? { reverses: named } : {}),
    },
  ])
}

async function first(server: TestServer, postings: readonly Posting[]) {
  const answers = await all(server, postings)
  expect(answers.map(({ outcome }) => outcome)).toEqual(postings.map(() => 'posted'))
  const [posted] = answers
  return posted?.outcome === 'posted' ? posted.transferId : undefined
}
