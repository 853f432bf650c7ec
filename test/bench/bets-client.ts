import { createPrivateKey, randomUUID, sign } from 'node:crypto'

import { openLine } from './http-line.ts'
import type { MoneyResult } from './money-client.ts'

/** Commands from the bench. All requests are signed before the clock starts, because signing is the provider's work. */
export interface BetsWish {
  readonly port: number
  readonly path: string
  readonly privateKey: string
  readonly players: readonly { readonly user: string; readonly token: string }[]
  readonly currency: string
  readonly game: string
  readonly connections: number
  readonly seconds: number
  /** Number of prepared requests; the run ends early when they are used up. */
  readonly requests: number
  /** Repetitions of each bet with identical bytes, some while the first is in flight. */
  readonly copies?: number
  /** Requests per second in total, started on schedule. */
  readonly pace?: number
}

process.on('message', (wish: BetsWish) => {
  void bet(wish).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function bet(wish: BetsWish): Promise<MoneyResult> {
  const requests = repeat(signAll(wish), wish.copies ?? 1)
  const lines = await Promise.all(Array.from({ length: wish.connections }, () => openLine(wish.port)))
  const latencies: number[] = []
  let [failed, next] = [0, 0]
  const begun = performance.now()
  const endsAt = begun + wish.seconds * 1000
  const apartMs = wish.pace === undefined ? 0 : 1000 / wish.pace
  await Promise.all(
    lines.map(async (line) => {
      for (;;) {
        const turn = next
        const request = requests[turn]
        if (request === undefined || performance.now() >= endsAt) break
        next += 1
        const dueAt = begun + apartMs * turn
        const earlyMs = dueAt - performance.now()
        if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
        const questionAt = wish.pace === undefined ? performance.now() : dueAt
        if (!(await line.ask(request, '"RS_OK"'))) failed += 1
        latencies.push(performance.now() - questionAt)
      }
    }),
  )
  const elapsedMs = performance.now() - begun
  for (const line of lines) line.close()
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: ((sorted.length - failed) / elapsedMs) * 1000,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  }
}

/** Sixteen bets, then all of them again: a provider retries without waiting for answers to others. */
function repeat(requests: readonly string[], copies: number): readonly string[] {
  const together = 16
  const groups = Array.from({ length: Math.ceil(requests.length / together) }, (_, group) =>
    requests.slice(group * together, (group + 1) * together),
  )
  return groups.flatMap((group) => Array.from({ length: copies }, () => group).flat())
}

function signAll({ requests, privateKey, players, path, currency, game }: BetsWish): string[] {
  const key = createPrivateKey(privateKey)
  return Array.from({ length: requests }, (_, turn) => {
    const player = players[turn % players.length]
    const body = JSON.stringify({
      ...player,
      transaction_uuid: randomUUID(),
      request_uuid: randomUUID(),
      round: randomUUID(),
      round_closed: true,
      amount: 100_000,
      currency,
      game_code: game,
    })
    const signature = sign('sha256', Buffer.from(body), key).toString('base64')
    return [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-hub88-signature: ${signature}`,
      '',
      body,
    ].join('\r\n')
  })
}
