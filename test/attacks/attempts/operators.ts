import { expect } from 'vitest'
import { judgeProposal } from '#contract/console/approvals.ts'
import * as operators from '#contract/console/operators.ts'
import { type MoneyStage, reason, once } from '#test/pg/money-stage.ts'
import { type AttemptsOf } from './attempt.ts'
import { isNoSecond, waitingChannel } from './puppet.ts'

async function anOperator({ server }: MoneyStage, role: string, status = 'active') {
  const [row] = await server.asOwner<{ id: bigint; version: number }>(
    `INSERT INTO operator (name, role, status) VALUES ('op-' || substr(md5(random()::text), 1, 10), $1, $2)
     RETURNING id, version`,
    [role, status],
  )
  if (!row) throw new Error('no operator')
  return { ...row, which: { id: row.id.toString(), version: row.version, reason } }
}

export const attempts: AttemptsOf = {
  'operators.addOperator': async (stage) => {
    const waits = await waitingChannel(stage)
    return async () => {
      const input = { name: 'second.me', role: 'owner', reason }
      const { value } = await stage.call(stage.owner, operators.addOperator, input)
      await isNoSecond(stage, waits, BigInt(String(value['id'])))
    }
  },
  'operators.changeOperatorRole': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'content')
    return async () => {
      const answer = await stage.call(stage.owner, operators.changeOperatorRole, { ...which, role: 'owner' })
      expect(answer.status).toBe(200)
      const puppet = await stage.sessionOf(id)
      const input = { merchantCode: stage.code, ...once(), id: waits, judgement: 'approve' }
      expect((await stage.call(puppet, judgeProposal, input)).status).toBe(403)
    }
  },
  'operators.resetOperatorAccess': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'owner')
    return async () => {
      const answer = await stage.call(stage.owner, operators.resetOperatorAccess, which)
      expect(answer.status).toBe(200)
      await isNoSecond(stage, waits, id)
    }
  },
  'operators.setOperatorStatus': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'owner', 'suspended')
    return async () => {
      const answer = await stage.call(stage.owner, operators.setOperatorStatus, {
        ...which,
        status: 'active',
      })
      expect(answer.status).toBe(200)
      const puppet = await stage.sessionOf(id)
      const input = { merchantCode: stage.code, ...once(), id: waits, judgement: 'approve' }
      expect((await stage.call(puppet, judgeProposal, input)).status).toBe(403)
    }
  },
}
