import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { solveWork } from '#domain/registration/proof-of-work.ts'

import { challengeKey } from '#server/people/human/challenge.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'

import type { TestServer } from './test-server.ts'

/** Solves a human check as a browser does. */
export async function solveHuman(server: TestServer, host = server.host): Promise<string> {
  const answer = await server.site.inject({ url: registration.humanChallenge.path, headers: { host } })
  const { value } = answer.json<{ value: Output<typeof registration.humanChallenge> }>()
  const { maxnumber: _most, ...rest } = value
  return Buffer.from(JSON.stringify({ ...rest, number: solveWork(value) })).toString('base64')
}

/**
 * A solved check made with the server's own key, for tests that need many: no search over a hundred thousand hashes.
 */
export async function giveHuman(merchantId: number): Promise<string> {
  const houseKey = await openWrappingKey({ secret: 'a secret of the house, for tests alone', dataDir: '' })
  const secret = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera human check', 32))
  const expires = Math.floor(Date.now() / 1000) + 600
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = createHash('sha256').update(`${salt}7`).digest('hex')
  const signature = createHmac('sha256', challengeKey(secret, merchantId)).update(challenge).digest('hex')
  const solved = { algorithm: 'SHA-256', challenge, number: 7, salt, signature }
  return Buffer.from(JSON.stringify(solved)).toString('base64')
}
