import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { type LanguageCode, chooseLanguage, languageCodes } from '#domain/language/language.ts'
import { type SystemStatus, judgeStatus } from '#domain/merchant/status.ts'

import { type Client, type ClientRules, readClient } from './client.ts'
import type { MerchantOfCall } from './context.ts'
import { readCookie } from './cookies.ts'
import type { HttpHooks } from './http-hooks.ts'
import { refusePlainly } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    client: Client
    /** The name under which metrics count the answer. */
    callName: string
    startedAtMs: number
    /** A call of the contract, as opposed to a page, a file or a machine's endpoint. */
    isCall: boolean
  }
}

const bootId = randomBytes(4).toString('hex')
let counted = 0

/** The id that links an answer to log lines. A given id counts only from a trusted proxy. */
export function correlationIdOf(request: IncomingMessage, rules: ClientRules): string {
  const given = request.headers['x-correlation-id']
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && readClient(request, rules).isThroughProxy)
    return given
  counted += 1
  return `${bootId}-${counted.toString(36).padStart(6, '0')}`
}

/** The request's host without port; empty if the port is malformed. */
export function hostOf(request: FastifyRequest): string {
  const host = request.headers.host ?? ''
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  if (end <= 0) return host.toLowerCase()
  return /^(:\d{0,5})?$/.test(host.slice(end)) ? host.slice(0, end).toLowerCase() : ''
}

/** The merchant of the host; undefined on the console. An unknown host gets a plain 404. */
export function merchantOf(request: FastifyRequest, hooks: HttpHooks): MerchantOfCall | undefined {
  const host = hostOf(request)
  if (hooks.side === 'console') {
    if (hooks.consoleHosts.includes(host)) return undefined // guard: console-host-only
    throw refusePlainly('absent')
  }
  const merchant = hooks.findMerchant(host)
  if (!merchant) throw refusePlainly('absent')
  return merchant
}

/** Whether the site is open to this visitor. */
export function statusOf(request: FastifyRequest, merchant: MerchantOfCall, nowMs: number): SystemStatus {
  return judgeStatus(merchant.opening, request.client, nowMs)
}

/** The answer's language: the visitor's choice, else the browser's, else the merchant's default. */
export function languageFor(
  request: FastifyRequest,
  merchant: MerchantOfCall | undefined,
  fallback: LanguageCode,
): LanguageCode {
  return preferredLanguage(
    request,
    merchant?.languages ?? languageCodes,
    merchant?.defaultLanguage ?? fallback,
  )
}

/** Cache of the languages that browsers' headers mean, by what is offered. Browsers send only a handful. */
const meant = new WeakMap<readonly LanguageCode[], Map<string, LanguageCode>>()
const MEANT_MAX = 200

export function preferredLanguage(
  request: FastifyRequest,
  offered: readonly LanguageCode[],
  fallback: LanguageCode,
): LanguageCode {
  const chosen = readCookie(request.headers.cookie, 'language')
  const accepted = request.headers['accept-language'] ?? ''
  if (chosen !== undefined || accepted.length > 300)
    return chooseLanguage({ chosen, accepted, offered, fallback })
  let known = meant.get(offered)
  if (!known) meant.set(offered, (known = new Map()))
  const key = `${fallback} ${accepted}`
  let language = known.get(key)
  if (!language) {
    if (known.size >= MEANT_MAX) known.clear()
    language = chooseLanguage({ chosen, accepted, offered, fallback })
    known.set(key, language)
  }
  return language
}

/** An address of the site that a request of it came to, such as the one to which an external page returns. */
export function ownUrl(
  { request, isSecure }: { readonly request?: FastifyRequest; readonly isSecure: boolean },
  path: string,
): string {
  if (!request) throw new Error('an address of the site begins with a request')
  const [, port = ''] = /:(\d{1,5})$/.exec(request.headers.host ?? '') ?? []
  return `${isSecure ? 'https' : 'http'}://${hostOf(request)}${port === '' ? '' : `:${port}`}${path}`
}
