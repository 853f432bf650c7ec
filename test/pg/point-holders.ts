import type { Endpoint } from '#contract/endpoint.ts'
import { moved } from '#domain/ledger/posting.ts'
import { post } from '#server/money/ledger/actions.ts'
import { giveProof } from '#server/people/sessions/actions.ts'

import type { Proof, TestServer } from './test-server.ts'

const UNITS = 100_000n

/** A member with points and a session. */
export interface Holder {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

export async function newHolder(server: TestServer, points = 1_000n): Promise<Holder> {
  const member = await server.fixtures.member()
  await server.services.store.transact((tx) =>
    post(tx, [
      {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: 'POINT',
        key: 'points_earn:1',
        kind: 'points_earn',
        reference: '1',
        legs: moved(points * UNITS, { from: 'house:points', to: 'points' }),
      },
    ]),
  )
  return { ...member, proof: await server.fixtures.memberSession(member) }
}

/** The brand's site is in English and Vietnamese. */
export async function offerVietnamese(server: TestServer): Promise<void> {
  await server.asOwner(`UPDATE merchant SET languages = '{EN,VI}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
}

/** The member with pages in Vietnamese. */
export const inVietnamese = <Who extends Pick<Holder, 'proof'>>(member: Who): Who => ({
  ...member,
  proof: { ...member.proof, headers: { ...member.proof.headers, 'accept-language': 'vi' } },
})

/** A proof as the member gives it, for a deed. */
export const proofFor = (server: TestServer, member: Holder, deed: string): Promise<string> =>
  giveProof(
    server.services.store.read,
    {
      caller: {
        kind: 'member',
        accountType: 0,
        isHalfSignedIn: false,
        memberId: member.id,
        sessionId: member.proof.id,
      },
    },
    deed,
  )

/** The value of a call by the member, or its code. */
export async function sendAs(
  server: TestServer,
  member: Holder,
  { method, path }: Endpoint,
  input: object,
): Promise<unknown> {
  const answer = await server.site.inject({
    method,
    url:
      method === 'GET' ? `${path}?${new URLSearchParams(input as Record<string, string>).toString()}` : path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...member.proof.headers,
    },
    ...(method === 'GET' ? {} : { payload: input }),
  })
  const body = answer.json<{ code?: string; value?: Record<string, unknown> }>()
  return body.code ?? body.value
}

/** The member's points in the ledger. */
export async function pointsIn(server: TestServer, member: Holder): Promise<number> {
  const [row] = await server.asOwner<{ points: string }>(
    `SELECT (balance / 100000)::text AS points FROM wallet
      WHERE member_id = $1 AND currency = 'POINT' AND account = 'points'`,
    [member.id],
  )
  return Number(row?.points)
}

/** A redemption of a good that costs the house `worth`, which waits for operators. */
export async function layRedemption(server: TestServer, worth: bigint): Promise<string> {
  const member = await newHolder(server)
  const [row] = await server.asOwner<{ id: string }>(
    `WITH good AS (
       INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, taken, rank_level, is_on)
       VALUES ($1, 'Speaker', '', 'horn', 400, $3, 5, 1, 0, true) RETURNING id)
     INSERT INTO point_redemption (merchant_id, member_id, request_id, good_id, name, pieces, points, worth, note, spent_by)
     SELECT $1, $2, gen_random_uuid(), good.id, 'Speaker', 1, 400, $3, '', 1 FROM good RETURNING id::text`,
    [member.merchantId, member.id, worth.toString()],
  )
  return row?.id ?? ''
}
