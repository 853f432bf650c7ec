import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { baseTokens } from '#domain/brand/base-tokens.ts'
import { applyBrand, type BrandTokens } from '#domain/brand/tokens.ts'
import { languageOf } from '#domain/language/language.ts'
import type { CampaignChannel } from '#domain/campaigns/delivery.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { bdi, escaped } from '#server/platform/http/fact-page.ts'
import { countVisit } from '#server/platform/http/guard.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { languageFor, merchantOf } from '#server/platform/http/visit.ts'
import { loadWords } from '#server/platform/http/words.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { unsubscribe } from './consenting.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeTokens, type Unsubscribing } from './unsubscribe-token.ts'

interface Parts {
  readonly store: Store
  readonly registry: Pick<MerchantRegistry, 'findById'>
  readonly siteHooks: HttpHooks
  readonly unsubscribeTokens: UnsubscribeTokens
}

/** A page takes only a short form. */
const BODY_LIMIT = 4096

/**
 * Unsubscribing without a session, by RFC 8058: mail providers and the page's own button send a POST to the link. Opening
 * the link changes nothing, because scanners of mail open every link.
 */
export async function registerUnsubscribe(app: FastifyInstance, parts: Parts): Promise<void> {
  const { unsubscribeTokens: tokens } = parts
  await app.register(async (scope) => {
    // Mail providers send either kind of form. The link says everything, so no body is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, undefined),
    )
    const readLink = (request: FastifyRequest, reply: FastifyReply): Unsubscribing | undefined => {
      request.callName = 'unsubscribe'
      const merchantId = merchantOf(request, parts.siteHooks)?.id ?? 0
      const { t } = request.query as { readonly t?: unknown }
      const found = typeof t === 'string' ? tokens.read(merchantId, t) : undefined
      // Providers send those of many members from few addresses, so signed links are not counted.
      if (!found) countVisit(request, reply, parts.siteHooks)
      return found && { merchantId, ...found }
    }
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const link = readLink(request, reply)
      return draw(
        parts,
        request,
        reply,
        link ? { state: 'ask', channel: link.channel } : { state: 'unknown' },
      )
    })
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const link = readLink(request, reply)
      if (!link) return draw(parts, request, reply, { state: 'unknown' })
      await parts.store.transact((tx) => unsubscribe(tx, link))
      return draw(parts, request, reply, { state: 'done', channel: link.channel })
    })
  })
}

type Found =
  | { readonly state: 'ask' | 'done'; readonly channel: CampaignChannel }
  | { readonly state: 'unknown' }

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}main{max-width:30rem;padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:18px}.brand{display:flex;gap:.75rem;align-items:center;margin:0 0 1.5rem;font-weight:600}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}p{margin:0 0 1rem;color:var(--ink-2)}.brand,h1{color:var(--ink)}form,p:last-child{margin:1.5rem 0 0}button,a{font:inherit}button{min-height:48px;padding:.6rem 1.5rem;border:0;border-radius:.6rem;background:var(--primary);color:var(--on-primary);font-weight:600;cursor:pointer}button:hover{background:var(--primary-hover)}a{display:inline-block;padding-block:.7rem;color:var(--link)}:focus-visible{outline:3px solid var(--gold-line);outline-offset:2px}`
const COLOURS = [
  'paper',
  'surface',
  'line',
  'ink',
  'ink-2',
  'primary',
  'primary-hover',
  'on-primary',
  'link',
  'gold-line',
]
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The brand's colours: those of the theme that the visitor chose on the site, else of the device. */
function coloursOf(theme: BrandTokens, chosen: string | undefined): string {
  const tokens = applyBrand(baseTokens, theme)
  const rule = (mode: 'light' | 'dark') =>
    `:root{${COLOURS.map((name) => `--${name}:${tokens[mode][name] ?? ''}`).join(';')}}`
  if (chosen === 'dark' || chosen === 'light') return rule(chosen)
  return `${rule('light')}@media(prefers-color-scheme:dark){${rule('dark')}}`
}

function draw(parts: Parts, request: FastifyRequest, reply: FastifyReply, found: Found): FastifyReply {
  const merchant = merchantOf(request, parts.siteHooks)
  const language = languageFor(request, merchant, parts.siteHooks.fallbackLanguage)
  const brand = parts.registry.findById(merchant?.id ?? 0)
  const { tag, direction } = languageOf(language)
  const say = (id: string) => escaped(loadWords()(language, id))
  const key = found.state === 'unknown' ? 'unknown' : `${found.state}_${found.channel}`
  const button =
    found.state === 'ask' ? `<form method="post"><button>${say('unsubscribe.button')}</button></form>` : ''
  const mark = brand
    ? `<img src="/brand/mark.svg?v=${brand.brandVersion}" alt="" width="40" height="40">`
    : ''
  const colours = coloursOf(
    brand?.theme ?? { light: {}, dark: {} },
    readCookie(request.headers.cookie, 'theme'),
  )
  return reply
    .code(found.state === 'unknown' ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say('unsubscribe.title')}</title><style>${colours}${STYLE}</style></head><body><main><p class="brand">${mark}${bdi(brand?.name ?? '')}</p><h1>${say(`unsubscribe.${key}`)}</h1><p>${say(`unsubscribe.${found.state}_text`)}</p>${button}<p><a href="/">${say('unsubscribe.home')}</a></p></main></body></html>`,
    )
}
