import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlayedCheck {
  readonly check: string
  readonly kind: string
  readonly reference: string
  readonly returnUrl: string
  status: string
  name?: string
  bornOn?: string
  validUntil?: string
  nationality?: string
  faults?: readonly unknown[]
}

/** Behaviour of the vendor on requests. */
export type VendorManner =
  /** Correct. */
  | 'well'
  /** Refuses to open a check. */
  | 'refuses'
  /** Answers 500, but opens the check. */
  | 'fails_and_does'
  /** Answers with invalid JSON. */
  | 'rambles'
  /** Redirects the caller. */
  | 'redirects'
  /** Answers 503 to everything. */
  | 'down'
  /** Leads members to a page without TLS. */
  | 'leads_astray'
  /** Answers queries about another check. */
  | 'mixes_up'
  /** Answers queries with megabytes. */
  | 'floods'

/** Faults in a notice. */
export interface NoticeMisbehaviour {
  readonly signature?: 'none' | 'wrong' | 'truncated' | 'of_other_bytes' | 'by_old_key'
  /** Clock skew in seconds. */
  readonly clockSeconds?: number
  readonly id?: string
  /** Raw bytes in place of a notice, signed as they are. */
  readonly bytes?: string
}

export interface PlayedVendor {
  readonly url: string
  readonly keyId: string
  secret: string
  secretBefore: string | undefined
  manner: VendorManner
  readonly checks: Map<string, PlayedCheck>
  /** Every received request, signed or not. */
  readonly requests: { readonly method: string; readonly path: string; readonly isSigned: boolean }[]
  settle(check: string, result: Partial<PlayedCheck>): void
  notice(
    check: string,
    wrong?: NoticeMisbehaviour,
  ): { headers: Record<string, string>; bytes: string; id: string }
  close(): Promise<void>
}

/** A verification vendor on a local port: signs, answers, and misbehaves as configured. */
export async function openVerificationVendorSim(): Promise<PlayedVendor> {
  const checks = new Map<string, PlayedCheck>()
  const played: Omit<PlayedVendor, 'url' | 'close'> = {
    keyId: 'tessera-test',
    secret: 'a secret of the vendor, of this test alone',
    secretBefore: undefined,
    manner: 'well',
    checks,
    requests: [],
    settle(check, result) {
      const known = checks.get(check)
      if (!known) throw new Error(`no check ${check}`)
      checks.set(check, { ...known, ...result })
    },
    notice: (check, wrong = {}) => writeNotice(played, check, wrong),
  }
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? ''
      const isSigned =
        isOurs(request, body === '' ? path : body, played.secret) &&
        request.headers['x-verification-key'] === played.keyId
      played.requests.push({ method: request.method ?? '', path, isSigned })
      if (!isSigned) return answer(response, 401, { error: 'signature' })
      return play(played, { path, body, response })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(played, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

function play(
  { manner, checks }: Pick<PlayedVendor, 'manner' | 'checks'>,
  {
    path,
    body,
    response,
  }: { readonly path: string; readonly body: string; readonly response: ServerResponse },
): void {
  if (manner === 'down') return answer(response, 503, {})
  if (manner === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (manner === 'rambles') return void response.writeHead(200).end('<ok/>')
  if (path.startsWith('/checks?')) {
    const check = new URL(path, 'http://sim').searchParams.get('check') ?? ''
    const known = checks.get(check)
    if (manner === 'floods') return answer(response, 200, { check, filler: 'a'.repeat(5_000_000) })
    if (manner === 'mixes_up') return answer(response, 200, { ...known, check: randomUUID() })
    return answer(response, 200, known ?? { check, status: 'unknown' })
  }
  if (path !== '/checks') return answer(response, 404, {})
  if (manner === 'refuses') return answer(response, 422, { error: 'not now' })
  const given = JSON.parse(body) as Pick<PlayedCheck, 'check' | 'kind' | 'returnUrl'>
  const known = checks.get(given.check) ?? { ...given, reference: `V-${randomUUID()}`, status: 'pending' }
  checks.set(given.check, known)
  if (manner === 'fails_and_does') return answer(response, 500, {})
  const host = manner === 'leads_astray' ? 'http://pages.example' : 'http://127.0.0.1'
  answer(response, 200, { reference: known.reference, url: `${host}/check/${given.check}` })
}

function writeNotice(
  played: Pick<PlayedVendor, 'secret' | 'secretBefore'>,
  check: string,
  wrong: NoticeMisbehaviour,
): { headers: Record<string, string>; bytes: string; id: string } {
  const id = wrong.id ?? `N-${randomUUID()}`
  // The house never believes the result in a notice.
  const bytes = wrong.bytes ?? JSON.stringify({ id, check, status: 'passed', name: 'Somebody Else' })
  const timestamp = String(Math.floor(Date.now() / 1000) + (wrong.clockSeconds ?? 0))
  const key = wrong.signature === 'by_old_key' ? (played.secretBefore ?? '') : played.secret
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
      'x-verification-timestamp': timestamp,
      ...(signature === undefined ? {} : { 'x-verification-signature': signature }),
    },
    bytes,
    id,
  }
}

function isOurs(request: IncomingMessage, content: string, secret: string): boolean {
  const timestamp = String(request.headers['x-verification-timestamp'])
  const expected = createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')
  return request.headers['x-verification-signature'] === `v1=${expected}`
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
