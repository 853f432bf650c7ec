import { type InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import { plumbingRefusals } from '#contract/endpoint.ts'
import { type Sample, type SampleOptions, openSample, sampleMerchant } from '#test/contract/plumbing-app.ts'

import { loadWords } from './words.ts'

const opened: Sample[] = []
afterEach(async () => {
  for (const sample of opened.splice(0)) await sample.app.close()
})

async function ask(request: InjectOptions, options: SampleOptions = {}) {
  const sample = await openSample(options)
  opened.push(sample)
  const answer = await sample.app.inject({ ...request, headers: { host: 'sample.test', ...request.headers } })
  return { answer, sample }
}

const json = { 'content-type': 'application/json' }

test('a property that the contract does not name is never sent', async () => {
  const { answer } = await ask({ url: '/wps/read' })
  expect(answer.json()).toEqual({ success: true, value: { named: 'yes', list: [{ id: 1 }] } })
})

test('a frozen answer is serialised once', async () => {
  const { answer, sample } = await ask({ url: '/wps/frozen' })
  const again = await sample.app.inject({ url: '/wps/frozen', headers: { host: 'sample.test' } })
  expect(answer.json()).toEqual({ success: true, value: { named: 'yes', list: [] } })
  expect(again.body).toBe(answer.body)
})

// Invalid and hostile requests: method, path, body, content type, answer.
const hostile: readonly (readonly [string, InjectOptions, number, string])[] = [
  [
    'a number that is text',
    { method: 'POST', url: '/wps/write', payload: { page: '1' } },
    400,
    'invalid_input',
  ],
  [
    'an unknown field',
    { method: 'POST', url: '/wps/write', payload: { page: 1, isAdmin: true } },
    400,
    'invalid_input',
  ],
  ['a missing field', { method: 'POST', url: '/wps/write', payload: {} }, 400, 'invalid_input'],
  ['no body where one is due', { method: 'POST', url: '/wps/write' }, 400, 'invalid_input'],
  [
    'a list for an object',
    { method: 'POST', url: '/wps/write', payload: '[1]', headers: json },
    400,
    'invalid_input',
  ],
  [
    'a body that is null',
    { method: 'POST', url: '/wps/write', payload: 'null', headers: json },
    400,
    'invalid_input',
  ],
  [
    'a body that is no JSON',
    { method: 'POST', url: '/wps/write', payload: '{"page":', headers: json },
    400,
    'invalid_input',
  ],
  [
    'an empty body that says it is JSON',
    { method: 'POST', url: '/wps/write', payload: '', headers: json },
    400,
    'invalid_input',
  ],
  [
    'a poisoned prototype',
    { method: 'POST', url: '/wps/write', payload: '{"page":1,"__proto__":{"a":1}}', headers: json },
    400,
    'invalid_input',
  ],
  [
    'a poisoned constructor',
    {
      method: 'POST',
      url: '/wps/write',
      payload: '{"page":1,"constructor":{"prototype":{"a":1}}}',
      headers: json,
    },
    400,
    'invalid_input',
  ],
  [
    'a form',
    {
      method: 'POST',
      url: '/wps/write',
      payload: 'page=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    415,
    'invalid_input',
  ],
  [
    'plain text',
    { method: 'POST', url: '/wps/write', payload: '{"page":1}', headers: { 'content-type': 'text/plain' } },
    415,
    'invalid_input',
  ],
  [
    'a body over the limit',
    { method: 'POST', url: '/wps/write', payload: { page: 1, words: 'x'.repeat(2_000) } },
    413,
    'too_large',
  ],
  [
    'a query on a change',
    { method: 'POST', url: '/wps/write?page=2', payload: { page: 1 } },
    400,
    'invalid_input',
  ],
  ['an unknown parameter', { url: '/wps/read?admin=1' }, 400, 'invalid_input'],
  ['a repeated parameter', { url: '/wps/read?page=1&page=2' }, 400, 'invalid_input'],
  ['a parameter out of range', { url: '/wps/read?page=10' }, 400, 'invalid_input'],
  ['a number written otherwise', { url: '/wps/read?page=1e0' }, 400, 'invalid_input'],
  ['a number with space', { url: '/wps/read?page=%201' }, 400, 'invalid_input'],
  ['a word for a number', { url: '/wps/read?page=NaN' }, 400, 'invalid_input'],
  ['a word for yes or no', { url: '/wps/read?isNew=1' }, 400, 'invalid_input'],
  ['a parameter of the prototype', { url: '/wps/read?__proto__=1' }, 400, 'invalid_input'],
  ['a parameter in brackets', { url: '/wps/read?page[]=1' }, 400, 'invalid_input'],
  ['an unknown path', { url: '/wps/nothing' }, 404, 'absent'],
  ['an unknown path of the lottery', { url: '/lgw/nothing' }, 404, 'absent'],
  ['the root of the calls', { url: '/wps' }, 404, 'absent'],
  ['an unknown path elsewhere', { url: '/nothing' }, 404, 'absent'],
  ['a path that climbs', { url: '/wps/../etc/passwd' }, 404, 'absent'],
  ['a path that is no UTF-8', { url: '/wps/%ff' }, 400, 'invalid_input'],
  ['another method', { method: 'DELETE', url: '/wps/read' }, 405, 'absent'],
  ['a method that no call has', { method: 'PATCH', url: '/wps/read' }, 405, 'absent'],
]

for (const [name, request, status, code] of hostile) {
  test(`${name}: ${status} ${code}, in the envelope`, async () => {
    const { answer } = await ask(request)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/./),
      correlationId: expect.stringMatching(/./),
    })
    expect(answer.headers['x-content-type-options'] ?? 'nosniff').toBe('nosniff')
  })
}

