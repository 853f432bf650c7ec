import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { recordPlays } from '#server/play/plays/actions.ts'
import { followTeams } from '#server/play/team-reports/jobs.ts'

import { waitFor } from '#test/patience.ts'

import { CURRENCY, giveMoney } from './ledger.ts'
import { follow } from './round-stage.ts'
import type { Proof, TestServer } from './test-server.ts'

export const UNITS = 100_000n

export interface TeamMember {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

/** A member below an upline from the registration on, with a session. */
export async function joinTeam(
  server: TestServer,
  upline?: { readonly id: bigint; readonly merchantId: number },
  { accountType = 0, merchantId = upline?.merchantId ?? server.merchantId } = {},
): Promise<TeamMember> {
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, upline_id) VALUES ($1, $2, $3, $4) RETURNING id::text`,
    [merchantId, `t${randomUUID().slice(0, 12)}`, accountType, upline?.id ?? null],
  )
  const member = { id: BigInt(row?.id ?? 0), merchantId }
  return { ...member, proof: await server.fixtures.memberSession(member) }
}

/** A settled ticket: stake and win in units. */
export async function settlePlay(
  server: TestServer,
  member: TeamMember,
  { stake, win = 0n, reference = randomUUID() }: { stake: bigint; win?: bigint; reference?: string },
) {
  const deed = {
    merchantId: member.merchantId,
    memberId: member.id,
    currency: CURRENCY,
    product: 'lottery' as const,
    category: 'lottery' as const,
    source: 'lottery',
    reference,
  }
  const [bet] = await server.services.store.transact((tx) =>
    recordPlays(tx, [
      { ...deed, request: randomUUID(), kind: 'bet', amount: stake * UNITS },
      win > 0n
        ? { ...deed, request: randomUUID(), kind: 'win', amount: win * UNITS, ends: true }
        : { ...deed, request: randomUUID(), kind: 'end', amount: 0n, ends: true },
    ]),
  )
  if (!bet || !('transferId' in bet)) throw new Error('the bet was not posted')
  return { ...deed, bet: bet.transferId }
}

export async function deposit(server: TestServer, member: TeamMember, units: bigint) {
  const posted = await giveMoney(server, member, units * UNITS)
  if (posted.outcome !== 'posted') throw new Error(`no deposit: ${posted.outcome}`)
  return posted.transferId
}

/** Takes a deposit back in full. */
export async function returnDeposit(
  server: TestServer,
  member: TeamMember,
  { transferId, units }: { transferId: bigint; units: bigint },
) {
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: CURRENCY,
      key: `test:return-${transferId}`,
      kind: 'deposit_return',
      reference: 'test',
      reverses: transferId,
      legs: moved(units * UNITS, { from: 'main', to: 'payment:test' }),
    }),
  )
  if (posted.outcome !== 'posted') throw new Error(`not returned: ${posted.outcome}`)
}

export async function withdraw(server: TestServer, member: TeamMember, units: bigint) {
  const base = { merchantId: member.merchantId, memberId: member.id, currency: CURRENCY, reference: 'test' }
  await server.services.store.transact(async (tx) => {
    const hold = await postOne(tx, {
      ...base,
      key: `test:${randomUUID()}`,
      kind: 'withdrawal_hold',
      legs: moved(units * UNITS, { from: 'main', to: 'locked' }),
    })
    if (hold.outcome !== 'posted') throw new Error(`no hold: ${hold.outcome}`)
    await postOne(tx, {
      ...base,
      key: `test:${randomUUID()}`,
      kind: 'withdrawal_payout',
      settles: hold.transferId,
      legs: moved(units * UNITS, { from: 'locked', to: 'payment:test' }),
    })
  })
}

/** Follows all that happened so far, once no older transaction runs, also none of other tests. */
export async function rollUp(server: TestServer): Promise<void> {
  await follow(server)
  await waitFor(async () => {
    await followTeams(server.services.store)
    expect(
      await server.asOwner(
        `SELECT 1 FROM ledger_batch WHERE transaction_id > (SELECT followed_through FROM team_mark) LIMIT 1`,
      ),
    ).toEqual([])
  })
}

/** A settled bet in the record, as following plays writes it: stake and win in units. */
export async function layBet(
  server: TestServer,
  { id, merchantId }: TeamMember,
  {
    above,
    day,
    stake,
    win = 0n,
    bonusStake = 0n,
    slot,
  }: {
    above: readonly { readonly id: bigint }[]
    day: string
    stake: bigint
    win?: bigint
    bonusStake?: bigint
    slot?: number
  },
): Promise<void> {
  await server.asOwner(
    `INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, product, game_id, vendor_code, category, currency,
                               day, state, stake, win, bets, opened_at, changed_at, settled_day, settled_slot, agents, bonus_stake)
     VALUES ($1, 'lottery', gen_random_uuid()::text, $2, 'lottery', 0, '', 'lottery', $3, $4, 'lost', $5, $6, 1, $4::date, $4::date,
             $4, $7, $8, $9)`,
    [
      id,
      merchantId,
      CURRENCY,
      day,
      (stake * UNITS).toString(),
      (win * UNITS).toString(),
      slot ?? null,
      above.map((one) => one.id),
      (bonusStake * UNITS).toString(),
    ],
  )
}
