import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The code of the vendor in the house. */
export const DEMO_VERIFIER = 'demo-verifier'
export const DEMO_VERIFIER_KEY = 'demonstration'

interface Check {
  readonly check: string
  readonly kind: string
  readonly returnUrl: string
  readonly reference: string
  status: 'pending' | 'passed' | 'failed'
  name?: string
  bornOn?: string
  validUntil?: string
  faults?: readonly string[]
}

const BODY_MAX = 16_384

/**
 * The verification vendor of the demonstration, by the protocol of docs/verification-vendors.md. It checks nothing: the visitor chooses the
 * result on its page, which says so.
 */
export async function openDemoVerifier({
  housePort,
  secret,
}: {
  readonly housePort: number
  readonly secret: string
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const checks = new Map<string, Check>()
  const sign = (timestamp: string, text: string) =>
    `v1=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`
  let port = 0
  const server = createServer((incoming, response) => {
    void readBody(incoming)
      .then((body) => {
        const path = incoming.url ?? ''
        const [, reference = ''] = /^\/pages\/([\w-]{1,60})$/.exec(path) ?? []
        const page = [...checks.values()].find((one) => one.reference === reference)
        if (page && incoming.method === 'POST') return choose(page, body, response)
        if (page) return show(page, response)
        if (!isSigned(incoming, sign, body === '' ? path : body)) return answer(response, 401, {})
        if (path.startsWith('/checks?')) return answer(response, 200, findCheck(checks, path))
        if (path !== '/checks') return answer(response, 404, {})
        const check = takeCheck(checks, body)
        return answer(response, 200, {
          reference: check.reference,
          url: `http://127.0.0.1:${port}/pages/${check.reference}`,
        })
      })
      .catch(() => answer(response, 400, {}))
  })
  const choose = (check: Check, body: string, response: ServerResponse) => {
    const form = new URLSearchParams(body)
    const day = (name: string) => form.get(name) ?? ''
    Object.assign(
      check,
      form.get('result') === 'passed'
        ? { status: 'passed', name: day('name'), bornOn: day('bornOn'), validUntil: day('validUntil') }
        : { status: 'failed', faults: ['unreadable'] },
    )
    notify({ housePort, sign }, check)
    response.writeHead(303, { location: check.returnUrl }).end()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ;({ port } = server.address() as AddressInfo)
  return {
    port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Idempotent by the id of the check. */
function takeCheck(checks: Map<string, Check>, body: string): Check {
  const { check, kind, returnUrl } = JSON.parse(body) as Pick<Check, 'check' | 'kind' | 'returnUrl'>
  const known = checks.get(check)
  if (known) return known
  const made: Check = { check, kind, returnUrl, reference: `V-${randomUUID()}`, status: 'pending' }
  checks.set(check, made)
  return made
}

function findCheck(checks: ReadonlyMap<string, Check>, path: string): object {
  const id = new URL(path, 'http://verifier').searchParams.get('check') ?? ''
  const known = checks.get(id)
  if (!known) return { check: id, status: 'unknown' }
  const { returnUrl: _, ...answered } = known
  return answered
}

/** A lost notice does no harm: the house asks. The brand is that of the page to return to. */
function notify(
  {
    housePort,
    sign,
  }: { readonly housePort: number; readonly sign: (timestamp: string, text: string) => string },
  { check, returnUrl }: Check,
): void {
  const text = JSON.stringify({ id: randomUUID(), check })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const sent = request({
    host: '127.0.0.1',
    port: housePort,
    path: `/wps/verification/vendors/${DEMO_VERIFIER}/notice`,
    method: 'POST',
    timeout: 10_000,
    headers: {
      host: new URL(returnUrl).host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-verification-timestamp': timestamp,
      'x-verification-signature': sign(timestamp, text),
    },
  })
  sent.on('response', (response) => response.resume())
  sent.on('error', () => undefined)
  sent.end(text)
}

/** The page that stands in for a vendor's. It says in its heading that it checks nothing. */
function show({ kind, status }: Check, response: ServerResponse): void {
  const fields = [
    ['name', 'Name in the document', 'text'],
    ...(kind === 'identity' ? [['bornOn', 'Day of birth', 'date']] : []),
    ['validUntil', 'Last day', 'date'],
  ]
  const form = fields
    .map(
      ([name, label, type]) =>
        `<p><label>${label}<br><input name="${name}" type="${type}" maxlength="100"></label></p>`,
    )
    .join('')
  const body =
    status === 'pending'
      ? `<form method="post">${form}<button name="result" value="passed">It passes</button> <button name="result" value="failed">It does not pass</button></form>`
      : '<p>This check has ended.</p>'
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      // The house's page follows the form, so the form may lead anywhere; nothing else loads.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demonstration</title><style>body{font:1rem/1.5 system-ui;max-width:32rem;margin:2rem auto;padding:0 1rem}input,button{font:inherit;padding:.6rem;min-height:2.75rem}</style><main><h1>Demonstration: nothing is checked here</h1><p>Choose what the vendor says of the document. Enter no real data.</p>${body}</main></html>`,
    )
}

function isSigned(
  { headers }: IncomingMessage,
  sign: (timestamp: string, text: string) => string,
  text: string,
): boolean {
  const expected = Buffer.from(sign(String(headers['x-verification-timestamp']), text))
  const given = Buffer.from(String(headers['x-verification-signature']))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_MAX) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
