import type { LanguageCode } from '#domain/language/language.ts'
import { isOrigin } from '#domain/network/origin.ts'
import type { BoundCall } from '#server/platform/http/bind.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Context } from '#server/platform/http/context.ts'
import { VISITOR } from '#server/platform/http/guard.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { permissionsPolicy } from '#server/platform/http/security-headers.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { drawDocument } from './document.ts'
import type { DrawnPage } from './page-cache.ts'
import { pagePolicy } from './policy.ts'
import type { PageApi, Renderer } from './renderer.ts'

/** Everything that a page depends on: its cache key. */
export interface PageWish {
  readonly path: string
  readonly language: LanguageCode
  readonly languages: readonly LanguageCode[]
  readonly theme: 'light' | 'dark'
  readonly account: 'visitor' | 'member'
  readonly status: 0 | 1 | 2
  /** The brand is closed for good. */
  readonly isEnded: boolean
  readonly opensAtMs: number | undefined
  readonly isSecure: boolean
  /** When the page was requested; its status was judged at this moment. */
  readonly nowMs: number
  /** Whether visitors may see the page even if the merchant shows its pages to members only. */
  readonly isOutside: boolean
}

export interface PageWorks {
  readonly renderer: Renderer
  /** Public calls by method and path, for pages that fetch data while rendering. */
  readonly calls: ReadonlyMap<string, BoundCall>
  readonly log: Context['log']
  readonly version: string
}

const statusCodes = { 0: 200, 1: 503, 2: 451 } as const

/** Renders one page of the site for an anonymous visitor. */
export async function drawSitePage(
  works: PageWorks,
  merchant: Merchant,
  wish: PageWish,
  client: Client,
): Promise<DrawnPage> {
  const api = pageApi(works, merchant, wish, client)
  const [entry, whitelabel, status] = await Promise.all([
    works.renderer.entry(),
    api.call({ method: 'GET', path: '/wps/system/whitelabel' }, { language: wish.language }),
    api.call({ method: 'GET', path: '/wps/system/status' }, {}),
  ])
  const bootstrap = {
    whitelabel,
    system: withoutAddress(status),
    languages: wish.languages,
    language: wish.language,
    theme: wish.theme,
    account: wish.account,
    version: works.version,
  }
  const drawing = await entry.renderPage({ path: wish.path, bootstrap, api })
  const tags = await works.renderer.tags({ chunk: drawing.chunk, language: wish.language, area: 'site' })
  const text = drawDocument({
    language: wish.language,
    theme: wish.theme,
    title: drawing.title,
    description: drawing.description,
    themeColour: merchant.themeColours[wish.theme],
    brandCss: merchant.themeCss,
    brandVersion: merchant.brandVersion,
    tags,
    rootId: 'site',
    early: drawing.early,
    html: drawing.html,
    data: drawing.data,
    dataId: entry.pageDataId,
    loadFailed: drawing.loadFailed,
    loadAgain: drawing.loadAgain,
  })
  return {
    statusCode: wish.status === 0 ? drawing.statusCode : wish.isEnded ? 410 : statusCodes[wish.status],
    policy: tags.isPolicyLoose ? '' : policyOf(merchant, wish),
    permissions: permissionsPolicy(merchant.launchGameCdns.filter(isOrigin)),
    text,
  }
}

function policyOf(merchant: Merchant, wish: PageWish): string {
  return pagePolicy({
    imageCdns: merchant.imageCdns,
    launchGameCdns: merchant.launchGameCdns,
    isMeasured: merchant.gtagId !== undefined,
    isSecure: wish.isSecure,
  })
}

/** In-process calls of a visitor. A page is cached for everyone, so only public calls answer. */
function pageApi(works: PageWorks, merchant: Merchant, wish: PageWish, client: Client): PageApi {
  const context: Context = {
    correlationId: 'page',
    merchant,
    caller: VISITOR,
    get bytes(): Buffer {
      throw new Error('a page uploads no file')
    },
    get memberId(): bigint {
      throw new Error('a cached page has no member')
    },
    address: client.address,
    country: client.country,
    language: wish.language,
    isSecure: wish.isSecure,
    nowMs: wish.nowMs,
    log: works.log,
  }
  return {
    async call(endpoint, input) {
      const bound = works.calls.get(`${endpoint.method} ${endpoint.path}`)
      if (!bound || bound.endpoint.access !== 'public')
        throw new Error(`${endpoint.path} is not a public call`)
      if (wish.isOutside && !bound.endpoint.openBeforeLogin) throw refusePlainly('unauthenticated')
      return (await bound.handle(context, input as never)) as never
    },
  }
}

/** The page is cached, so it must not contain the address of the first visitor. */
function withoutAddress(status: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(status).filter(([name]) => name !== 'location'))
}
