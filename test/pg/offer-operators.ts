import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'

import type { OfferStage } from './offer-stage.ts'
import { judgeAs } from './second-operator.ts'
import type { Proof } from './test-server.ts'

export type OfferOperators = Awaited<ReturnType<typeof openOfferOperators>>

/** Two operators with every right, and their calls of the console about the brand. */
export async function openOfferOperators({ stage, server }: Pick<OfferStage, 'stage' | 'server'>) {
  const [owner, other] = [
    await server.fixtures.operatorSession(permissions),
    await server.fixtures.operatorSession(permissions),
  ]
  const scope = await stage.scope()
  const operate = async (endpoint: Endpoint, input: object, by: Proof = owner) =>
    await stage.ask(endpoint, { ...scope, ...input }, by)
  const judge = async (waits: unknown, by: Proof = other) => await judgeAs(server, by, waits)
  return { owner, other, operate, judge }
}
