import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the root of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly isError: boolean
  readonly service: string
}

export interface PlayedCollector {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Everything that was sent, as text. */
  readonly bodies: string[]
  /** Messages that did not follow the protocol. */
  readonly faults: string[]
  readonly mood: { now: 'takes' | 'hangs' | 'fails' }
  close(): Promise<void>
}

/**
 * A strict receiver of OTLP over HTTP with JSON, after the specification's mapping of protobuf: ids in hexadecimal, times
 * and large numbers as strings, enums as numbers, no unknown members.
 */
export async function openCollectorSim(): Promise<PlayedCollector> {
  const played: Omit<PlayedCollector, 'url' | 'close'> = {
    spans: [],
    bodies: [],
    faults: [],
    mood: { now: 'takes' },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (played.mood.now === 'hangs') return
      if (played.mood.now === 'fails') return void response.writeHead(400).end('{}')
      const body = Buffer.concat(parts).toString()
      played.bodies.push(body)
      try {
        refuseRequest(request.method, request.url, request.headers)
        played.spans.push(...readRequest(JSON.parse(body)))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      } catch (error) {
        played.faults.push(String(error))
        response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...played,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

function refuseRequest(method = '', url = '', headers: IncomingHttpHeaders): void {
  if (method !== 'POST' || url !== '/v1/traces') throw new Error(`${method} ${url}`)
  if (headers['content-type'] !== 'application/json') throw new Error('no JSON')
}

function readRequest(body: unknown): ReceivedSpan[] {
  const { resourceSpans } = only(body, ['resourceSpans'])
  return listOf(resourceSpans).flatMap((one) => {
    const { resource, scopeSpans } = only(one, ['resource', 'scopeSpans', 'schemaUrl'])
    const attributes = readAttributes(
      only(resource, ['attributes', 'droppedAttributesCount', 'entityRefs'])['attributes'],
    )
    return listOf(scopeSpans).flatMap((scoped) => {
      const { spans } = only(scoped, ['scope', 'spans', 'schemaUrl'])
      return listOf(spans).map((span) => readSpan(span, String(attributes['service.name'])))
    })
  })
}

const spanFields = [
  'traceId',
  'spanId',
  'traceState',
  'parentSpanId',
  'flags',
  'name',
  'kind',
  'startTimeUnixNano',
  'endTimeUnixNano',
  'attributes',
  'droppedAttributesCount',
  'events',
  'droppedEventsCount',
  'links',
  'droppedLinksCount',
  'status',
]

function readSpan(given: unknown, service: string): ReceivedSpan {
  const span = only(given, spanFields)
  const [start, end] = [nanosOf(span['startTimeUnixNano']), nanosOf(span['endTimeUnixNano'])]
  if (end < start) throw new Error('a span ends before it begins')
  const kind = span['kind']
  if (typeof kind !== 'number' || kind < 1 || kind > 5) throw new Error(`kind ${String(kind)}`)
  const name = span['name']
  if (typeof name !== 'string' || name === '') throw new Error('a span without a name')
  const status = only(span['status'] ?? {}, ['code', 'message'])
  return {
    traceId: idOf(span['traceId'], 32),
    spanId: idOf(span['spanId'], 16),
    parentSpanId: span['parentSpanId'] === undefined ? '' : idOf(span['parentSpanId'], 16),
    name,
    kind,
    service,
    attributes: readAttributes(span['attributes']),
    links: listOf(span['links'] ?? []).map((link) => {
      const { traceId, spanId } = only(link, [
        'traceId',
        'spanId',
        'traceState',
        'attributes',
        'droppedAttributesCount',
        'flags',
      ])
      return { traceId: idOf(traceId, 32), spanId: idOf(spanId, 16) }
    }),
    isError: status['code'] === 2,
  }
}

function readAttributes(given: unknown): Record<string, unknown> {
  return Object.fromEntries(
    listOf(given).map((one) => {
      const { key, value } = only(one, ['key', 'value'])
      const [[kind, content] = ['none', undefined], ...more] = Object.entries(value as Fields)
      const isKnown = ['stringValue', 'intValue', 'doubleValue', 'boolValue', 'arrayValue'].includes(kind)
      if (typeof key !== 'string' || key === '' || !isKnown || more.length > 0)
        throw new Error(`an attribute ${JSON.stringify(one)}`)
      return [key, content]
    }),
  )
}

function only(given: unknown, names: readonly string[]): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('no object')
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`)
  return given as Fields
}

function listOf(given: unknown): readonly unknown[] {
  if (!Array.isArray(given)) throw new Error('no list')
  return given
}

function idOf(given: unknown, length: number): string {
  if (
    typeof given !== 'string' ||
    given.length !== length ||
    !/^[0-9a-f]+$/.test(given) ||
    /^0+$/.test(given)
  )
    throw new Error(`no id: ${String(given)}`)
  return given
}

function nanosOf(given: unknown): bigint {
  if (typeof given !== 'string' || !/^\d{19}$/.test(given)) throw new Error(`no time: ${String(given)}`)
  return BigInt(given)
}
