import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { waitFor } from '#test/patience.ts'

import { openDemoBank } from './demo-bank.ts'

const secret = 'the secret of both'

/** The signature of docs/payment-providers.md. */
const sign = (key: string, timestamp: string, text: string) =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`

/** A house that keeps the messages of the provider. */
async function openHouse() {
  const notices: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      notices.push({ url: request.url ?? '', headers: request.headers, body })
      response.end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { notices, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function openBoth() {
  const house = await openHouse()
  const bank = await openDemoBank({ houseUrl: house.url, secret, paysAfterMs: 1 })
  onTestFinished(() => bank.close())
  const ask = async (path: string, content?: object, key = secret) => {
    const body = content && JSON.stringify(content)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const answer = await fetch(`http://127.0.0.1:${bank.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-payment-timestamp': timestamp,
        'x-payment-signature': sign(key, timestamp, body ?? path),
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, value: (await answer.json()) as Record<string, unknown> }
  }
  return { house, ask }
}

const order = { order: 'D7', amount: '500.00', currency: 'PHP' }

test('an order is paid by itself, and the house gets one signed message of it', async () => {
  const { house, ask } = await openBoth()
  expect(await ask('/orders?kind=deposit&order=D7')).toMatchObject({ value: { status: 'unknown' } })
  const first = await ask('/deposits', order)
  expect(await ask('/deposits', order)).toEqual(first)
  await waitFor(() => expect(house.notices).not.toEqual([]))
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = house.notices
  expect(url).toBe('/wps/payments/demo-bank/notify')
  expect(JSON.parse(body)).toMatchObject({ ...order, kind: 'deposit', status: 'paid' })
  expect(headers['x-payment-signature']).toBe(sign(secret, String(headers['x-payment-timestamp']), body))
  expect(await ask('/orders?kind=deposit&order=D7')).toMatchObject({
    value: { status: 'paid', amount: '500.00' },
  })
  expect(house.notices).toHaveLength(1)
})

test('a request that the house did not sign changes nothing', async () => {
  const { ask } = await openBoth()
  expect(await ask('/deposits', order, 'another secret')).toMatchObject({ status: 401 })
  expect(await ask('/orders?kind=deposit&order=D7')).toMatchObject({ value: { status: 'unknown' } })
})
