import { type AddressInfo, type Socket, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface SlowMailServer {
  readonly url: string
  /** Connections that were taken so far. */
  count(): number
  close(): Promise<void>
}

/**
 * A mail server that takes every connection at once and answers each line so many milliseconds later, or never. Letters
 * that get through to the end are thrown away.
 */
export async function openSlowMailServer(answersAfterMs: number | 'never'): Promise<SlowMailServer> {
  const open = new Set<Socket>()
  let taken = 0
  const over = new AbortController()
  const server = createServer((socket) => {
    taken += 1
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    const answer = async (text: string) => {
      if (answersAfterMs === 'never') return
      await pause(answersAfterMs, undefined, { signal: over.signal }).catch(() => undefined)
      if (!socket.destroyed) socket.write(`${text}\r\n`)
    }
    let isBody = false
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((one) => one !== '')) {
        if (isBody) {
          if (line !== '.') continue
          isBody = false
          void answer('250 queued')
        } else if (line.toUpperCase() === 'DATA') {
          isBody = true
          void answer('354 go on')
        } else void answer(line.toUpperCase() === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
    void answer('220 slow.test ESMTP')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => taken,
    async close() {
      over.abort()
      for (const socket of open) socket.destroy()
      // A second time there is nothing left to close.
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
