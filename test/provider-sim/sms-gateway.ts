import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedText {
  readonly to: string
  readonly text: string
  readonly id: string
}

export interface PlayedGateway {
  readonly url: string
  /** Every received request, repeated ones included. */
  readonly requests: ReceivedText[]
  /** Delivered messages, each id once. */
  readonly delivered: ReceivedText[]
  close(): Promise<void>
}

export const GATEWAY_TOKEN = 'a token of the gateway'.replaceAll(' ', '-')

/** Phone numbers that select a behaviour; all others are delivered. */
export const sentinels = {
  /** Always answers 503. */
  fails: '+10000000503',
  /** Accepts the request and never answers. */
  stalls: '+10000000408',
  /** Delivers, but drops its first answer; a retry gets the same answer. */
  answersTwice: '+10000000002',
  /** Redirects the caller, with the token. */
  redirects: '+10000000302',
  /** Answers with invalid JSON. */
  rambles: '+10000000200',
} as const

/** A typical SMS gateway on a local port. `plays` adds numbers with a behaviour. */
export async function openSmsGatewaySim(
  plays: Readonly<Record<string, keyof typeof sentinels>> = {},
): Promise<PlayedGateway> {
  const requests: ReceivedText[] = []
  const delivered: ReceivedText[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${GATEWAY_TOKEN}`) {
        response.writeHead(401).end()
        return
      }
      const text = JSON.parse(body) as ReceivedText
      const isRepeated = requests.some(({ id }) => id === text.id)
      requests.push(text)
      if (request.url === '/elsewhere') response.writeHead(200).end('{}')
      else {
        const played = plays[text.to]
        const to = played ? sentinels[played] : text.to
        play({ text, to }, isRepeated, response, delivered)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests,
    delivered,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function play(
  { text, to }: { readonly text: ReceivedText; readonly to: string },
  isRepeated: boolean,
  response: ServerResponse,
  delivered: ReceivedText[],
): void {
  const { fails, stalls, answersTwice, redirects, rambles } = sentinels
  if (to === stalls) return
  if (to === fails) return void response.writeHead(503).end('{"error":"later"}')
  if (to === redirects) return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (!isRepeated) delivered.push(text)
  if (to === answersTwice && !isRepeated) return void response.destroy()
  if (to === rambles) return void response.writeHead(200).end('<ok/>')
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `g-${text.id}` }))
}
