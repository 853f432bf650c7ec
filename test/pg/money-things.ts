import { createChannel } from '#server/money/deposits/actions.ts'

import { layStatement } from './agent-contracts.ts'
import { written } from './deposit-stage.ts'
import { giveMoney } from './ledger.ts'
import type { TestServer } from './test-server.ts'

/**
 * Inserts a deposit, a withdrawal, a member transfer, and a statement that names one of them; returns their ids by
 * the path of the call that reads them.
 */
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
  const receiver = await server.fixtures.member({ merchantId })
  const [sent] = await server.asOwner<{ id: string }>(
    `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state)
     VALUES ($1, $2, gen_random_uuid(), $3, 'up', 'CNY', 100000, 'reviewing') RETURNING id::text`,
    [merchantId, id, receiver.id],
  )
  const posted = await giveMoney(server, member, 100_000n)
  const transfer = 'transferId' in posted ? posted.transferId.toString() : ''
  const [statement] = await server.asOwner<{ id: string }>(
    `WITH made AS (
       INSERT INTO reconciliation_statement (merchant_id, source, first_day, last_day, zone, file_name, file_hash, file_bytes,
         choices, choices_hash, line_count, bad_count, matched_count, difference_count, uploaded_by)
       VALUES ($1, 'manual', '2026-03-01', '2026-03-01', 'UTC', 'x.csv', sha256('x'), 1, '{}', sha256('y'), 0, 0, 0, 1,
               (SELECT min(id) FROM operator))
       RETURNING id)
     INSERT INTO reconciliation_difference (merchant_id, statement_id, number, kind, movement, member_id, here_amount,
       here_currency, here_state, here_our_reference, here_at)
     SELECT $1, id, 1, 'only_here', 'deposit:' || $3, $2, 100000, 'CNY', 'done', 'ABCD2345', now() FROM made
     RETURNING statement_id::text AS id`,
    [merchantId, id, deposit?.id ?? ''],
  )
  const statementId = statement?.id ?? ''
  const contract = await layContract(server, member)
  const laid = await layStatement(server, member)
  return {
    '/console/agent-contract': contract,
    '/console/agent-run': laid.run,
    '/console/agent-statement/replay': laid.statement,
    '/console/agent-rebate/replay': await layRebate(server, member),
    '/console/reconciliation/statement': statementId,
    '/console/reconciliation/differences': statementId,
    '/console/reconciliation/differences.csv': statementId,
    '/console/ledger/transfer': transfer,
    '/console/deposits/one': deposit?.id ?? '',
    '/console/transfers/one': sent?.id ?? '',
    '/console/withdrawals/one': withdrawal?.id ?? '',
  }
}

/** A running contract of the brand with an agent. */
async function layContract(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<string> {
  const [contract] = await server.asOwner<{ id: string }>(
    `WITH made AS (
       INSERT INTO agent_contract (merchant_id, kind, downline_id) VALUES ($1, 'daily', $2) RETURNING id)
     INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                         expires_on, starts_on)
     SELECT id, 1, $1, $2, 'daily', '{"kind": "daily", "tiers": [{"ratePpm": 5000}]}', gen_random_uuid(), 'active',
            '2026-01-01', '2026-01-01'
       FROM made RETURNING contract_id::text AS id`,
    [merchantId, id],
  )
  return contract?.id ?? ''
}

/** A rebate of nothing, of a day without plays. */
async function layRebate(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<string> {
  const [rebate] = await server.asOwner<{ id: string }>(
    `WITH run AS (
       INSERT INTO agent_run (merchant_id, kind, part, start_day, end_day, currency, state, gross, inputs)
       VALUES ($1, 'rebate', 'day', '2026-01-01', '2026-01-02', 'CNY', 'waiting', 0,
               '{"step": "1000n", "days": {}, "returns": {}}') RETURNING id)
     INSERT INTO agent_rebate (run_id, merchant_id, member_id, root_id, is_agent, fine, carried_before, carried, gross, hash)
     SELECT id, $1, $2, $2, false, 0, 0, 0, 0, sha256('laid') FROM run RETURNING id::text`,
    [merchantId, id],
  )
  return rebate?.id ?? ''
}
