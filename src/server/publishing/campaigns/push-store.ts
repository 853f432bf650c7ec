import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PushSubscription } from '#server/platform/mail/web-push.ts'

import type { Consenting } from './consent-store.ts'

/** Browsers of a member; the oldest make room. */
const BROWSERS_MOST = 10

/** Adds the browser, or gives it to the member who allows it now. */
export async function insertSubscription(
  tx: Tx,
  { merchantId, memberId }: Consenting,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  await sql`
    INSERT INTO push_subscription (merchant_id, member_id, endpoint, p256dh, auth)
    VALUES (${merchantId}, ${memberId}, ${endpoint}, ${p256dh}, ${auth})
    ON CONFLICT (merchant_id, endpoint)
    DO UPDATE SET member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
                  created_at = clock_timestamp()`.execute(query(tx))
  await sql`
    DELETE FROM push_subscription
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id IN (
       SELECT id FROM push_subscription WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
        ORDER BY created_at DESC, id DESC OFFSET ${BROWSERS_MOST})`.execute(query(tx))
}

export async function selectSubscriptions(
  tx: Tx,
  { merchantId, memberId }: Consenting,
): Promise<readonly PushSubscription[]> {
  const { rows } = await sql<PushSubscription>`
    SELECT endpoint, p256dh, auth FROM push_subscription
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} ORDER BY id`.execute(query(tx))
  return rows
}

/** Deletes the browser whose service knows it no more, or all of a member. */
export async function deleteSubscriptions(
  tx: Tx,
  { merchantId, memberId }: Consenting,
  endpoint?: string,
): Promise<void> {
  await sql`
    DELETE FROM push_subscription
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND endpoint = coalesce(${endpoint ?? null}, endpoint)`.execute(query(tx))
}
