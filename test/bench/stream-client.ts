import { connect, type Socket } from 'node:net'

export interface Opened {
  readonly count: number
  readonly elapsedMs: number
}

export interface StreamsReceived {
  readonly firstAt: number
  readonly lastAt: number
}

type Wish = { readonly open: number; readonly port: number } | { readonly hear: true }

/** Streams are limited per address, so the bench uses many local addresses. */
const STREAMS_OF_ADDRESS = 50

const sockets: Socket[] = []
let onMessage: ((socket: Socket) => void) | undefined

process.on('message', (wish: Wish) => {
  const answer = 'open' in wish ? openStreams(wish.open, wish.port) : receiveAll()
  void answer.then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))

async function openStreams(count: number, port: number): Promise<Opened> {
  const begun = performance.now()
  const opened = Array.from({ length: count }, (_, index) => openOne(index, port))
  const outcomes = await Promise.all(opened)
  return { count: outcomes.filter(Boolean).length, elapsedMs: performance.now() - begun }
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
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1')) {
        const isOpen = text.startsWith('HTTP/1.1 200')
        if (isOpen) sockets.push(socket)
        done(isOpen)
      } else if (text.includes('data: ')) onMessage?.(socket)
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
