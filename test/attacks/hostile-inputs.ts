import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect } from 'vitest'
import { Compile } from 'typebox/compile'

import { exchangeKeyOf, sealWith } from '#test/pg/seal.ts'
import type { Proof, TestServer } from '#test/pg/test-server.ts'

import { type KnownCall, lookAtDatabase } from './attack.ts'
import {
  type HostileAnswer,
  type RequestedCall,
  emptyThrottles,
  expectCleanNo,
  hostileCalls,
  openHostileServer,
  proofFor,
  sendHostile,
} from './hostile-call.ts'
import {
  type Field,
  type FieldSchema,
  evilTexts,
  evilValues,
  fieldsOf,
  goodValue,
  isUnstorable,
  withValue,
  withoutField,
} from './hostile-values.ts'

let server: TestServer
let proof: Proof
let key: Awaited<ReturnType<typeof exchangeKeyOf>>

const attack = (call: KnownCall, requested: RequestedCall) =>
  sendHostile(server, call, { ...requested, proof })

/** The refusal names the field, so that the page can show it there. */
function expectNoBeside(answer: HostileAnswer, { path }: Field, what: string) {
  expectCleanNo(answer, what)
  const { value } = JSON.parse(answer.body) as { value?: { fields?: string[] } }
  const named = path.join('/')
  const isNamed = value?.fields?.some(
    (one) => one === named || one.startsWith(`${named}/`) || named.startsWith(`${one}/`),
  )
  expect([what, value?.fields, isNamed]).toEqual([what, value?.fields, true])
}

/** Any answer but a 500. Input that the contract accepts may succeed or be refused for another reason. */
function expectAnswered(answer: HostileAnswer, what: string) {
  if (answer.status !== 200) expectCleanNo(answer, what, [400, 401, 403, 404, 409, 429])
}

/** Requests of one caller in flight at once: their sessions are looked up together, and no request waits for another. */
const AT_ONCE = 16

/** An account may send ten expensive calls at once. */
const DEAR_AT_ONCE = 8

/** Sends attempts that change nothing, several at once. */
async function sendAll<Attempt>(
  call: KnownCall,
  attempts: readonly Attempt[],
  send: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const atOnce = call.endpoint.throttle === 'dear' ? DEAR_AT_ONCE : AT_ONCE
  for (let at = 0; at < attempts.length; at += atOnce) {
    await emptyThrottles(server, call)
    await Promise.all(attempts.slice(at, at + atOnce).map(send))
  }
}

/** Number of uses of each kind of attempt. */
const tried = new Map<string, number>()

/**
 * All attempts for the first call with this property; for each later call the next one in turn. The same code
 * validates all calls from their schemas, so sixty thousand identical refusals would prove no more.
 */
function inTurn<Attempt>(what: string, attempts: readonly Attempt[]): readonly Attempt[] {
  const turn = tried.get(what) ?? 0
  tried.set(what, turn + 1)
  return turn === 0 ? attempts : attempts.filter((_, at) => at === turn % attempts.length)
}

/** Calls whose inputs pass through the same code. */
const plumbingOf = ({ side, endpoint: { method, access, isSealed, bodyLimit } }: KnownCall) =>
  [side, method === 'GET' ? 'query' : 'body', access.split(':')[0], isSealed, bodyLimit].join(' ')

const kindOf = (call: KnownCall, { schema, isNeeded }: Field) =>
  `${call.side} ${call.endpoint.method === 'GET'} ${isNeeded} ${JSON.stringify(schema)}`

/** Values that the validator does not take never meet a bound of the schema, so the keywords are the kind. */
const refusingKindOf = (call: KnownCall, { schema, isNeeded, path }: Field) =>
  `${call.side} ${call.endpoint.method === 'GET'} ${isNeeded} ${path.length} ${schema.type} ${Object.keys(schema).join()}`

/**
 * The calls of one side that only read, or those that change something. A test file is the unit of a worker, so each of
 * the four parts is one; calls of two parts have no kind in common (`inTurn`).
 */
export function callsOf(side: KnownCall['side'], what: 'reads' | 'changes'): readonly KnownCall[] {
  return hostileCalls.filter((call) => call.side === side && isReading(call) === (what === 'reads'))
}

const isReading = ({ endpoint }: KnownCall) => endpoint.method === 'GET'

