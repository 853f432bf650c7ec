import type { TSchema } from 'typebox'

import { type Contract, type Endpoint, plumbingRefusals } from '#contract/endpoint.ts'
import { SealedBody } from '#contract/sealing.ts'

import { REFUSED, statusOf } from './refusal.ts'

export type Contracts = Readonly<Record<string, Contract>>

/** OpenAPI 3.1, generated from the contract. */
export function openApiOf(
  contracts: Contracts,
  about: { readonly title: string; readonly version: string },
): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const operations = (paths[endpoint.path] ??= {})
      operations[endpoint.method.toLowerCase()] = operationOf(feature, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description:
        'Every answer is an envelope: `{ success, value }`, or `{ success: false, code, message, correlationId }`. ' +
        'The cookie proves who calls; the header `x-session-token` proves that a page of ours made the call.',
    },
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        operator: { type: 'apiKey', in: 'cookie', name: '__Host-operator' },
        pageToken: { type: 'apiKey', in: 'header', name: 'x-session-token' },
      },
      schemas: { Refusal: refusalSchema([...plumbingRefusals]) },
    },
  }
}

function operationOf(feature: string, name: string, endpoint: Endpoint): object {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    ...inputOf(endpoint),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: valueEnvelope(endpoint.value) } },
      },
      ...refusalsOf(endpoint),
    },
  }
}

function inputOf(endpoint: Endpoint): object {
  if (endpoint.method !== 'GET' && !endpoint.takesBytes) {
    const schema = endpoint.isSealed ? sealedSchema(endpoint.input) : endpoint.input
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const content = Object.fromEntries((endpoint.takesBytes ?? []).map((type) => [type, {}]))
  return {
    ...(endpoint.takesBytes ? { requestBody: { required: true, content } } : {}),
    parameters: fieldsOf(endpoint.input).map(({ name, schema, isRequired }) => ({
      name,
      in: 'query',
      required: isRequired,
      schema,
    })),
  }
}

/** The sealed body, with the schema of its decrypted input beside it. */
function sealedSchema(input: TSchema): object {
  const description =
    'A compact JWE (ECDH-ES, A256GCM) to the key of /wps/system/exchangeKey, of `{ path, method, iat, jti, input }`.'
  const { sealed } = SealedBody.properties
  return { ...SealedBody, properties: { sealed: { ...sealed, description } }, 'x-sealed-input': input }
}

function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.access === 'public') return []
  const cookie = endpoint.access.startsWith('operator') ? 'operator' : 'session'
  return [{ [cookie]: [], ...(endpoint.cookieOnly ? {} : { pageToken: [] }) }]
}

/** A call's own refusals and those that every call shares. */
function refusalsOf(endpoint: Endpoint): Record<string, object> {
  const common = Object.fromEntries(
    plumbingRefusals
      .filter((code) => endpoint.access !== 'public' || code !== 'forbidden')
      .map((code) => [
        statusOf[code],
        answerOf('An expected no of the plumbing.', { $ref: '#/components/schemas/Refusal' }),
      ]),
  )
  if (endpoint.refusals.length === 0) return common
  return { ...common, [REFUSED]: answerOf(endpoint.refusals.join(', '), refusalSchema(endpoint.refusals)) }
}

function answerOf(description: string, schema: object): object {
  return { description, content: { 'application/json': { schema } } }
}

function valueEnvelope(value: TSchema): object {
  return {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value },
  }
}

function refusalSchema(codes: readonly string[]): object {
  return {
    type: 'object',
    required: ['success', 'code', 'message'],
    properties: {
      success: { const: false },
      code: { enum: codes },
      message: { type: 'string', description: 'In the language of the caller.' },
      correlationId: { type: 'string' },
      value: { description: 'What the caller may want to know beside the reason.' },
    },
  }
}

export interface Field {
  readonly name: string
  readonly schema: TSchema
  readonly isRequired: boolean
}

/** The fields of an object schema, in the contract's order. */
export function fieldsOf(schema: TSchema): Field[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, TSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
  }))
}
