import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedText {
  readonly to: string
  readonly text: string
  readonly id: string
}

export interface PlayedGateway {
  readonly url: string
  /** Every request that came, the repeated ones too. */
  readonly requests: ReceivedText[]
  /** What a telephone would show: each id once. */
  readonly delivered: ReceivedText[]
  close(): Promise<void>
}

export const GATEWAY_TOKEN = 'a token of the gateway'.replaceAll(' ', '-')

/** Numbers by which a test chooses what the gateway does. All others are served well. */
export const sentinels = {
  /** Answers 503, always. */
  fails: '+10000000503',
  /** Takes the request and never answers. */
  stalls: '+10000000408',
  /** Delivers, and loses its first answer: whoever asks again is answered as the first time. */
  answersTwice: '+10000000002',
  /** Sends the caller, and the token, elsewhere. */
  redirects: '+10000000302',
  /** Answers with something that is no JSON. */
  rambles: '+10000000200',
} as const

/** A gateway for text messages as providers have them, on a port of this machine. `plays` adds numbers of a test's own. */
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
