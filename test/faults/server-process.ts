import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Posting, moved } from '#domain/ledger/posting.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { watchDatabase } from '#server/platform/db/watch.ts'
import { type Posted, post } from '#server/money/ledger/actions.ts'
import { openSubmitting } from '#server/money/ledger/submitting.ts'
import { CURRENCY } from '#test/pg/ledger.ts'

import type { SentIntent } from './intent.ts'

/** One server process: the ledger's `post` and `submit` over HTTP. It ends with its parent, or is killed. */
const url = process.env.DATABASE_URL ?? ''
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const store = openStore(openPool(url, { max: 12 }))
const submitting = openSubmitting({ read: store.read, log: quiet })
watchDatabase({ url, log: quiet })

const server = createServer((request, response) => {
  void readBody(request)
    .then((body) => answer(JSON.parse(body) as SentIntent))
    .then(
      (transferIds) => response.end(JSON.stringify({ transferIds })),
      // Any error: the client retries with the same key.
      (error: unknown) => response.writeHead(503).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))

async function answer(intent: SentIntent): Promise<string[]> {
  const { way, memberId, otherId, key } = intent
  const of = (member: string, half: string, rest: Pick<Posting, 'kind' | 'legs'>): Posting => ({
    merchantId: intent.merchantId,
    memberId: BigInt(member),
    currency: CURRENCY,
    key: `faults:${key}${half}`,
    reference: intent.reference,
    ...rest,
  })
  const amount = BigInt(intent.amount)
  if (way === 'gift') {
    const pair = [
      of(memberId, ':out', { kind: 'transfer_out', legs: moved(amount, { from: 'main', to: 'clearing' }) }),
      of(otherId, ':in', { kind: 'transfer_in', legs: moved(amount, { from: 'clearing', to: 'main' }) }),
    ]
    return await store.transact(async (tx) => (await post(tx, pair)).map(numberOf))
  }
  const legs =
    way === 'deposit'
      ? moved(amount, { from: 'payment:faults', to: 'main' })
      : moved(amount, { from: 'main', to: 'provider:faults' })
  return [numberOf(await submitting.submit(of(memberId, '', { kind: way, legs })))]
}

function numberOf(posted: Posted): string {
  if (posted.outcome === 'posted' || posted.outcome === 'replayed') return posted.transferId.toString()
  throw new Error(posted.outcome)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += String(part)
  return body
}
