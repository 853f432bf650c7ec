import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { solveWork } from '#domain/registration/proof-of-work.ts'

import type { TestServer } from './test-server.ts'

/** Does the work that a browser does before it asks for something dear. */
export async function solveHuman(server: TestServer, host = server.host): Promise<string> {
  const answer = await server.site.inject({ url: registration.humanChallenge.path, headers: { host } })
  const { value } = answer.json<{ value: Output<typeof registration.humanChallenge> }>()
  const { maxnumber: _most, ...rest } = value
  return Buffer.from(JSON.stringify({ ...rest, number: solveWork(value) })).toString('base64')
}
