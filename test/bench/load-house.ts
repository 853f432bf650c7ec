import { randomBytes, randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { Output } from '#contract/endpoint.ts'
import { shelves } from '#contract/shelves.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { moved } from '#domain/ledger/posting.ts'
import { post } from '#server/money/ledger/actions.ts'
import { createOperator, createOperatorSession } from '#server/people/operators/actions.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore, type Store } from '#server/platform/db/transaction.ts'
import { openScratchProduct } from '#test/e2e/scratch-product.ts'
import { findFreePort } from '#test/free-port.ts'

import { waitFor } from './machine.ts'

const WITHDRAWALS = 500
const DEPOSIT = 125_000_000n

/** The product with a demo brand, one of whose members has money and a queue of 500 withdrawals. */
export interface LoadHouse {
  readonly site: string
  readonly console: string
  readonly memberId: bigint
  readonly memberCookies: Readonly<Record<string, string>>
  readonly operatorCookies: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function openLoadHouse(): Promise<LoadHouse> {
  const [port, consolePort] = [await findFreePort(), await findFreePort()]
  const product = await openScratchProduct({ port: String(port), consolePort: String(consolePort) })
  const site = `http://localhost:${port}`
  const pool = openPool(product.ownerUrl, { max: 2 })
  const stop = async () => {
    await pool.end()
    await product.stop()
  }
  try {
    await waitFor(
      async () => ((await readShelves(site))?.strips.length ?? 0) > 0,
      90_000,
      'the product shows the games of its studio',
    )
    return {
      site,
      console: `http://console.localhost:${consolePort}`,
      ...(await fill(pool, openStore(pool).transact)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The home page reads this once, when it is loaded. */
async function readShelves(site: string) {
  const answer = await fetch(site + shelves.shelves.path)
  if (!answer.ok) return undefined
  const { value } = (await answer.json()) as { readonly value: Output<typeof shelves.shelves> }
  return value
}

async function fill(
  pool: pg.Pool,
  transact: Store['transact'],
): Promise<Pick<LoadHouse, 'memberId' | 'memberCookies' | 'operatorCookies'>> {
  const brands = await pool.query<{ id: number; currency: string }>(
    `SELECT id, currency FROM merchant WHERE code = 'tessera'`,
  )
  const brand = brands.rows[0]
  if (!brand) throw new Error('the demo brand is missing')
  const merchantId = brand.id
  const [first = 0n] = await addMembers(pool, merchantId)
  await addWithdrawals(pool, brand)
  return await transact(async (tx) => {
    await post(tx, [
      {
        merchantId,
        memberId: first,
        currency: brand.currency,
        key: `bench:${randomUUID()}`,
        kind: 'deposit',
        reference: 'bench',
        legs: moved(DEPOSIT, { from: 'payment:bench', to: 'main' }),
      },
    ])
    const member = await createMemberSession(tx, { merchantId, memberId: first })
    const operatorId = await createOperator(tx, {
      name: `o${randomBytes(6).toString('hex')}`,
      permissions: permissionsOfRole('owner'),
      merchantId: undefined,
    })
    const operator = await createOperatorSession(tx, { operatorId })
    return {
      memberId: first,
      memberCookies: { session: member.cookie, signed_in: '1' },
      operatorCookies: { operator: operator.cookie },
    }
  })
}

/** Members with a payout account each. */
async function addMembers(pool: pg.Pool, merchantId: number): Promise<readonly bigint[]> {
  const members = await pool.query<{ id: string }>(
    `INSERT INTO member (merchant_id, account)
     SELECT $1, 'bench' || place FROM generate_series(1, $2::int) AS place RETURNING id::text`,
    [merchantId, WITHDRAWALS],
  )
  const ids = members.rows.map(({ id }) => id)
  await pool.query(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     SELECT $1, id, 'bank', 'Union Link', 'Ana Cruz', 'PH00' || lpad(id::text, 8, '0') FROM unnest($2::bigint[]) AS id`,
    [merchantId, ids],
  )
  return ids.map(BigInt)
}

/** A withdrawal under review for each payout account of the bench. */
async function addWithdrawals(
  pool: pg.Pool,
  brand: { readonly id: number; readonly currency: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
       payout_account_id, destination, state, is_for_two, risks, requested_at)
     SELECT account.merchant_id, account.member_id, gen_random_uuid(), $2, 15000000, 0, 15000000, account.id, account.id,
            '{"kind": "bank", "institution": "Union Link", "holderName": "Ana Cruz", "accountNumber": "PH004471"}',
            'reviewing', member.id % 3 = 0, '{first_withdrawal}', now() - member.id % 90 * interval '1 minute'
       FROM payout_account AS account JOIN member ON member.id = account.member_id
      WHERE account.merchant_id = $1 AND member.account LIKE 'bench%'`,
    [brand.id, brand.currency],
  )
}
