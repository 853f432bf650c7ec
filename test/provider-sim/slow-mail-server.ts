import { type AddressInfo, type Socket, createServer } from 'node:net'

export interface SlowMailServer {
  readonly url: string
  /** Number of accepted connections. */
  count(): number
  close(): Promise<void>
}

/**
 * A mail server that accepts every connection at once, and answers each line after a delay, or never. Received mails
 * are discarded.
 */
export async function openSlowMailServer(answersAfterMs: number | 'never'): Promise<SlowMailServer> {
  const open = new Set<Socket>()
  let taken = 0
  const server = createServer((socket) => {
    taken += 1
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    const answer = (text: string) => {
      if (answersAfterMs === 'never') return
      const timer = setTimeout(() => socket.write(`${text}\r\n`), answersAfterMs)
      socket.on('close', () => clearTimeout(timer))
    }
    let isBody = false
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((one) => one !== '')) {
        if (isBody) {
          if (line !== '.') continue
          isBody = false
          answer('250 queued')
        } else if (line.toUpperCase() === 'DATA') {
          isBody = true
          answer('354 go on')
        } else answer(line.toUpperCase() === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
    answer('220 slow.test ESMTP')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => taken,
    async close() {
      for (const socket of open) socket.destroy()
      // Closing twice is no error.
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