/** Opens the server of a test file, and closes it at the end. */
export function useHostileServer(): void {
  beforeAll(async () => {
    tried.clear()
    server = await openHostileServer()
    key = await exchangeKeyOf(server)
  })
  afterAll(() => server.close())
}

export async function attackInputs(call: KnownCall): Promise<void> {
  proof = await proofFor(server, call)
  const before = await lookAtDatabase(server)
  if (isReading(call)) await attackQuery(call)
  else {
    await attackBody(call)
    await attackFields(call, 'wrong')
  }
  expect(await lookAtDatabase(server)).toEqual(before)
  // Accepted inputs come last: they may change data, and may end the session.
  if (!isReading(call)) await attackFields(call, 'taken')
}

const brokenQueries = [
  '__proto__=1',
  'constructor=1',
  '__proto__[x]=1',
  'toString=1',
  '=',
  '%00=1',
  '%ff=%fe',
  '%=1',
  `${'a'.repeat(8_000)}=1`,
  Array.from({ length: 1_500 }, (_, count) => `k${count}=1`).join('&'),
]

async function attackQuery(call: KnownCall): Promise<void> {
  const { path, input } = call.endpoint
  const ask = (query: string) => attack(call, { url: `${path}?${query}` })
  const own = Object.keys((input as FieldSchema).properties ?? {})
  const strangers = ['memberId=1', 'customerId=1', 'token=x'].filter(
    (one) => !own.includes(one.split('=')[0] ?? ''),
  )
  await sendAll(call, ['nobody=1', ...strangers, ...inTurn(plumbingOf(call), brokenQueries)], async (query) =>
    expectCleanNo(await ask(query), `${call.name}?${query}`),
  )
  const validator = Compile(input)
  const fields = fieldsOf(call.endpoint)
  const good = goodValue(input as FieldSchema)
  const needed = Object.fromEntries(
    fields
      .filter(({ isNeeded }) => isNeeded)
      .map(({ path: [name], schema }) => [String(name), String(goodValue(schema))]),
  )
  /** Each attempt in all fields that take it: every field reaches the handler and the database with every value. */
  const together = new Map<string, Record<string, string>>()
  for (const field of fields) {
    const { schema } = field
    const name = String(field.path[0])
    const others = fields.filter((one) => one !== field && one.isNeeded)
    const base = others.map(
      (one) => `${String(one.path[0])}=${encodeURIComponent(String(goodValue(one.schema)))}`,
    )
    const askWith = (text: string) => ask([...base, `${name}=${text}`].join('&'))
    const word = encodeURIComponent(String(goodValue(schema)))
    const doubled = [`${name}=${word}&${name}=${word}`, `${name}[]=${word}`, `${name}[$gt]=${word}`]
    await sendAll(call, inTurn(`doubled ${refusingKindOf(call, field)}`, doubled), async (query) =>
      expectCleanNo(await ask(query), `${call.name}?${query}`),
    )
    const texts = Object.entries(evilTexts).map(([kind, text]) => {
      const given = text.toWellFormed()
      const isTaken = validator.Check(withValue(good, field.path, given)) && !isUnstorable(given, schema)
      return { kind, given, isTaken }
    })
    // Excludes numbers that the contract accepts.
    const numbers = (schema.type === 'integer' ? evilNumbers : []).map((given) => {
      const isRead = /^\d{1,15}$/.test(given)
      return {
        kind: given,
        given,
        isTaken: isRead && validator.Check(withValue(good, field.path, Number(given))),
      }
    })
    const all = [...texts, ...numbers]
    const taken = all.filter(({ isTaken }) => isTaken)
    for (const { kind, given } of taken) together.set(kind, { ...together.get(kind), [name]: given })
    await sendAll(call, inTurn(`taken ${kindOf(call, field)}`, taken), async ({ kind, given }) =>
      expectAnswered(await askWith(encodeURIComponent(given)), `${call.name}?${name}=${kind}`),
    )
    const wrong = all.filter(({ isTaken }) => !isTaken)
    await sendAll(call, inTurn(refusingKindOf(call, field), wrong), async ({ kind, given }) =>
      expectNoBeside(await askWith(encodeURIComponent(given)), field, `${call.name}?${name}=${kind}`),
    )
  }
  await sendAll(call, [...together], async ([kind, given]) =>
    expectAnswered(
      await ask(new URLSearchParams({ ...needed, ...given }).toString()),
      `${call.name}, all ${kind}`,
    ),
  )
}

