import type { FastifyInstance } from 'fastify'

import type { Store } from '#server/platform/db/transaction.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { countVisit } from '#server/platform/http/guard.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { hostOf } from '#server/platform/http/visit.ts'
import { CHALLENGE_PATH, isClaimed } from '#server/platform/merchants/actions.ts'

/**
 * Serves the file that proves a host, as ACME's HTTP-01 does: a name that leads to this installation needs neither a
 * record nor a file of its own. The token is public, and answered only at the host that it was made for.
 */
export function registerChallengeFile(
  app: FastifyInstance,
  { store, siteHooks }: { readonly store: Store; readonly siteHooks: HttpHooks },
): void {
  app.get<{ Params: { token: string } }>(`${CHALLENGE_PATH}:token`, async (request, reply) => {
    request.callName = 'host_challenge'
    countVisit(request, reply, siteHooks)
    const { token } = request.params
    const claim = { host: hostOf(request), token }
    if (!/^[a-z0-9]{32}$/.test(token) || !(await isClaimed(store.read, claim))) throw refusePlainly('absent')
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(token)
  })
}
