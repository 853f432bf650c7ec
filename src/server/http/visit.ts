import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { type LanguageCode, chooseLanguage, languageCodes } from '#domain/language/language.ts'
import { type SystemStatus, judgeStatus } from '#domain/merchant/status.ts'

import { type Client, type ClientRules, readClient } from './client.ts'
import type { MerchantOfCall } from './context.ts'
import { readCookie } from './cookies.ts'
import type { Doors } from './doors.ts'
import { refusePlainly } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    client: Client
    /** Under which name the answer is counted. */
    callName: string
    startedAtMs: number
    /** A call of the contract; everything else is a page, a file or for the machinery. */
    isCall: boolean
  }
}

const bootId = randomBytes(4).toString('hex')
let counted = 0

/** The id that ties an answer to the lines of the log. One from outside counts only when a trusted proxy sent it. */
export function correlationIdOf(request: IncomingMessage, rules: ClientRules): string {
  const given = request.headers['x-correlation-id']
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && readClient(request, rules).isThroughProxy)
    return given
  counted += 1
  return `${bootId}-${counted.toString(36).padStart(6, '0')}`
}

/** The host that the caller asked, without its port; none when what follows the host is no port. */
export function hostOf(request: FastifyRequest): string {
  const host = request.headers.host ?? ''
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  if (end <= 0) return host.toLowerCase()
  return /^(:\d{0,5})?$/.test(host.slice(end)) ? host.slice(0, end).toLowerCase() : ''
}

/** The merchant of the host, or nobody's: who asks an address that is not served learns only that nothing is there. */
export function merchantOf(request: FastifyRequest, doors: Doors): MerchantOfCall | undefined {
  const host = hostOf(request)
  if (doors.side === 'console') {
    if (doors.consoleHosts.includes(host)) return undefined
    throw refusePlainly('absent')
  }
  const merchant = doors.findMerchant(host)
  if (!merchant) throw refusePlainly('absent')
  return merchant
}

/** Whether the site is open to this visitor. */
export function statusOf(request: FastifyRequest, merchant: MerchantOfCall, nowMs: number): SystemStatus {
  return judgeStatus(merchant.opening, request.client, nowMs)
}

/** The language to answer in: chosen before, else the browser's wish, else the merchant's own. */
export function languageFor(
  request: FastifyRequest,
  merchant: MerchantOfCall | undefined,
  fallback: LanguageCode,
): LanguageCode {
  return chooseLanguage({
    chosen: readCookie(request.headers.cookie, 'language'),
    accepted: request.headers['accept-language'],
    offered: merchant?.languages ?? languageCodes,
    fallback: merchant?.defaultLanguage ?? fallback,
  })
}
