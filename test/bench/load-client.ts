import { connect, type Socket } from 'node:net'

/** Commands from the bench. */
export interface LoadWish {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Extra headers per connection, in rotation, so that callers vary. */
  readonly callers?: readonly Readonly<Record<string, string>>[]
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
  /** CPU share of the client itself; near 1, the client is the bottleneck. */
  readonly clientLoad: number
}

const headEnd = Buffer.from('\r\n\r\n')

process.on('message', (wish: LoadWish) => {
  void load(wish).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

/** Each connection sends the next request after the whole answer; no pipelining. */
async function load(wish: LoadWish): Promise<LoadResult> {
  const { port, connections, seconds } = wish
  const latencies: number[] = []
  const sockets: Socket[] = []
  let failed = 0
  let isOver = false
  const begun = performance.now()
  const cpu = process.cpuUsage()
  await new Promise<void>((done) => {
    for (let index = 0; index < connections; index += 1) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      const request = requestOf(wish, index)
      let questionAt = 0
      const ask = () => {
        questionAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', ask)
      socket.on('error', () => (failed += 1))
      socket.on(
        'data',
        readAnswers((isGood) => {
          if (!isGood) failed += 1
          latencies.push(performance.now() - questionAt)
          if (!isOver) ask()
        }),
      )
    }
    setTimeout(() => {
      isOver = true
      done()
    }, seconds * 1000)
  })
  const elapsedMs = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  for (const socket of sockets) socket.destroy()
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}

function requestOf({ path, headers, callers = [] }: LoadWish, connection: number): Buffer {
  const all = { host: 'localhost', ...headers, ...callers[connection % Math.max(1, callers.length)] }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

/** Splits responses by their Content-Length. */
function readAnswers(onAnswer: (isGood: boolean) => void): (chunk: Buffer) => void {
  let received: Buffer | undefined
  let left = 0
  let isGood = false
  return (chunk) => {
    if (left > chunk.length) {
      left -= chunk.length
      return
    }
    if (left === chunk.length) {
      left = 0
      onAnswer(isGood)
      return
    }
    const bytes = received === undefined ? chunk : Buffer.concat([received, chunk])
    const end = bytes.indexOf(headEnd)
    if (end < 0) {
      received = bytes
      return
    }
    received = undefined
    const head = bytes.toString('latin1', 0, end)
    isGood = head.startsWith('HTTP/1.1 200')
    left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (bytes.length - end - 4)
    if (left <= 0) {
      left = 0
      onAnswer(isGood)
    }
  }
}
