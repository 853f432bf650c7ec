import { createHmac } from 'node:crypto'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { openDemoVerifier } from './demo-verifier.ts'

const secret = 'a secret of the demonstration'
const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

interface Arrived {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A house that reports the first notice. */
async function openHouse() {
  const first = Promise.withResolvers<Arrived>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      first.resolve({ url: request.url ?? '', headers: request.headers, body })
      response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closings.push(() => new Promise((done) => server.close(done)))
  return { port: (server.address() as AddressInfo).port, first: first.promise }
}

const sign = (timestamp: string, text: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`

async function call(port: number, path: string, content?: object, isSigned = true) {
  const text = content === undefined ? undefined : JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  return await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(text === undefined ? {} : { method: 'POST', body: text }),
    headers: isSigned
      ? {
          'x-verification-timestamp': timestamp,
          'x-verification-signature': sign(timestamp, text ?? path),
        }
      : {},
  })
}

test('the vendor of the demonstration says that it checks nothing, and reports the chosen result', async () => {
  const house = await openHouse()
  const vendor = await openDemoVerifier({ housePort: house.port, secret })
  closings.push(vendor.close)
  const check = '0d9a7a3e-2f0b-4d51-9a3e-7b1f6a1c2d3e'
  const opening = {
    check,
    kind: 'identity',
    language: 'EN',
    returnUrl: 'http://verde.localhost:8080/verification',
  }
  expect((await call(vendor.port, '/checks', opening, false)).status).toBe(401)
  const { url, reference } = (await (await call(vendor.port, '/checks', opening)).json()) as Record<
    string,
    string
  >
  expect(await (await call(vendor.port, '/checks', opening)).json()).toEqual({ url, reference })
  const page = await fetch(url ?? '')
  expect(await page.text()).toContain('Demonstration: nothing is checked here')
  const status = `/checks?check=${check}`
  expect(await (await call(vendor.port, status)).json()).toMatchObject({ check, status: 'pending' })
  const form = new URLSearchParams({
    result: 'passed',
    name: 'An',
    bornOn: '1990-05-17',
    validUntil: '2030-01-01',
  })
  const chosen = await fetch(url ?? '', { method: 'POST', body: form, redirect: 'manual' })
  expect(chosen.headers.get('location')).toBe(opening.returnUrl)
  const notice = await house.first
  expect(notice.url).toBe('/wps/verification/vendors/demo-verifier/notice')
  expect(notice.headers.host).toBe('verde.localhost:8080')
  expect(notice.headers['x-verification-signature']).toBe(
    sign(String(notice.headers['x-verification-timestamp']), notice.body),
  )
  expect(await (await call(vendor.port, status)).json()).toEqual({
    check,
    kind: 'identity',
    reference,
    status: 'passed',
    name: 'An',
    bornOn: '1990-05-17',
    validUntil: '2030-01-01',
  })
})
