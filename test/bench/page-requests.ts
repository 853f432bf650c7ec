import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

/**
 * Requests that pages make after a message, each on a connection of its own. A thread of its own times them: the one that reads the
 * message of thousands of streams would add its queue to their answers.
 */
export interface PageRequests {
  readonly path: string
  readonly port: number
  readonly localAddresses: readonly string[]
  /** Each page asks once, at a random moment within this time. */
  readonly withinMs: number
}

/** Milliseconds to each whole answer; infinite if it is not a good one. */
export type PageAnswers = readonly number[]

parentPort?.on('message', (wish: PageRequests) => {
  const { path, port, withinMs } = wish
  void Promise.all(
    wish.localAddresses.map((localAddress) =>
      pause(Math.random() * withinMs).then(() => request(path, { port, localAddress })),
    ),
  ).then((answers: PageAnswers) => parentPort?.postMessage(answers))
})

function request(
  path: string,
  to: { readonly port: number; readonly localAddress: string },
): Promise<number> {
  const begun = performance.now()
  return new Promise((done) => {
    let head = ''
    const socket = connect({ host: '127.0.0.1', ...to })
    socket.setEncoding('latin1')
    socket.once('error', () => done(Infinity))
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', (text: string) => (head ||= text))
    socket.once('close', () => done(head.startsWith('HTTP/1.1 200') ? performance.now() - begun : Infinity))
  })
}
