import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Compile } from 'typebox/compile'

import type { Endpoint } from '#contract/endpoint.ts'
import { SEALED_BYTES, SealedBody } from '#contract/sealing.ts'
import type { LanguageCode } from '#domain/language/language.ts'

import { countAnswer } from './answer.ts'
import { type BoundCall, takenOver } from './bind.ts'
import { serializerOf } from './compiled.ts'
import type { Context, MerchantOfCall } from './context.ts'
import type { HttpHooks } from './http-hooks.ts'
import { type Admission, admitProvider, guardOf, isProvidersCall } from './guard.ts'
import { type ReadInput, compileInput } from './input.ts'
import { refusePlainly } from './refusal.ts'
import { flatHeaders, writeHeaders } from './security-headers.ts'
import { languageFor } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined
  }
}

/** Registers the calls of one feature. */
export function mountCalls(
  app: FastifyInstance,
  feature: string,
  calls: readonly BoundCall[],
  hooks: HttpHooks,
): void {
  for (const call of calls) mountCall(app, `${feature}.${call.name}`, call, hooks)
}

function mountCall(app: FastifyInstance, name: string, call: BoundCall, hooks: HttpHooks): void {
  const { endpoint } = call
  const guard = guardOf(endpoint, hooks)
  const readInput = inputReader(endpoint, hooks)
  const bodyLimit = endpoint.bodyLimit ?? (endpoint.isSealed ? SEALED_BYTES : undefined)
  const handle = call.handle as (context: Context, input: unknown) => unknown
  const kept: KeptTexts = new WeakMap()
  const openContext = openContexts(hooks)
  const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const input = readInput(request)
    const context = openContext(request, reply)
    const value =
      input instanceof Promise ? input.then((read) => handle(context, read)) : handle(context, input)
    if (value instanceof Promise)
      return value.then((found) => answerWith(found, { request, reply, hooks, kept }))
    return answerWith(value, { request, reply, hooks, kept })
  }
  const answerProvider = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    request.admission = await admitProvider(endpoint, hooks, request)
    return await answer(request, reply)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { isCall: true, takesForms: endpoint.takesForms === true, takesBytes: endpoint.takesBytes ?? [] },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: { response: { 200: endpoint.value } },
    serializerCompiler: () => (answer) => serializerOf(endpoint.value)(answer),
    // Runs before the body is read: a caller who is refused uploads nothing.
    onRequest(request, reply, done) {
      request.callName = name
      request.isCall = true
      let admitted: Admission | Promise<Admission>
      try {
        admitted = guard(request, reply)
      } catch (error) {
        done(error as Error)
        return
      }
      if (!(admitted instanceof Promise)) {
        request.admission = admitted
        done()
        return
      }
      admitted.then(
        (admission) => {
          request.admission = admission
          done()
        },
        (error: unknown) => done(error as Error),
      )
    },
    handler: isProvidersCall(endpoint) ? answerProvider : answer,
  })
}

const sealedBody = Compile(SealedBody)

/** A sealed body is decrypted first; its content is then validated like any other input. */
function inputReader(endpoint: Endpoint, hooks: HttpHooks): ReadInput {
  const readInput = compileInput(endpoint)
  if (!endpoint.isSealed) return readInput
  return async ({ query, body }) => {
    if (!sealedBody.Check(body)) throw refusePlainly('invalid_input')
    return readInput({ query, body: await hooks.openSealed(body.sealed, endpoint) })
  }
}

/** Serialized text of immutable answers, by answer object; one cache per call. */
type KeptTexts = WeakMap<object, string>

interface Answering {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly hooks: HttpHooks
  readonly kept: KeptTexts
}

function answerWith(value: unknown, { request, reply, hooks, kept }: Answering): unknown {
  if (value === takenOver) {
    countAnswer(request, 200, hooks)
    reply.hijack()
    return reply
  }
  const answer = { success: true, value }
  // Fastify's slower reply is needed only if the handler set a header or status.
  if (reply.statusCode !== 200 || hasHeaders(reply)) {
    countAnswer(request, reply.statusCode, hooks)
    // `set-cookie` accumulates where other headers replace: copying it would duplicate the cookies.
    const { 'set-cookie': _cookies, ...own } = reply.getHeaders() as Record<string, string>
    writeHeaders(request, reply, hooks)
    return reply.headers(own).send(answer)
  }
  const text = textOf(value, reply, kept)
  const length = Buffer.byteLength(text)
  countAnswer(request, 200, hooks)
  const headers = flatHeaders(request, hooks)
  headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(length))
  reply.hijack()
  reply.raw.writeHead(200, headers)
  // ASCII text is sent with the headers in one write. Other text goes as bytes: Node writes long UTF-8 strings
  // several times slower.
  if (length === text.length) reply.raw.end(text, 'latin1')
  else reply.raw.end(Buffer.from(text))
  return reply
}

/** Serializes an answer; undeclared properties are dropped. A frozen answer never changes, so its text is cached. */
function textOf(value: unknown, reply: FastifyReply, kept: KeptTexts): string {
  const isKept = typeof value === 'object' && value !== null && Object.isFrozen(value)
  const known = isKept ? kept.get(value) : undefined
  if (known !== undefined) return known
  const text = reply.serialize({ success: true, value }) as string
  if (isKept) kept.set(value, text)
  return text
}

function hasHeaders(reply: FastifyReply): boolean {
  for (const _ in reply.getHeaders()) return true
  return false
}

/** The properties of a context that are computed when they are read. */
type LazyParts = Pick<Context, 'merchant' | 'memberId' | 'bytes' | 'language' | 'log'>
type PlainParts = Required<Omit<Context, keyof LazyParts>> & { chosenLanguage?: LanguageCode }

/**
 * Makes the contexts of calls. The lazy properties stand on one prototype: getters on each context would halve the rate
 * of frequent calls.
 */
function openContexts(hooks: HttpHooks): (request: FastifyRequest, reply: FastifyReply) => Context {
  const lazy = lazyParts(hooks)
  return (request, reply) => {
    const { admission, client } = request
    if (!admission) throw new Error(`${request.callName} was not guarded`)
    const context = Object.create(lazy) as Writable<PlainParts> & LazyParts
    context.correlationId = request.id
    context.caller = admission.caller
    context.address = client.address
    context.country = client.country
    context.isSecure = client.isSecure
    context.nowMs = hooks.now()
    context.request = request
    context.reply = reply
    return context
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function lazyParts(hooks: HttpHooks): LazyParts & ThisType<Writable<PlainParts>> {
  return {
    get merchant(): MerchantOfCall {
      const merchant = this.request.admission?.merchant
      if (!merchant) throw new Error('a console call has no merchant of its own')
      return merchant
    },
    get memberId() {
      if (this.caller.kind !== 'member') throw new Error('the caller is no member')
      return this.caller.memberId
    },
    get bytes() {
      if (!Buffer.isBuffer(this.request.body)) throw new Error('the call takes no file')
      return this.request.body
    },
    get language() {
      const { request } = this
      return (this.chosenLanguage ??= languageFor(
        request,
        request.admission?.merchant,
        hooks.fallbackLanguage,
      ))
    },
    get log() {
      return this.request.log.child({ correlationId: this.correlationId })
    },
  } satisfies LazyParts & ThisType<Writable<PlainParts>>
}
