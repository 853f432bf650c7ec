import { type KeyObject, createPublicKey, sign, verify } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers of a simulated Hub88 supplier; tests change them. */
export interface Supplied {
  games: readonly unknown[]
  transactions: readonly Readonly<Record<string, unknown>>[]
  /** Faults in its answers. */
  mood: 'honest' | 'unsigned' | 'wrongly_signed' | 'broken' | 'forbidden' | 'silent'
  /** Number of requests that fail from now on, before the mood applies. */
  failures: number
  /** Number of requests that are carried out from now on without an answer. */
  swallows: number
  /** Answers calls of free rounds, below `freebet/`: a value, or the status of a refusal. */
  freebets: (path: string, body: Readonly<Record<string, unknown>>) => object | number
  /** Received requests, with whether our signature was valid. */
  readonly requests: {
    readonly path: string
    readonly body: Readonly<Record<string, unknown>>
    readonly isOurs: boolean
  }[]
}

export interface HubSupplier extends Supplied {
  readonly baseUrl: string
  /** Sets our public key, by which it checks later calls. */
  knowUs(publicKey: string): void
  close(): Promise<void>
}

/** Simulates the supplier's side of Hub88 on a local port. */
export async function openHubSupplier(privateKey: KeyObject): Promise<HubSupplier> {
  let ours: KeyObject | undefined
  const supplied: Supplied = {
    games: [],
    transactions: [],
    mood: 'honest',
    failures: 0,
    swallows: 0,
    freebets: () => 404,
    requests: [],
  }
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      const given = String(request.headers['x-hub88-signature'] ?? '')
      const isOurs = ours !== undefined && verify('sha256', bytes, ours, Buffer.from(given, 'base64'))
      const body = JSON.parse(bytes.toString() || '{}') as Record<string, unknown>
      supplied.requests.push({ path: request.url ?? '', body, isOurs })
      const isFailing = supplied.failures > 0
      if (isFailing) supplied.failures -= 1
      if (isFailing || supplied.mood === 'silent') return void request.socket.destroy()
      if (!isOurs || supplied.mood === 'forbidden') {
        response.writeHead(403).end('{"error":"signature"}')
        return
      }
      const value = answerTo(request.url ?? '', body, supplied)
      if (supplied.swallows > 0) {
        supplied.swallows -= 1
        return void request.socket.destroy()
      }
      if (typeof value === 'number') return void response.writeHead(value).end('{"error":"refused"}')
      const text = supplied.mood === 'broken' ? '<html>' : JSON.stringify(value)
      const over = supplied.mood === 'wrongly_signed' ? `${text} ` : text
      const signature = sign('sha256', Buffer.from(over), privateKey).toString('base64')
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(supplied.mood === 'unsigned' ? {} : { 'x-hub88-signature': signature }),
      })
      response.end(text)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(supplied, {
    baseUrl: `http://127.0.0.1:${port}/hub`,
    knowUs: (publicKey: string) => void (ours = createPublicKey(publicKey)),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}

function answerTo(
  path: string,
  body: Readonly<Record<string, unknown>>,
  { games, transactions, freebets }: Supplied,
): unknown {
  const ofRounds = '/hub/operator/generic/v2/freebet/'
  if (path.startsWith(ofRounds)) return freebets(path.slice(ofRounds.length), body)
  if (path === '/hub/operator/generic/v2/game/list') return games
  if (path !== '/hub/operator/generic/v2/transactions/list') return { error: 'no such call' }
  const [from, to] = [String(body['start_time']), String(body['end_time'])]
  return transactions.filter(({ inserted_at: at }) => String(at) >= from && String(at) < to)
}
