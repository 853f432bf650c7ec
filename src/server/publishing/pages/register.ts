import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type LanguageCode, languageCodes } from '#domain/language/language.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { acceptsBrotli, acceptsGzip } from '#server/platform/http/encoding.ts'
import { countVisit } from '#server/platform/http/guard.ts'
import { headersOf, writeHeaders } from '#server/platform/http/security-headers.ts'
import { hostOf, preferredLanguage, statusOf } from '#server/platform/http/visit.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { serveAssets } from './assets.ts'
import { drawFirstRun } from './first-run.ts'
import { drawSitePage, type PageWish, type PageWorks } from './draw-page.ts'
import { createPageCache, type KeptPage, type PageCache } from './page-cache.ts'
import { buildOf, type SiteEntry } from './renderer.ts'
import { serveServiceWorker } from './service-worker.ts'
import { drawUnknownHost } from './unknown-host.ts'

export interface PageServices extends PageWorks {
  readonly hooks: HttpHooks
  readonly findMerchant: (host: string) => Merchant | undefined
  /** Whether no brand has a host yet. */
  readonly isEmpty: () => boolean
  /** The console's address, with or without TLS as the visitor came. */
  readonly consoleUrl: (isSecure: boolean) => string
  readonly dist: URL
}

/** The member site's pages: every path that is neither a call nor a file. */
export async function registerSitePages(app: FastifyInstance, services: PageServices): Promise<void> {
  const cache = createPageCache()
  if (!services.renderer.isDevelopment) {
    await serveAssets(app, buildOf(services.dist, 'site'))
    await serveServiceWorker(app, services.dist)
  }
  // Loaded for each page, because sources change while the development server runs.
  app.get('/*', { exposeHeadRoute: true, config: { writesHeaders: true } }, async (request, reply) =>
    answerPage(request, reply, { services, cache, entry: await services.renderer.entry() }),
  )
}

interface Tools {
  readonly services: PageServices
  readonly cache: PageCache
  readonly entry: SiteEntry
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, tools: Tools): Promise<unknown> {
  const { services, cache, entry } = tools
  request.callName = 'page'
  countVisit(request, reply, services.hooks)
  const merchant = services.findMerchant(hostOf(request))
  if (!merchant) return await answerNobody(request, reply, tools)
  const path = pathOf(request)
  const wish = wishOf(request, merchant, tools, path)
  if (wish.status === 0) {
    const alias = Object.hasOwn(entry.aliases, path) ? entry.aliases[path] : undefined
    if (alias !== undefined) return redirect(request, reply, { to: alias, hooks: services.hooks })
    if (path === entry.rootRedirect.from)
      return redirect(request, reply, { to: entry.rootRedirect.to, hooks: services.hooks })
    if (merchant.showsPagesToMembersOnly && (await mustSignIn(request, merchant, tools, path)))
      return redirect(request, reply, { to: entry.rootRedirect.login, hooks: services.hooks })
  }
  const found = cache.find(keyOf(merchant, wish), () =>
    drawSitePage(services, merchant, wish, request.client),
  )
  // A cached page is sent synchronously; only a rendering is awaited.
  const page = found instanceof Promise ? await found : found
  if (wish.status === 2)
    return sendPersonally(request, reply, { page, place: entry.addressPlace, hooks: services.hooks })
  return sendPage(request, reply, page, services.hooks)
}

/** Answers a host without a brand. If there is no brand at all, the installation is being set up. */
async function answerNobody(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, cache, entry }: Tools,
): Promise<FastifyReply> {
  if (!services.isEmpty()) {
    const page = await cache.find('unknown host', drawUnknownHost)
    return sendPage(request, reply, page, services.hooks)
  }
  const offered = languageCodes.filter((code) => entry.languages.includes(code))
  const language = preferredLanguage(request, offered, services.hooks.fallbackLanguage)
  const { isSecure } = request.client
  const page = await cache.find(`first run ${language} ${isSecure}`, () =>
    Promise.resolve(drawFirstRun(language, services.consoleUrl(isSecure))),
  )
  // Not cached: it is out of date once the first brand exists.
  writePageHeaders(request, reply, { page, hooks: services.hooks })
  return reply.header('cache-control', 'no-store').send(page.plain)
}

/** The languages of a brand that its pages are complete in. A changed brand is another object. */
function offeredBy(merchant: Merchant, { languages }: SiteEntry): readonly LanguageCode[] {
  let offered = offeredLanguages.get(merchant)
  if (!offered) {
    offered = merchant.languages.filter((code) => languages.includes(code))
    offeredLanguages.set(merchant, offered)
  }
  return offered
}

const offeredLanguages = new WeakMap<Merchant, readonly LanguageCode[]>()

/** The page's cache key. Of the visitor it has only their choices, and whether they may be signed in. */
function wishOf(
  request: FastifyRequest,
  merchant: Merchant,
  { services, entry }: Tools,
  path: string,
): PageWish {
  const cookies = request.headers.cookie
  const offered = offeredBy(merchant, entry)
  const nowMs = services.hooks.now()
  const status = statusOf(request, merchant, nowMs)
  return {
    // All unknown paths share one cache entry, so that misspelt addresses cannot fill the cache.
    path: entry.knownPaths.includes(path) ? path + searchOf(request, entry, path) : '/lost',
    language: preferredLanguage(request, offered, merchant.defaultLanguage),
    languages: offered,
    theme: readCookie(cookies, 'theme') === 'dark' ? 'dark' : 'light',
    account: readCookie(cookies, 'signed_in') === '1' ? 'member' : 'visitor',
    status: status.status,
    isEnded: status.status === 1 && status.isEnded === true,
    opensAtMs: status.status === 1 ? status.opensAtMs : undefined,
    isSecure: request.client.isSecure,
    nowMs,
    isOutside: merchant.showsPagesToMembersOnly && entry.openPaths.includes(path),
  }
}

