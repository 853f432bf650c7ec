import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PlayedKind = 'deposit' | 'payout'
export type PlayedStatus = 'pending' | 'paid' | 'failed' | 'returned'

export interface PlayedOrder {
  readonly kind: PlayedKind
  readonly order: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly payee?: Readonly<Record<string, string>>
  status: PlayedStatus
}

/** Behaviour of the provider on requests. */
export type Manner =
  /** Correct. */
  | 'well'
  /** Executes the request and never answers. */
  | 'stalls'
  /** Refuses the request. */
  | 'refuses'
  /** Answers that it has such an order already. */
  | 'duplicates'
  /** Answers 500, but executes the request. */
  | 'fails_and_does'
  /** Answers when the test says so. */
  | 'waits'
  /** Answers queries when the test says so, and requests correctly. */
  | 'ponders'
  /** Answers with invalid JSON. */
  | 'rambles'
  /** Redirects the caller. */
  | 'redirects'

/** Faults in a notice. */
export interface Misbehaviour {
  readonly signature?: 'none' | 'wrong' | 'truncated' | 'of_other_bytes' | 'by_old_key'
  /** Clock skew in seconds. */
  readonly clockSeconds?: number
  readonly id?: string
  readonly order?: string
  readonly amount?: string
  readonly currency?: string
  readonly status?: PlayedStatus
  readonly kind?: PlayedKind
  /** Raw bytes in place of a notice, signed as they are. */
  readonly bytes?: string
}

export interface PlayedPaymentProvider {
  readonly url: string
  readonly keyId: string
  secret: string
  /** The previous key, after a rotation. */
  secretBefore: string | undefined
  manner: Manner
  /** The payment target in its answers; its own page if undefined. */
  target: { readonly payUrl?: string; readonly qr?: string } | undefined
  readonly orders: Map<string, PlayedOrder>
  /** Every received request, signed or not. */
  readonly requests: { readonly method: string; readonly path: string; readonly isSigned: boolean }[]
  orderOf(kind: PlayedKind, order: string): PlayedOrder | undefined
  /** The payment by the member, or by the bank. */
  settle(
    kind: PlayedKind,
    order: string,
    status: PlayedStatus,
    paid?: Partial<Pick<PlayedOrder, 'amount' | 'currency'>>,
  ): void
  /** A notice with its bytes and headers. */
  notice(
    kind: PlayedKind,
    order: string,
    wrong?: Misbehaviour,
  ): { headers: Record<string, string>; bytes: string; id: string }
  /** Answers the waiting requests. */
  goOn(): void
  /** Resolves when a request of this path has arrived. */
  arrived(path: string): Promise<void>
  close(): Promise<void>
}