test('the query is converted to the types of the contract', async () => {
  const { answer } = await ask({ url: '/wps/read?page=9&words=12&isNew=true' })
  expect(answer.statusCode).toBe(200)
})

test('an invalid field is named without its value', async () => {
  const { answer } = await ask({ method: 'POST', url: '/wps/write', payload: { page: 'hunter2' } })
  expect(answer.json()).toMatchObject({ value: { fields: ['page'] } })
  expect(answer.body).not.toContain('hunter2')
})

test('a call may have a larger body limit of its own', async () => {
  const { answer } = await ask({ method: 'POST', url: '/wps/large', payload: { words: 'x'.repeat(3_000) } })
  expect(answer.statusCode).toBe(200)
})

test('the body of a refused caller is not read', async () => {
  const { answer } = await ask({ method: 'PUT', url: '/wps/change', payload: '{{{', headers: json })
  expect(answer.statusCode).toBe(401)
})

test('a refusal of the contract has its own status and words', async () => {
  const headers = { cookie: 'session=player', 'x-session-token': 'player-token' }
  const { answer } = await ask({ method: 'PUT', url: '/wps/change', headers })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringContaining('changed in the meantime'),
  })
})

test('a bug answers its correlation id only, and the log has the reason', async () => {
  const { answer, sample } = await ask({
    url: '/wps/broken',
    headers: { cookie: 'session=player', authorization: 'Bearer hunter2' },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('the secret reason')
  const id = answer.json<{ correlationId: string }>().correlationId
  expect(answer.headers['x-correlation-id']).toBe(id)
  const line = sample.logged.find((one) => one.includes('the secret reason'))
  expect(line).toContain(id)
  expect(sample.logged.join('')).not.toMatch(/hunter2|session=player/)
})

test('an unreachable database is not reported as a bug of the call', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { answer } = await ask(
    { url: '/wps/mine', headers: { cookie: 'session=x' } },
    { findCaller: () => Promise.reject(away) },
  )
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
})

test('every answer carries the security headers', async () => {
  for (const url of ['/wps/read', '/wps/nothing', '/nothing', '/wps/broken', '/wps/mine']) {
    const { answer } = await ask({ url })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  }
})

test('over TLS answers carry HSTS, and the console sends no referrer', async () => {
  const clientRules = {
    trustedProxies: { kind: 'count' as const, count: 1 },
    countryHeader: undefined,
    findCountry: undefined,
  }
  const { answer } = await ask(
    { url: '/nothing', headers: { 'x-forwarded-proto': 'https' } },
    { clientRules, side: 'console' },
  )
  expect(answer.headers['strict-transport-security']).toContain('max-age=')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})

test('a given correlation id counts only if a trusted proxy sent it, well formed', async () => {
  const headers = { 'x-correlation-id': 'given-from-outside' }
  const clientRules = {
    trustedProxies: { kind: 'count' as const, count: 1 },
    countryHeader: undefined,
    findCountry: undefined,
  }
  expect((await ask({ url: '/wps/open', headers })).answer.headers['x-correlation-id']).not.toBe(
    'given-from-outside',
  )
  expect((await ask({ url: '/wps/open', headers }, { clientRules })).answer.headers['x-correlation-id']).toBe(
    'given-from-outside',
  )
  const bad = { 'x-correlation-id': 'a b\tc;;;;;;;' }
  expect(
    (await ask({ url: '/wps/open', headers: bad }, { clientRules })).answer.headers['x-correlation-id'],
  ).toMatch(/^[\w-]+$/)
})

test('a language without texts is answered in English', async () => {
  const { answer } = await ask(
    { url: '/wps/mine', headers: { 'accept-language': 'vi' } },
    { merchant: { ...sampleMerchant, languages: ['EN', 'VI'] } },
  )
  expect(answer.json<{ message: string }>().message).toMatch(/\w/)
  expect(answer.json<{ message: string }>().message).not.toContain('refusal.')
})

test('every code that a call can answer has its text', async () => {
  const say = loadWords()
  const contracts = [...Object.values(siteContracts), ...Object.values(consoleContracts)]
  const codes = new Set([
    ...plumbingRefusals,
    ...contracts.flatMap((contract) => Object.values(contract).flatMap((call) => call.refusals)),
  ])
  for (const code of codes) expect(say('EN', `refusal.${code}`), code).not.toBe(`refusal.${code}`)
})

test('every answer is counted under the name of its call', async () => {
  const { sample } = await ask({ url: '/wps/read' })
  expect(sample.observed).toEqual(['sample.read 200'])
})

test.each(['EN', 'CN', 'VI', 'TY', 'AR'] as const)(
  'the text of a throttled call names the right waiting time, in %s',
  (language) => {
    const say = loadWords()
    const textAfter = (seconds: number) =>
      say(language, 'refusal.sms_limit', { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) })
    expect(textAfter(6)).toMatch(/6|٦/)
    expect(textAfter(6)).not.toBe(textAfter(300))
    expect(textAfter(300)).toMatch(/5|٥/)
  },
)