function keyOf(merchant: Merchant, wish: PageWish): string {
  const path = wish.status === 0 ? wish.path : ''
  const choices = `${wish.language} ${wish.theme} ${wish.account}`
  return `${merchant.id} ${merchant.version} ${path} ${choices} ${wish.status} ${wish.opensAtMs} ${wish.isSecure}`
}

/** A merchant may show its pages to members only; the server enforces it. */
async function mustSignIn(
  request: FastifyRequest,
  merchant: Merchant,
  { services, entry }: Tools,
  path: string,
): Promise<boolean> {
  if (entry.openPaths.includes(path)) return false
  const cookie = readCookie(request.headers.cookie, cookieName('session', request.client.isSecure))
  if (!cookie || cookie.length > 200) return true
  const caller = await services.hooks.findCaller({
    merchantId: merchant.id,
    cookie,
    token: undefined,
    needsToken: false,
    device: request.headers['user-agent'] ?? '',
  })
  return caller.kind !== 'member' || caller.isHalfSignedIn
}

/** A redirect keeps the invitation code and drops the rest of the query. */
function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { to, hooks }: { readonly to: string; readonly hooks: Pick<HttpHooks, 'side'> },
): FastifyReply {
  const given = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1])
  const codes = ['affiliateCode', 'referralCode'].flatMap((name) => {
    const code = given.get(name)?.trim() ?? ''
    return /^[A-Za-z0-9]{2,32}$/.test(code) ? [`${name}=${code}`] : [] // guard: referral-code-plain
  })
  const query = codes.length > 0 ? `?${codes.join('&')}` : ''
  writeHeaders(request, reply, hooks)
  return reply.header('cache-control', 'no-store').redirect(`${to}${query}`, 302)
}

/** Writes to the socket with prepared headers, as calls do: Fastify's reply would cost as much as all the rest. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  hooks: Pick<HttpHooks, 'side'>,
): FastifyReply {
  const accepted = request.headers['accept-encoding']
  const encoding = acceptsBrotli(accepted) ? 'brotli' : acceptsGzip(accepted) ? 'gzip' : 'plain'
  const isKnown = page.statusCode === 200 && request.headers['if-none-match'] === page.etag
  const headers = [...preparedHeaders(page, encoding, request, hooks), 'x-correlation-id', request.id]
  reply.hijack()
  if (isKnown) {
    reply.raw.writeHead(304, headers).end()
    return reply
  }
  const body = page[encoding]
  headers.push('content-length', String(body.length))
  reply.raw.writeHead(page.statusCode, headers).end(body)
  return reply
}

type Encoding = 'brotli' | 'gzip' | 'plain'

/** Headers of cached pages by encoding and transport; they go when the page is evicted. */
const preparedOf = new WeakMap<KeptPage, Map<string, readonly string[]>>()

function preparedHeaders(
  page: KeptPage,
  encoding: Encoding,
  { client }: FastifyRequest,
  { side }: Pick<HttpHooks, 'side'>,
): readonly string[] {
  let prepared = preparedOf.get(page)
  if (!prepared) preparedOf.set(page, (prepared = new Map()))
  const key = client.isSecure ? `${encoding} tls` : encoding
  let headers = prepared.get(key)
  if (!headers) {
    headers = Object.entries({
      ...headersOf(side, client.isSecure),
      ...pageHeaders(page),
      // The browser revalidates each time: an unchanged page costs a few bytes.
      'cache-control': 'private, no-cache',
      etag: page.etag,
      ...(encoding === 'plain' ? {} : { 'content-encoding': encoding === 'brotli' ? 'br' : 'gzip' }),
    }).flat()
    prepared.set(key, headers)
  }
  return headers
}

/** The page of a blocked region contains the visitor's address, so it is not cached. */
function sendPersonally(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, place, hooks }: { readonly page: KeptPage; readonly place: string; readonly hooks: HttpHooks },
): FastifyReply {
  writePageHeaders(request, reply, { page, hooks })
  const plainAddress = request.client.address.replace(/[^0-9a-fA-F.:]/g, '')
  return reply.header('cache-control', 'no-store').send(page.plain.toString().replaceAll(place, plainAddress))
}

function writePageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, hooks }: { readonly page: KeptPage; readonly hooks: Pick<HttpHooks, 'side'> },
): void {
  writeHeaders(request, reply, hooks)
  reply.code(page.statusCode).headers(pageHeaders(page))
}

function pageHeaders({ statusCode, policy, permissions }: KeptPage): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'permissions-policy': permissions,
    vary: 'cookie, accept-language, accept-encoding',
    ...(statusCode === 503 ? { 'retry-after': '60' } : {}),
  }
}

/** The one query parameter that the page renders by; all others are ignored. */
function searchOf(request: FastifyRequest, entry: SiteEntry, path: string): string {
  const drawnBy = Object.hasOwn(entry.drawnBy, path) ? entry.drawnBy[path] : undefined
  if (!drawnBy) return ''
  const value = new URLSearchParams(request.url.slice(path.length)).get(drawnBy.name)
  return value !== null && new RegExp(drawnBy.form).test(value) ? `?${drawnBy.name}=${value}` : ''
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?')
  return end < 0 ? request.url : request.url.slice(0, end)
}
