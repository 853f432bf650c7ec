import { randomUUID } from 'node:crypto'

import { openLine } from './http-line.ts'

/** Commands from the bench: sequential money transfers on each connection, each with a request id of its own. */
export interface MoneyWish {
  readonly port: number
  readonly path: string
  /** Headers of members with cookies and tokens, used in rotation. */
  readonly callers: readonly Readonly<Record<string, string>>[]
  readonly bodies: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Requests per second in total, started on schedule; waiting counts as latency. */
  readonly pace?: number
}

export interface MoneyResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}

process.on('message', (wish: MoneyWish) => {
  void move(wish).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function move(wish: MoneyWish): Promise<MoneyResult> {
  const latencies: number[] = []
  let failed = 0
  const begun = performance.now()
  const endsAt = begun + wish.seconds * 1000
  await Promise.all(
    Array.from({ length: wish.connections }, async (_, index) => {
      const line = await openLine(wish.port)
      const apartMs = wish.pace === undefined ? 0 : (wish.connections / wish.pace) * 1000
      let dueAt = begun + (apartMs * index) / wish.connections
      for (let turn = index; performance.now() < endsAt; turn += wish.connections) {
        const lateMs = dueAt - performance.now()
        if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
        const questionAt = wish.pace === undefined ? performance.now() : dueAt
        const isGood = await line.ask(requestOf(wish, turn))
        if (!isGood) failed += 1
        latencies.push(performance.now() - questionAt)
        dueAt += apartMs
      }
      line.close()
    }),
  )
  const elapsedMs = performance.now() - begun
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: ((sorted.length - failed) / elapsedMs) * 1000,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  }
}

function requestOf({ path, callers, bodies }: MoneyWish, turn: number): string {
  const body = (bodies[turn % bodies.length] ?? '').replace('%REQUEST%', randomUUID())
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...callers[turn % callers.length],
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
