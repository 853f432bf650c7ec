import { randomUUID } from 'node:crypto'

import { judgeProposal } from '#contract/console/approvals.ts'
import { permissions } from '#domain/access/permission.ts'

import type { Proof, TestServer } from './test-server.ts'

export interface Judged {
  readonly status: number
  readonly code: string | undefined
  readonly value: { readonly state?: string }
}

/** A second operator with every permission decides a proposal; a rejection includes a reason. */
export async function judgeAs(
  server: TestServer,
  second: Proof,
  id: unknown,
  judgement: 'approve' | 'reject' = 'approve',
): Promise<Judged> {
  const [brand] = await server.asOwner<{ code: string }>(
    'SELECT code FROM merchant JOIN desk_proposal ON merchant_id = merchant.id WHERE desk_proposal.id = $1',
    [id],
  )
  const answer = await server.console.inject({
    method: judgeProposal.method,
    url: judgeProposal.path,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...second.headers },
    payload: {
      ...(brand ? { merchantCode: brand.code } : {}),
      requestId: randomUUID(),
      id,
      judgement,
      ...(judgement === 'reject' ? { answer: 'Not seen anywhere' } : {}),
    },
  })
  const body = answer.json<{ code?: string; value?: { state?: string } }>()
  return { status: answer.statusCode, code: body.code, value: body.value ?? {} }
}

/** Approves a proposal as a second operator, and throws on a refusal; use `judgeAs` to test refusals. */
export async function secondYes(server: TestServer, answer: object): Promise<void> {
  if (!('waits' in answer) || typeof answer.waits !== 'string')
    throw new Error(`nothing waits: ${JSON.stringify(answer)}`)
  const second = await server.fixtures.operatorSession(permissions)
  const judged = await judgeAs(server, second, answer.waits)
  if (judged.status !== 200) throw new Error(`the second operator was refused: ${judged.code}`)
}
