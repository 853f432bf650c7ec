import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The code of the provider in the house. */
export const DEMO_BANK = 'demo-bank'
export const DEMO_BANK_KEY = 'demonstration'

interface Order {
  readonly kind: string
  readonly order: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  status: 'pending' | 'paid'
}

const BODY_MAX = 16_384
/** A payment takes a few seconds, as with a bank's app. */
const PAYS_AFTER_MS = 4_000

/**
 * The payment provider of the demonstration, by the protocol of docs/payment-providers.md. It moves no real
 * money: it reports each order as paid a few seconds later.
 */
export async function openDemoBank({
  houseUrl,
  secret,
  paysAfterMs = PAYS_AFTER_MS,
}: {
  readonly houseUrl: string
  readonly secret: string
  readonly paysAfterMs?: number
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const orders = new Map<string, Order>()
  const timers = new Set<NodeJS.Timeout>()
  const sign = (timestamp: string, text: string) =>
    `v1=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`
  const pay = (order: Order) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      order.status = 'paid'
      void notify({ houseUrl, sign }, order)
    }, paysAfterMs)
    timers.add(timer)
  }
  const take = (kind: string, body: string): Order => {
    const given = JSON.parse(body) as Pick<Order, 'order' | 'amount' | 'currency'>
    const known = orders.get(`${kind} ${given.order}`)
    if (known) return known
    const { order, amount, currency } = given
    const made: Order = { kind, order, amount, currency, reference: `D-${randomUUID()}`, status: 'pending' }
    orders.set(`${kind} ${order}`, made)
    pay(made)
    return made
  }
  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) => {
        const path = request.url ?? ''
        if (!isSigned(request, sign, body === '' ? path : body)) return answer(response, 401, {})
        if (path.startsWith('/orders?')) return answer(response, 200, findOrder(orders, path))
        if (path === '/deposits') {
          const { reference } = take('deposit', body)
          return answer(response, 200, { reference, qr: `DEMONSTRATION ${reference}` })
        }
        if (path !== '/payouts') return answer(response, 404, {})
        const { reference, status } = take('payout', body)
        return answer(response, 200, { reference, status })
      })
      .catch(() => answer(response, 400, {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function findOrder(orders: ReadonlyMap<string, Order>, path: string): object {
  const query = new URL(path, 'http://bank').searchParams
  const kind = query.get('kind') ?? ''
  const order = query.get('order') ?? ''
  return orders.get(`${kind} ${order}`) ?? { kind, order, status: 'unknown' }
}

/** A lost message does no harm: the house queries the order. */
async function notify(
  {
    houseUrl,
    sign,
  }: { readonly houseUrl: string; readonly sign: (timestamp: string, text: string) => string },
  order: Order,
): Promise<void> {
  const text = JSON.stringify({ ...order, id: randomUUID() })
  const timestamp = String(Math.floor(Date.now() / 1000))
  await fetch(`${houseUrl}/wps/payments/${DEMO_BANK}/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-payment-key': DEMO_BANK_KEY,
      'x-payment-timestamp': timestamp,
      'x-payment-signature': sign(timestamp, text),
    },
    body: text,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
}

function isSigned(
  { headers }: IncomingMessage,
  sign: (timestamp: string, text: string) => string,
  text: string,
): boolean {
  const expected = Buffer.from(sign(String(headers['x-payment-timestamp']), text))
  const given = Buffer.from(String(headers['x-payment-signature']))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
