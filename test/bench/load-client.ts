import { connect, type Socket } from 'node:net'

/** What the client is to do. */
export interface LoadWish {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Laid over the headers of a connection, one after the other in turn: who asks is not always the same. */
  readonly callers?: readonly Readonly<Record<string, string>>[]
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
  /** How much of one processor the client itself used: near 1, it is the client that is measured. */
  readonly clientLoad: number
}

const headEnd = Buffer.from('\r\n\r\n')

process.on('message', (wish: LoadWish) => {
  void load(wish).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

/** Each connection asks, waits for the whole answer, and asks again: nothing is pipelined. */
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
      let askedAt = 0
      const ask = () => {
        askedAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', ask)
      socket.on('error', () => (failed += 1))
      socket.on(
        'data',
        readAnswers((isGood) => {
          if (!isGood) failed += 1
          latencies.push(performance.now() - askedAt)
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

/** Finds the end of each answer by its length. */
function readAnswers(onAnswer: (isGood: boolean) => void): (chunk: Buffer) => void {
  let held: Buffer | undefined
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
    const bytes = held === undefined ? chunk : Buffer.concat([held, chunk])
    const end = bytes.indexOf(headEnd)
    if (end < 0) {
      held = bytes
      return
    }
    held = undefined
    const head = bytes.toString('latin1', 0, end)
    isGood = head.startsWith('HTTP/1.1 200')
    left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (bytes.length - end - 4)
    if (left <= 0) {
      left = 0
      onAnswer(isGood)
    }
  }
}
