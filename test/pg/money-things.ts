import { createChannel } from '#server/deposits/actions.ts'

import { written } from './deposit-stage.ts'
import { giveMoney } from './ledger.ts'
import type { TestServer } from './test-server.ts'

/** A deposit, a withdrawal and a transfer of a member as an operator finds them, by the path of the call that reads one. */
export async function layMoneyThings(
  server: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
): Promise<Record<string, string>> {
  const { merchantId, id } = member
  const channelId = await server.services.store.transact((tx) => createChannel(tx, { merchantId, written }))
  const [deposit] = await server.asOwner<{ id: string }>(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                          reference, state, expires_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 'CNY', 100000, 0, 0, 0, 'ABCD2345', 'waiting', now() + interval '1 hour')
     RETURNING id::text`,
    [merchantId, id, channelId],
  )
  const [withdrawal] = await server.asOwner<{ id: string }>(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                             payout_account_id, destination, state, is_for_two)
     SELECT $1, $2, gen_random_uuid(), 'CNY', 100000, 0, 100000, id, id, $3, 'reviewing', false
       FROM payout_account WHERE member_id = $2
     RETURNING id::text`,
    [
      merchantId,
      id,
      JSON.stringify({
        kind: 'bank',
        institution: 'A bank',
        holderName: 'Somebody',
        accountNumber: '11223344',
      }),
    ],
  )
  const posted = await giveMoney(server, member, 100_000n)
  const transfer = 'transferId' in posted ? posted.transferId.toString() : ''
  return {
    '/console/ledger/transfer': transfer,
    '/console/deposits/one': deposit?.id ?? '',
    '/console/withdrawals/one': withdrawal?.id ?? '',
  }
}
