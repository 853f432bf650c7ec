import { expect } from 'vitest'
import { judgeProposal } from '#contract/console/approvals.ts'
import * as channels from '#contract/console/channels.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { type MoneyStage, reason, once } from '#test/pg/money-stage.ts'
import { refused } from './attempt.ts'

/**
 * Expects that an account created by the operator, or with a password set by them, is no second operator, now or
 * later.
 */
export async function isNoSecond(
  stage: MoneyStage,
  waits: unknown,
  operatorId: bigint,
  code = stage.code,
): Promise<void> {
  const { server, call } = stage
  const puppet = await stage.sessionOf(operatorId)
  await server.asOwner('UPDATE operator SET must_enrol = false, must_change_password = false WHERE id = $1', [
    operatorId,
  ])
  const judge = () =>
    call(puppet, judgeProposal, { merchantCode: code, ...once(), id: waits, judgement: 'approve' })
  expect((await judge()).status).toBe(403)
  await server.asOwner(`UPDATE operator SET money_from = now() - interval '1 second' WHERE id = $1`, [
    operatorId,
  ])
  refused(await judge(), 'checker_not_independent')
}

/** An open proposal of the owner. */
export async function waitingChannel(stage: MoneyStage, merchantCode = stage.code): Promise<unknown> {
  const answer = await stage.call(stage.owner, channels.addChannel, {
    merchantCode,
    channel: written,
    reason,
  })
  return answer.value['waits']
}
