import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

export interface HttpLine {
  /** Whether the status is 200 and the body contains the text. */
  ask(request: string, says?: string): Promise<boolean>
  close(): void
}

/** A keep-alive connection without pipelining: one request at a time. */
export async function openLine(port: number): Promise<HttpLine> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received: Buffer = Buffer.alloc(0)
  let answer: (isGood: boolean) => void = () => undefined
  let path = ''
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf(headEnd)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const body = received.toString('latin1', end + 4, end + 4 + length)
    const isGood = head.startsWith('HTTP/1.1 200') && body.includes(path)
    received = Buffer.alloc(0)
    answer(isGood)
  })
  const lose = () => answer(false)
  socket.on('error', lose)
  socket.on('close', lose)
  return {
    ask: (request, says = '') =>
      new Promise((resolve) => {
        answer = resolve
        path = says
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
