import { randomUUID } from 'node:crypto'

import * as consoleCalls from '#contract/console/deposits.ts'
import { deposits } from '#contract/deposits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { WrittenChannel } from '#domain/cashier/channel.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { findBalances } from '#server/money/ledger/actions.ts'

import { type Proof, openTestServer } from './test-server.ts'

export const written: WrittenChannel = {
  direction: 'deposit',
  kind: 'bank',
  names: { EN: 'Bank transfer' },
  hints: { EN: 'Write the reference on it.' },
  least: '100.00',
  most: '5000.00',
  feeFixed: '1.00',
  feePerMille: 10,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 1,
  isOn: true,
  minutes: 60,
  bank: { bank: 'Sample Bank', account: '0011 2233', holder: 'Tessera' },
}

export interface DepositAnswer {
  readonly status: number
  readonly code: string | undefined
  // Values are tested by each call's own test.
  readonly value: Record<string, never>
}

export type DepositStage = Awaited<ReturnType<typeof openDepositStage>>

/** A brand with a bank channel, a cashier, and a new member before each test. */
// oxlint-disable-next-line max-lines-per-function -- one closure over a brand: its parts share all local state
export async function openDepositStage(settings: Readonly<Record<string, string>> = {}) {
  const server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '99999,9999', THROTTLE_ACCOUNT: '99999,9999', ...settings },
  })
  let member = await server.fixtures.member()
  let proof = await server.fixtures.memberSession(member)
  const channelOf = (change: Partial<WrittenChannel> = {}, merchantId = server.merchantId) =>
    server.services.store.transact((tx) =>
      createChannel(tx, { merchantId, written: { ...written, ...change } }),
    )

  const bank = await channelOf()
  const clerk = await server.fixtures.operatorSession(['cashier.read', 'cashier.deposits', 'members.write'])
  async function ask(
    endpoint: Endpoint,
    input: object,
    by: Proof = proof,
    host?: string,
  ): Promise<DepositAnswer> {
    const isConsole = endpoint.path.startsWith('/console')
    const isRead = endpoint.method === 'GET'
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]) => [name, String(value)]),
    ).toString()
    const answer = await (isConsole ? server.console : server.site).inject({
      method: endpoint.method,
      url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
      headers: {
        host: isConsole ? server.consoleHost : (host ?? server.host),
        'sec-fetch-site': 'same-origin',
        ...by.headers,
      },
      ...(isRead ? {} : { payload: input }),
    })
    const body = answer.json<{ code?: string; value?: Record<string, never> }>()
    return { status: answer.statusCode, code: body.code, value: body.value ?? {} }
  }

  const order = (change: object = {}, by = proof) =>
    ask(deposits.order, { requestId: randomUUID(), channelId: bank, amount: '1000.00', ...change }, by)

  const idOf = async (made: DepositAnswer | Promise<DepositAnswer>) => String((await made).value['id'])
  const scope = async () => ({ merchantCode: (await codeOf(server.merchantId)) ?? '' })
  const codeOf = async (id: number) =>
    (await server.asOwner<{ code: string }>('SELECT code FROM merchant WHERE id = $1', [id]))[0]?.code

  async function balance(of = member): Promise<bigint> {
    const found = await findBalances(server.services.store.read, {
      merchantId: of.merchantId,
      memberId: of.id,
    })
    return found.find(({ account }) => account === 'main')?.balance ?? 0n
  }

  async function versionOf(id: string): Promise<number> {
    return Number(
      (await server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [id]))[0]
        ?.version,
    )
  }

  async function claim(id: string, by = clerk): Promise<DepositAnswer> {
    return await ask(
      consoleCalls.claimDeposit,
      { ...(await scope()), id, version: await versionOf(id), deed: 'claim' },
      by,
    )
  }

  async function match(id: string, received = '1000.00', by = clerk): Promise<DepositAnswer> {
    const claimed = await claim(id, by)
    if (claimed.status !== 200) return claimed
    return await ask(
      consoleCalls.matchDeposit,
      {
        ...(await scope()),
        requestId: randomUUID(),
        id,
        version: claimed.value['version'],
        received,
        reason: 'Seen on the statement',
      },
      by,
    )
  }

  async function sendPicture(by = member): Promise<string> {
    const rows = await server.asOwner<{ id: string }>(
      `INSERT INTO picture (merchant_id, purpose, member_id, media_type, width, height, bytes)
       VALUES ($1, 'deposit', $2, 'image/webp', 1, 1, '\\x00') RETURNING id`,
      [by.merchantId, by.id],
    )
    return rows[0]?.id ?? ''
  }

  /** A brand with this many deposits that took half a minute each. */
  async function measured(count: number) {
    const brand = await server.fixtures.merchant()
    const channelId = await channelOf({}, brand.id)
    const payer = await server.fixtures.member({ merchantId: brand.id })
    const by = await server.fixtures.memberSession(payer)
    const credited = (further: number) =>
      server.asOwner(
        `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
           reference, state, credited, transfer_id, created_at, expires_at, credited_at)
         SELECT $1, $2, gen_random_uuid(), $3, 'CNY', 100, 0, 0, 0, upper(substr(md5(random()::text), 1, 8)), 'credited', 100, 1,
                now() - interval '40 seconds', now(), now() - interval '10 seconds' FROM generate_series(1, $4)`,
        [brand.id, payer.id, channelId, further],
      )
    await credited(count)
    return { host: brand.host, by, credited }
  }

  return {
    server,
    bank,
    clerk,
    get member() {
      return member
    },
    async renew() {
      member = await server.fixtures.member()
      proof = await server.fixtures.memberSession(member)
    },
    ask,
    order,
    channelOf,
    idOf,
    scope,
    codeOf,
    balance,
    versionOf,
    claim,
    match,
    sendPicture,
    measured,
  }
}