const evilNumbers = [
  '-1',
  '0',
  '1.0',
  '1e3',
  '0x10',
  '+1',
  ' 1',
  '1,0',
  '',
  'NaN',
  'Infinity',
  '9007199254740993',
]

async function attackBody(call: KnownCall): Promise<void> {
  const good = goodValue(call.endpoint.input as FieldSchema)
  const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    attack(call, { payload, headers: { 'content-type': 'application/json', ...headers } })
  const text = JSON.stringify(good)
  const more = `${text.slice(0, -1)}${text === '{}' ? '' : ','}`
  await emptyThrottles(server, call)
  for (const payload of [`${more}"nobody":1}`, `${more}"memberId":"1"}`])
    expectCleanNo(await send(payload), `${call.name} ${payload.slice(0, 40)}`)
  expectCleanNo(await attack(call, { url: `${call.endpoint.path}?a=1` }), `${call.name} with a query`)
  const limit = call.endpoint.bodyLimit ?? 65_536
  const broken: [payload: string | Buffer, headers?: Record<string, string>, statuses?: number[]][] = [
    ...brokenBodies.map((payload): [string | Buffer] => [payload]),
    [`\ufeff${text}x`],
    [`{"a":"${'x'.repeat(limit + 4_000)}"}`, {}, [413]],
    [gzipSync(text), { 'content-encoding': 'gzip' }],
    ...otherTypes.map((type): [string, Record<string, string>, number[]] => [
      text,
      { 'content-type': type },
      [400, 415],
    ]),
  ]
  await sendAll(call, inTurn(plumbingOf(call), broken), async ([payload, headers, statuses]) => {
    const what = `${call.name} ${JSON.stringify(headers ?? {})} ${String(payload).slice(0, 40)}`
    expectCleanNo(await send(payload, headers), what, statuses)
  })
}

const brokenBodies = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"word"',
  'NaN',
  '{"a":1e400}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  '{"__proto__":{"isClosed":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
]

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
]

/** Makes one field at a time invalid. Sealed calls are validated after decryption. */
async function attackFields(call: KnownCall, which: 'wrong' | 'taken'): Promise<void> {
  const { endpoint } = call
  const validator = Compile(endpoint.input)
  const good = goodValue(endpoint.input as FieldSchema)
  expect([call.name, validator.Check(good)], 'hostile-values.ts makes no good input').toEqual([
    call.name,
    true,
  ])
  const send = async (input: unknown) => {
    const payload = endpoint.isSealed ? await sealWith(key, endpoint, input) : (input as object)
    return await attack(call, {
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    })
  }
  const refused: { readonly field: Field; readonly what: string; readonly input: unknown }[] = []
  const accepted: { readonly what: string; readonly input: unknown }[] = []
  /** Each value in all fields that take it: every field reaches the handler and the database with every value. */
  const together = new Map<string, unknown>()
  for (const field of fieldsOf(endpoint)) {
    const all = Object.entries(evilValues).map(([kind, value]) => {
      const input = withValue(good, field.path, value)
      const isTaken = validator.Check(input) && !isUnstorable(value, field.schema)
      return { kind, value, what: `${call.name} ${field.path.join('/')}=${kind}`, input, isTaken }
    })
    if (which === 'taken') {
      const taken = all.filter(({ isTaken }) => isTaken)
      for (const { kind, value } of taken)
        together.set(kind, withValue(together.get(kind) ?? good, field.path, value))
      accepted.push(...inTurn(`taken ${kindOf(call, field)}`, taken))
      continue
    }
    const wrong = inTurn(
      `${endpoint.isSealed === true} ${refusingKindOf(call, field)}`,
      all.filter(({ isTaken }) => !isTaken),
    ).map(({ what, input }) => ({ field, what, input }))
    refused.push(...wrong)
    if (field.isNeeded)
      refused.push({
        field,
        what: `${call.name} without ${field.path.join('/')}`,
        input: withoutField(good, field.path),
      })
  }
  await sendAll(call, refused, async ({ field, what, input }) =>
    expectNoBeside(await send(input), field, what),
  )
  accepted.push(...[...together].map(([kind, input]) => ({ what: `${call.name}, all ${kind}`, input })))
  for (const { what, input } of accepted) {
    await emptyThrottles(server, call)
    let answer = await send(input)
    if (answer.status === 401) {
      proof = await proofFor(server, call)
      answer = await send(input)
    }
    expectAnswered(answer, what)
  }
}
