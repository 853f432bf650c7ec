import type { TSchema } from 'typebox'

import { type Endpoint, plumbingRefusals } from '#contract/endpoint.ts'

import { type Contracts, fieldsOf } from './openapi.ts'
import { refusePlainly } from './refusal.ts'

/** API reference for client developers: plain HTML, complete without scripts. */
export function renderApiPage(
  contracts: Contracts,
  about: { readonly title: string; readonly origin: string },
): string {
  const features = Object.entries(contracts)
  const navigation = features
    .map(
      ([feature, contract]) =>
        `<li><a href="#${feature}">${escape(feature)}</a><ul>${Object.keys(contract)
          .map((name) => `<li><a href="#${feature}.${name}">${escape(name)}</a></li>`)
          .join('')}</ul></li>`,
    )
    .join('')
  const sections = features
    .map(
      ([feature, contract]) =>
        `<section aria-labelledby="${feature}"><h2 id="${feature}">${escape(feature)}</h2>${Object.entries(
          contract,
        )
          .map(([name, endpoint]) => renderCall(`${feature}.${name}`, endpoint, about.origin))
          .join('')}</section>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escape(about.title)}</title><link rel="stylesheet" href="/docs/api/page.css"></head>
<body><a class="skip" href="#content">To the calls</a><header><h1>${escape(about.title)}</h1>
<p>Made from the contract. For tools: <a href="/docs/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Calls"><ul>${navigation}</ul></nav>
<main id="content" tabindex="-1">${renderCommon()}${sections}</main></body></html>
`
}

function renderCommon(): string {
  const rows = plumbingRefusals
    .map((code) => `<tr><td><code>${code}</code></td><td>${refusePlainly(code).status}</td></tr>`)
    .join('')
  return `<section aria-labelledby="envelope"><h2 id="envelope">Every call</h2>
<p>An answer is an envelope: <code>{"success": true, "value": …}</code>, or
<code>{"success": false, "code": …, "message": …, "correlationId": …}</code> with the message in the caller’s language.
The cookie proves who calls; the header <code>x-session-token</code> proves that a page of ours made the call.
Bodies are JSON. Unknown fields, unknown and repeated parameters are refused. Amounts are decimal strings, moments ISO 8601 in UTC.</p>
<p>A sealed call carries its input inside <code>{"sealed": …}</code>: a compact JWE (<code>ECDH-ES</code>, <code>A256GCM</code>)
to the key of <code>GET /wps/system/exchangeKey</code>, with the key’s <code>kid</code> in its header. Inside stands
<code>{"path": …, "method": …, "iat": …, "jti": …, "input": …}</code>: the call itself, the seconds of the server’s clock, and an id
that is used once (16 to 64 of <code>A-Z a-z 0-9 _ -</code>). It is good for two minutes. Whatever is wrong with it, the
answer is <code>invalid_input</code> without fields: fetch the key anew, and try once more.</p>
${table('Noes that every call may answer', ['Code', 'Status'], rows)}</section>`
}

function renderCall(id: string, endpoint: Endpoint, origin: string): string {
  const noes =
    endpoint.refusals.length === 0
      ? '<p>No refusals of its own.</p>'
      : `<p>Refusals (409): ${endpoint.refusals.map((code) => `<code>${escape(code)}</code>`).join(', ')}</p>`
  return `<article aria-labelledby="${id}"><h3 id="${id}">${escape(id)}</h3>
<p class="path"><span class="method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code> <span class="access">${escape(endpoint.access)}</span></p>
<p>${escape(endpoint.summary)}${endpoint.isSealed ? ' <strong>Sealed:</strong> the input below travels as a JWE.' : ''}</p>
${renderFields('Input', id, endpoint.input)}${renderFields('Value', id, endpoint.value)}${noes}
<pre tabindex="0" aria-label="Example of ${id}"><code>${escape(exampleOf(endpoint, origin))}</code></pre></article>`
}

function renderFields(caption: string, id: string, schema: TSchema): string {
  const rows = flatten(schema, '').map(
    (field) =>
      `<tr><td><code>${escape(field.path)}</code></td><td>${escape(field.type)}</td><td>${field.isRequired ? 'yes' : 'no'}</td></tr>`,
  )
  return rows.length === 0
    ? `<p>${caption}: nothing.</p>`
    : table(caption, ['Field', 'Type', 'Always there'], rows.join(''), `${caption} of ${escape(id)}`)
}

/** A scrollable region needs its own accessible name. */
function table(caption: string, heads: readonly string[], rows: string, name = caption): string {
  const cells = heads.map((head) => `<th scope="col">${head}</th>`).join('')
  return `<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><caption>${caption}</caption><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table></div>`
}

interface Row {
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
}

type Shape = TSchema & {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: TSchema
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly anyOf?: readonly TSchema[]
}

/** Nested fields become dotted paths, so that one table shows a whole answer. */
function flatten(schema: TSchema, prefix: string): Row[] {
  return fieldsOf(schema).flatMap(({ name, schema: field, isRequired }) => {
    const path = `${prefix}${name}`
    const { items } = field as Shape
    const inner = items === undefined ? flatten(field, `${path}.`) : flatten(items, `${path}[].`)
    return [{ path, type: typeOf(field as Shape), isRequired }, ...inner]
  })
}

function typeOf(shape: Shape): string {
  if (shape.enum) return shape.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (shape.anyOf) return 'one of several'
  if (shape.type === 'array') return `array of ${typeOf((shape.items ?? {}) as Shape)}`
  const limits = [
    shape.minimum === undefined ? '' : `from ${shape.minimum}`,
    shape.maximum === undefined ? '' : `to ${shape.maximum}`,
    shape.maxLength === undefined ? '' : `at most ${shape.maxLength} long`,
    shape.pattern === undefined ? '' : `like ${shape.pattern}`,
  ].filter((part) => part !== '')
  return [shape.type ?? 'anything', ...limits].join(', ')
}

function exampleOf(endpoint: Endpoint, origin: string): string {
  const fields = fieldsOf(endpoint.input).filter((field) => field.isRequired)
  const token =
    endpoint.access === 'public' || endpoint.cookieOnly ? '' : " \\\n  -H 'x-session-token: …' -b 'session=…'"
  if (endpoint.method === 'GET') {
    const query = fields.map(
      ({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema as Shape)))}`,
    )
    return `curl '${origin}${endpoint.path}${query.length > 0 ? `?${query.join('&')}` : ''}'${token}`
  }
  const body: Record<string, unknown> = endpoint.isSealed
    ? { sealed: '…' }
    : Object.fromEntries(fields.map(({ name, schema }) => [name, sampleOf(schema as Shape)]))
  return `curl -X ${endpoint.method} '${origin}${endpoint.path}'${token} \\\n  -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
}

function sampleOf(shape: Shape): unknown {
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 1
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return [sampleOf((shape.items ?? {}) as Shape)]
  return '…'
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