/** A payment provider on a local port: signs, answers status requests, and misbehaves as configured. */
export async function openPaymentProviderSim({
  secret = 'a secret of the provider, of this test alone',
  keyId = 'tessera-test',
  nowMs = Date.now,
}: {
  readonly secret?: string
  readonly keyId?: string
  readonly nowMs?: () => number
} = {}): Promise<PlayedPaymentProvider> {
  const orders = new Map<string, PlayedOrder>()
  const requests: PlayedPaymentProvider['requests'] = []
  const waiting: (() => void)[] = []
  const watchers: { readonly path: string; readonly notify: () => void }[] = []
  const played: Omit<PlayedPaymentProvider, 'url' | 'close'> = {
    keyId,
    secret,
    secretBefore: undefined,
    manner: 'well',
    target: undefined,
    orders,
    requests,
    orderOf: (kind, order) => orders.get(`${kind} ${order}`),
    settle(kind, order, status, paid = {}) {
      const known = orders.get(`${kind} ${order}`)
      if (!known) throw new Error(`no ${kind} ${order}`)
      orders.set(`${kind} ${order}`, { ...known, ...paid, status })
    },
    notice: (kind, order, wrong = {}) => writeNotice({ played, nowMs }, { kind, order }, wrong),
    goOn() {
      for (const one of waiting.splice(0)) one()
    },
    arrived: (path) =>
      requests.some((one) => one.path.startsWith(path))
        ? Promise.resolve()
        : new Promise((notify) => watchers.push({ path, notify })),
  }
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const path = request.url ?? ''
      const isSigned = isOurs(request, body === '' ? path : body, [played.secret, played.secretBefore])
      requests.push({ method: request.method ?? '', path, isSigned })
      for (const one of watchers) if (path.startsWith(one.path)) one.notify()
      if (!isSigned || request.headers['x-payment-key'] !== keyId)
        return answer(response, 401, { error: 'signature' })
      const wait = () => new Promise<void>((done) => waiting.push(() => done()))
      if (path.startsWith('/orders?')) {
        if (played.manner === 'ponders') await wait()
        return answerOrder(response, orders, new URL(path, 'http://sim').searchParams)
      }
      await play(played, { path, body, response, wait })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(played, {
    url,
    async close() {
      played.goOn()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

async function play(
  played: Pick<PlayedPaymentProvider, 'manner' | 'orders' | 'target'>,
  {
    path,
    body,
    response,
    wait,
  }: {
    readonly path: string
    readonly body: string
    readonly response: ServerResponse
    readonly wait: () => Promise<void>
  },
): Promise<void> {
  const { manner, orders } = played
  if (manner === 'refuses') return answer(response, 422, { error: 'not now' })
  if (manner === 'duplicates') return answer(response, 409, { error: 'duplicate' })
  if (manner === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end()
  const kind = path === '/deposits' ? 'deposit' : path === '/payouts' ? 'payout' : undefined
  if (!kind) return answer(response, 404, { error: 'no such path' })
  const order = takeOrder(orders, kind, JSON.parse(body) as ReceivedRequests)
  if (manner === 'stalls') return
  if (manner === 'fails_and_does') return answer(response, 500, { error: 'later' })
  if (manner === 'rambles') return void response.writeHead(200).end('<ok/>')
  if (manner === 'waits') await wait()
  answer(response, 200, {
    reference: order.reference,
    status: order.status,
    ...(kind === 'deposit' ? (played.target ?? { payUrl: `http://127.0.0.1/pay/${order.reference}` }) : {}),
  })
}

interface ReceivedRequests {
  readonly order: string
  readonly amount: string
  readonly currency: string
  readonly payee?: Record<string, string>
}

/** Idempotent by order number: a repeated order is paid once. */
function takeOrder(
  orders: Map<string, PlayedOrder>,
  kind: PlayedKind,
  request: ReceivedRequests,
): PlayedOrder {
  const key = `${kind} ${request.order}`
  const known = orders.get(key)
  if (known) return known
  const order: PlayedOrder = {
    kind,
    order: request.order,
    reference: `P-${randomUUID()}`,
    amount: request.amount,
    currency: request.currency,
    ...(request.payee ? { payee: request.payee } : {}),
    status: 'pending',
  }
  orders.set(key, order)
  return order
}

function answerOrder(
  response: ServerResponse,
  orders: ReadonlyMap<string, PlayedOrder>,
  query: URLSearchParams,
): void {
  const kind = query.get('kind') ?? ''
  const order = query.get('order') ?? ''
  const known = orders.get(`${kind} ${order}`)
  answer(response, 200, known ? { ...known } : { kind, order, status: 'unknown' })
}

function writeNotice(
  {
    played,
    nowMs,
  }: {
    readonly played: Pick<PlayedPaymentProvider, 'secret' | 'secretBefore' | 'orderOf'>
    readonly nowMs: () => number
  },
  { kind, order }: { readonly kind: PlayedKind; readonly order: string },
  wrong: Misbehaviour,
): { headers: Record<string, string>; bytes: string; id: string } {
  const known = played.orderOf(kind, order)
  const id = wrong.id ?? `N-${randomUUID()}`
  const bytes =
    wrong.bytes ??
    JSON.stringify({
      id,
      kind: wrong.kind ?? kind,
      order: wrong.order ?? order,
      reference: known?.reference ?? 'P-unknown',
      status: wrong.status ?? known?.status ?? 'paid',
      amount: wrong.amount ?? known?.amount ?? '100.00',
      currency: wrong.currency ?? known?.currency ?? 'CNY',
    })
  const timestamp = String(Math.floor(nowMs() / 1000) + (wrong.clockSeconds ?? 0))
  const key = wrong.signature === 'by_old_key' ? (played.secretBefore ?? '') : played.secret
  // Signs other bytes of the same JSON, so that only a byte comparison notices.
  const signed =
    wrong.signature === 'of_other_bytes' ? JSON.stringify(JSON.parse(bytes), undefined, 1) : bytes
  const digits = createHmac('sha256', key).update(`${timestamp}.${signed}`).digest('hex')
  const signatures = {
    none: undefined,
    wrong: `v1=${digits.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}`,
    truncated: `v1=${digits.slice(0, 40)}`,
    of_other_bytes: `v1=${digits}`,
    by_old_key: `v1=${digits}`,
  }
  const signature = wrong.signature === undefined ? `v1=${digits}` : signatures[wrong.signature]
  return {
    headers: {
      'content-type': 'application/json',
      'x-payment-timestamp': timestamp,
      ...(signature === undefined ? {} : { 'x-payment-signature': signature }),
    },
    bytes,
    id,
  }
}

function isOurs(
  request: IncomingMessage,
  content: string,
  secrets: readonly (string | undefined)[],
): boolean {
  const timestamp = String(request.headers['x-payment-timestamp'])
  return secrets.some(
    (secret) =>
      secret !== undefined &&
      request.headers['x-payment-signature'] ===
        `v1=${createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')}`,
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
