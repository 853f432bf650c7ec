import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

import type { PageAnswers, PageRequests } from './page-requests.ts'

export interface Opened {
  readonly count: number
  readonly elapsedMs: number
}

export interface StreamsReceived {
  readonly firstAt: number
  readonly lastAt: number
}

/** Every stream has received a message, and its page has asked for its list again. */
export interface Refetched {
  /** Milliseconds of the clock at which the last stream received it. */
  readonly lastAt: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}

/** Each stream requests the path once, at a random moment within this time after the message. */
export interface RefetchWish {
  readonly refetch: string
  readonly port: number
  /** A text of the message. */
  readonly marker: string
  readonly withinMs: number
}

type Wish = { readonly open: number; readonly port: number } | { readonly hear: true } | RefetchWish

/** Streams are limited per address, so the bench uses many local addresses. */
const STREAMS_OF_ADDRESS = 50
/** Below the length of the listening queue, so that none is refused. */
const OPENED_AT_ONCE = 250

const sockets: Socket[] = []
let onMessage: ((socket: Socket, text: string) => void) | undefined

process.on('message', (wish: Wish) => {
  const answer =
    'open' in wish ? openStreams(wish.open, wish.port) : 'refetch' in wish ? refetchAll(wish) : receiveAll()
  void answer.then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))

async function openStreams(count: number, port: number): Promise<Opened> {
  const begun = performance.now()
  let opened = 0
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    const length = Math.min(OPENED_AT_ONCE, count - from)
    const outcomes = await Promise.all(Array.from({ length }, (_, index) => openOne(from + index, port)))
    opened += outcomes.filter(Boolean).length
  }
  return { count: opened, elapsedMs: performance.now() - begun }
}

function openOne(index: number, port: number): Promise<boolean> {
  return new Promise((done) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / STREAMS_OF_ADDRESS)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.setEncoding('utf8')
    socket.once('error', () => done(false))
    socket.once('connect', () =>
      socket.write(
        'GET /wps/live?heartbeat=60 HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nsec-fetch-site: same-origin\r\n\r\n',
      ),
    )
    let received = ''
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1')) {
        const isOpen = text.startsWith('HTTP/1.1 200')
        if (isOpen) sockets.push(socket)
        done(isOpen)
        return
      }
      // A long message arrives in parts.
      received += text
      if (!received.includes('\n\n')) return
      if (received.includes('data: ')) onMessage?.(socket, received)
      received = ''
    })
  })
}

/** Resolves when every stream has received the message. */
function receiveAll(): Promise<StreamsReceived> {
  return new Promise((done) => {
    const waiting = new Set(sockets)
    let firstAt = 0
    onMessage = (socket) => {
      firstAt ||= Date.now()
      waiting.delete(socket)
      if (waiting.size === 0) done({ firstAt, lastAt: Date.now() })
    }
  })
}

/** Streams whose pages ask are named to the thread that asks in groups: so soon after their message. */
const GROUP_MS = 10

async function refetchAll({ refetch, port, marker, withinMs }: RefetchWish): Promise<Refetched> {
  const thread = new Worker(new URL('page-requests.ts', import.meta.url))
  const waiting = new Set(sockets)
  let received: string[] = []
  const sendGroup = () => {
    if (received.length === 0) return
    thread.postMessage({ path: refetch, port, localAddresses: received, withinMs } satisfies PageRequests)
    received = []
  }
  const answers: number[] = []
  const count = waiting.size
  const answered = new Promise<void>((done) => {
    thread.on('message', (group: PageAnswers) => {
      answers.push(...group)
      if (answers.length === count) done()
    })
  })
  const timer = setInterval(sendGroup, GROUP_MS)
  const lastAt = await new Promise<number>((done) => {
    onMessage = (socket, text) => {
      if (!text.includes(marker) || !waiting.delete(socket)) return
      received.push(socket.localAddress ?? '127.0.0.1')
      if (waiting.size === 0) done(Date.now())
    }
  })
  clearInterval(timer)
  sendGroup()
  await answered
  await thread.terminate()
  const latencies = answers.toSorted((one, other) => one - other)
  const good = latencies.filter(Number.isFinite)
  return {
    lastAt,
    p50Ms: good[Math.floor(good.length * 0.5)] ?? Number.NaN,
    p99Ms: good[Math.floor(good.length * 0.99)] ?? Number.NaN,
    failed: latencies.length - good.length,
  }
}
