import { expect } from 'vitest'
import * as consoleDeposits from '#contract/console/deposits.ts'
import { type MoneyStage, reason, once } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type Attempt, type AttemptsOf, waitsInVain } from './attempt.ts'

async function anOrder({ server, channelId }: MoneyStage, state: string, received?: string) {
  const member = await server.fixtures.member()
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed,
       fee_per_mille, reference, state, received, received_currency, received_at, difference, expires_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 'CNY', 10000000, 0, 0, 0, upper(substr(md5(random()::text), 1, 8)), $4,
       $5::bigint, CASE WHEN $5::bigint IS NULL THEN NULL ELSE 'CNY' END,
       CASE WHEN $5::bigint IS NULL THEN NULL ELSE now() END,
       CASE WHEN $5::bigint IS NULL THEN NULL ELSE 'amount' END, now() + interval '1 hour') RETURNING id::text`,
    [member.merchantId, member.id, channelId, state, received ?? null],
  )
  return { member, id: row?.id ?? '' }
}

/** An order for which the payment provider reported this amount. */
async function confirmed(stage: MoneyStage, received: string) {
  const { member, id } = await anOrder(stage, 'matched', received)
  await stage.server.asOwner(
    `INSERT INTO deposit_step (merchant_id, deposit_id, deed, state, actor) VALUES ($1, $2, 'match', 'matched', 'provider')`,
    [member.merchantId, id],
  )
  return id
}

const crediting =
  (matched: (stage: MoneyStage) => Promise<string>): Attempt =>
  async (stage) => {
    const id = await matched(stage)
    return async () =>
      waitsInVain(
        stage,
        await stage.call(stage.owner, consoleDeposits.creditDeposit, await inHand(stage, id)),
      )
  }

async function inHand(stage: MoneyStage, id: string, by = stage.owner) {
  const [row] = await stage.server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [
    id,
  ])
  const which = { merchantCode: stage.code, id, version: row?.version }
  const claimed = await stage.call(by, consoleDeposits.claimDeposit, { ...which, deed: 'claim' })
  return { ...which, version: claimed.value['version'], reason, ...once() }
}

export const attempts: AttemptsOf = {
  'deposits.matchDeposit': async (stage) => {
    const { id } = await anOrder(stage, 'waiting')
    return async () => {
      const input = { ...(await inHand(stage, id)), received: '9000000.00' }
      await waitsInVain(stage, await stage.call(stage.owner, consoleDeposits.matchDeposit, input))
    }
  },
  'deposits.creditDeposit': {
    'matched by an operator': crediting(
      async (stage) => (await anOrder(stage, 'matched', '900000000000')).id,
    ),
    'confirmed by the provider': crediting((stage) => confirmed(stage, '900000000000')),
    'confirmed beyond the order, below every threshold': crediting((stage) => confirmed(stage, '10000001')),
  },
  'deposits.returnDeposit': async (stage) => {
    const { id } = await anOrder(stage, 'waiting')
    const matched = { ...(await inHand(stage, id)), received: '9000.00' }
    const waiting = await stage.call(stage.owner, consoleDeposits.matchDeposit, matched)
    expect((await judgeAs(stage.server, stage.other, waiting.value['waits'])).status).toBe(200)
    return async () =>
      waitsInVain(
        stage,
        await stage.call(stage.owner, consoleDeposits.returnDeposit, await inHand(stage, id)),
      )
  },
}
