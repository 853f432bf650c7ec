import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { stripArt } from '#art/strip-art.ts'
import { systemMosaic } from '#art/system-mosaic.ts'
import { vendorMark } from '#art/vendor-mark.ts'
import { banner, poster, promoArt } from '#art/wide-art.ts'
import { wordsIn } from '#domain/content/document.ts'
import { partner } from '#domain/content/partner.ts'
import { type Category, isCategory } from '#domain/navigation/category.ts'
import { findBannerPicture, findPublishedOne } from '#server/publishing/content/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { acceptsBrotli } from '#server/platform/http/encoding.ts'
import { countVisit, guardOf, refuseClosed } from '#server/platform/http/guard.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantsInScope } from '#server/platform/http/scope.ts'
import { hostOf } from '#server/platform/http/visit.ts'
import { type Merchant, findMarkPicture } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findOfferPicture } from '#server/publishing/promotions/actions.ts'

import { type FindMark, brandFiles, drawQrCode, writeManifest } from './brand-pictures.ts'
import { flagOf } from './flags.ts'
import { registerGameTiles } from './game-tiles.ts'
import { drawPayingOffer } from './offer-pictures.ts'
import { type Drawing, type Picture, keepPictures } from './kept-pictures.ts'

/** Pictures run and load nothing, even when opened as a document. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Never by a proxy between. */
const FOR_THE_READER = 'private, max-age=31536000, immutable'
/** Flags rarely change, but keep their URLs. */
const FOR_A_MONTH = 'public, max-age=2592000'
const FOR_AN_HOUR = 'public, max-age=3600'

type FindMerchant = (request: FastifyRequest, reply: FastifyReply) => Merchant

export interface ArtServices {
  readonly siteHooks: HttpHooks
  readonly store: Store
  readonly registry: MerchantRegistry
}

/** Pictures generated from the database or the brand's settings, never from text in a URL. */
export function registerArt(app: FastifyInstance, { store, registry, siteHooks }: ArtServices): void {
  const pictures = keepPictures()
  const merchantOf: FindMerchant = (request, reply) => {
    request.callName = 'art'
    countVisit(request, reply, siteHooks)
    const merchant = registry.findByHost(hostOf(request))
    if (!merchant) throw refusePlainly('absent')
    return merchant
  }

  registerGameTiles(app, {
    pictures,
    store,
    admit: (request, reply) => {
      const merchant = merchantOf(request, reply)
      refuseClosed(request, merchant, siteHooks.now())
      return [merchant]
    },
    send: (request, reply, picture) => send(request, reply, picture, FOR_EVER, 'accept'),
    sendWide: (request, reply, picture) => send(request, reply, picture, FOR_EVER),
  })
  registerRows(app, { pictures, merchantOf, store, siteHooks })

  for (const [kind, draw] of [
    ['hall', drawHall],
    ['strip', drawStrip],
  ] as const)
    app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
      `/art/${kind}/:file`,
      async (request, reply) => {
        const merchant = merchantOf(request, reply)
        const [, category = '', direction] = /^([a-z]{2,20})-(ltr|rtl)\.svg$/.exec(request.params.file) ?? []
        if (!isCategory(category)) throw refusePlainly('absent')
        const picture = await pictures.find(`${kind} ${category} ${direction}`, () =>
          draw(category, direction === 'rtl'),
        )
        return send(
          request,
          reply,
          picture,
          request.query.v === merchant.brandVersion ? FOR_EVER : FOR_AN_HOUR,
        )
      },
    )

  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/art/offer/:file',
    async (request, reply) => {
      const merchant = merchantOf(request, reply)
      const { file } = request.params
      const picture = await pictures.find(`offer ${file}`, () => Promise.resolve(drawPayingOffer(file)))
      return send(request, reply, picture, request.query.v === merchant.brandVersion ? FOR_EVER : FOR_AN_HOUR)
    },
  )

  for (const [name, draw] of Object.entries(fixedPictures))
    app.get(`/art/${name}.svg`, async (request, reply) => {
      merchantOf(request, reply)
      const picture = await pictures.find(name, () =>
        Promise.resolve({ type: 'image/svg+xml; charset=utf-8', body: draw() }),
      )
      return send(request, reply, picture, FOR_AN_HOUR)
    })

  app.get<{ Params: { file: string } }>('/art/flag/:file', async (request, reply) => {
    merchantOf(request, reply)
    const [, code = ''] = /^([A-Z]{2})\.svg$/.exec(request.params.file) ?? []
    const picture = await pictures.find(`flag ${code}`, () => {
      const body = flagOf(code)
      return Promise.resolve(body === undefined ? undefined : { type: 'image/svg+xml; charset=utf-8', body })
    })
    return send(request, reply, picture, FOR_A_MONTH)
  })

  registerBrand(app, { pictures, merchantOf, findMark: ({ id }) => findMarkPicture(store.read, id) })
}

/** A file that the browser opens without our code. A page has many, so they count against the address alone. */
const operatorsFile = { method: 'GET', access: 'operator', cookieOnly: true, throttle: 'none' } as const

/**
 * Tiles of games for the console: beside the rounds and transfers of a member. Their addresses are those of the site, but
 * only for operators: they would tell strangers of games that no brand shows, and of the lotteries of every brand.
 */
export function registerConsoleArt(
  app: FastifyInstance,
  { store, registry, consoleHooks }: Omit<ArtServices, 'siteHooks'> & { readonly consoleHooks: HttpHooks },
): void {
  const guard = guardOf(operatorsFile, consoleHooks)
  registerGameTiles(app, {
    pictures: keepPictures(),
    store,
    admit: async (request, reply) => {
      request.callName = 'art'
      countVisit(request, reply, consoleHooks)
      const { caller } = await guard(request, reply) // guard: console-tiles-of-operators
      return merchantsInScope(registry, caller)
    },
    send: (request, reply, picture) => send(request, reply, picture, FOR_THE_READER, 'accept'),
    sendWide: (request, reply, picture) => send(request, reply, picture, FOR_THE_READER),
  })
}

/** Pictures of editorial rows: each belongs to one version of a row. */
function registerRows(
  app: FastifyInstance,
  {
    pictures,
    merchantOf,
    store,
    siteHooks,
  }: { pictures: ReturnType<typeof keepPictures>; merchantOf: FindMerchant } & Pick<
    ArtServices,
    'store' | 'siteHooks'
  >,
): void {
  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/art/banner/:id/:version/:file',
    async (request, reply) => {
      const merchant = merchantOf(request, reply)
      refuseClosed(request, merchant, siteHooks.now())
      const { id, version, file } = request.params
      if (!isOfRow(request.params)) throw refusePlainly('absent')
      const picture = await pictures.find(`banner ${merchant.id} ${id} ${version} ${file}`, () =>
        drawBanner(store, merchant, { id, version, isMirrored: file === 'rtl.svg' }),
      )
      return send(request, reply, picture, FOR_EVER)
    },
  )

  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/art/promotion/:id/:version/:file',
    async (request, reply) => {
      const merchant = merchantOf(request, reply)
      refuseClosed(request, merchant, siteHooks.now())
      const { id, version, file } = request.params
      if (!isOfRow(request.params)) throw refusePlainly('absent')
      const picture = await pictures.find(`promotion ${merchant.id} ${id} ${version} ${file}`, () =>
        drawOffer(store, merchant, { id, version, isMirrored: file === 'rtl.svg' }),
      )
      return send(request, reply, picture, FOR_EVER)
    },
  )

  // A partner without a picture gets its name as a black mark; the page inverts it on dark ground.
  app.get<{ Params: { id: string; file: string } }>('/art/partner/:id/:file', async (request, reply) => {
    const merchant = merchantOf(request, reply)
    refuseClosed(request, merchant, siteHooks.now())
    const { id, file } = request.params
    if (!/^[1-9]\d{0,17}$/.test(id) || !/^[1-9]\d{0,8}\.svg$/.test(file)) throw refusePlainly('absent')
    const picture = await pictures.find(`partner ${merchant.id} ${id} ${file}`, () =>
      drawPartner(store, merchant, { id, file }),
    )
    return send(request, reply, picture, FOR_EVER)
  })
}

/** The brand's own files: mark, icons, QR code, manifest. Available while the site is closed too. */
function registerBrand(
  app: FastifyInstance,
  {
    pictures,
    merchantOf,
    findMark,
  }: { pictures: ReturnType<typeof keepPictures>; merchantOf: FindMerchant; findMark: FindMark },
): void {
  for (const [path, draw] of Object.entries(brandFiles)) {
    app.get<{ Querystring: { v?: unknown } }>(path, async (request, reply) => {
      const merchant = merchantOf(request, reply)
      const picture = await pictures.find(`${path} ${merchant.id} ${merchant.brandVersion}`, () =>
        draw(merchant, findMark),
      )
      const isOfThisVersion = request.query.v === merchant.brandVersion
      return send(request, reply, picture, isOfThisVersion ? FOR_EVER : FOR_AN_HOUR)
    })
  }

  app.get('/brand/qr.svg', async (request, reply) => {
    merchantOf(request, reply)
    const url = `${originOf(request)}/down`
    const picture = await pictures.find(`qr ${url}`, () => drawQrCode(url))
    return send(request, reply, picture, FOR_AN_HOUR)
  })

  // QR code of one of the merchant's apps; 404 for one it does not offer.
  app.get<{ Params: { file: string } }>('/brand/qr/:file', async (request, reply) => {
    const merchant = merchantOf(request, reply)
    const [, type = ''] = /^([a-z_]{2,40})\.svg$/.exec(request.params.file) ?? []
    const resource = merchant.resources.find((one) => one.resourceType === type)
    if (!resource) throw refusePlainly('absent')
    const url = resource.url.startsWith('/') ? `${originOf(request)}${resource.url}` : resource.url
    const picture = await pictures.find(`qr ${url}`, () => drawQrCode(url))
    return send(request, reply, picture, FOR_AN_HOUR)
  })

  app.get<{ Querystring: { language?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const merchant = merchantOf(request, reply)
    const requestedLanguage = request.query.language
    const language = merchant.languages.find((code) => code === requestedLanguage) ?? merchant.defaultLanguage
    const picture = await pictures.find(`manifest ${merchant.id} ${merchant.version} ${language}`, () =>
      writeManifest(merchant, language),
    )
    return send(request, reply, picture, FOR_AN_HOUR)
  })
}

/** Pictures beside the sign-in and registration forms. */
/** Pictures that are the same for every brand. */
const fixedPictures: Readonly<Record<string, () => string>> = {
  'poster/register': () => poster({ id: 'reg', category: 'slots', title: 'peacock' }),
  'poster/login': () => poster({ id: 'log', category: 'live', title: 'roulette' }),
  'mosaic/lost': () => systemMosaic('lost'),
  'mosaic/work': () => systemMosaic('work'),
  'mosaic/lock': () => systemMosaic('lock'),
  'mosaic/door': () => systemMosaic('door'),
}

async function drawBanner(
  store: Store,
  merchant: Merchant,
  {
    id,
    version,
    isMirrored,
  }: { readonly id: string; readonly version: string; readonly isMirrored: boolean },
): Promise<Drawing | undefined> {
  const found = await findBannerPicture(store.read, {
    merchantId: merchant.id,
    id: BigInt(id),
    version: Number.parseInt(version, 10),
  })
  if (!found) return undefined
  const body = banner({ id, category: found.category, title: found.title }, { mirror: isMirrored })
  return { type: 'image/svg+xml; charset=utf-8', body }
}

interface RowPicture {
  readonly id: string
  readonly version: string
  readonly file: string
}

function isOfRow({ id, version, file }: RowPicture): boolean {
  return /^[1-9]\d{0,17}$/.test(id) && /^[1-9]\d{0,8}$/.test(version) && /^(ltr|rtl)\.svg$/.test(file)
}

async function drawOffer(
  store: Store,
  merchant: Merchant,
  request: { readonly id: string; readonly version: string; readonly isMirrored: boolean },
): Promise<Drawing | undefined> {
  const found = await findOfferPicture(store.read, {
    merchantId: merchant.id,
    id: request.id,
    version: Number.parseInt(request.version, 10),
    fallback: merchant.defaultLanguage,
  })
  if (!found) return undefined
  const body = promoArt({ id: `offer-${request.id}`, ...found }, { mirror: request.isMirrored })
  return { type: 'image/svg+xml; charset=utf-8', body }
}

/** Uses the name in the brand's default language: a mark is the same in every language. */
async function drawPartner(
  store: Store,
  merchant: Merchant,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<Drawing | undefined> {
  const found = await findPublishedOne(store.read, { merchantId: merchant.id, kind: partner, id })
  if (found === undefined || file !== `${found.version}.svg`) return undefined
  const { defaultLanguage } = merchant
  const { name } = wordsIn(partner, found.document, defaultLanguage, defaultLanguage)
  const body = vendorMark({ id, name }).replaceAll('currentColor', '#000')
  return { type: 'image/svg+xml; charset=utf-8', body }
}

/** The word that seeds each hall's figure. */
const figures: Readonly<Record<Category, string>> = {
  lottery: 'Keno',
  live: 'Roulette',
  sports: 'Football',
  fishing: 'Koi',
  slots: 'Seven',
  cards: 'Mahjong',
  esports: 'Mech',
  elottery: 'Honey Hex',
  cockfight: 'Rooster',
}

/** A hall's strip beside its title. */
function drawStrip(category: Category, isMirrored: boolean): Promise<Drawing> {
  const body = stripArt(category, { mirror: isMirrored })
  return Promise.resolve({ type: 'image/svg+xml; charset=utf-8', body })
}

function drawHall(category: Category, isMirrored: boolean): Promise<Drawing> {
  const body = promoArt(
    { id: `hall-${category}`, category, title: figures[category] },
    { mirror: isMirrored },
  )
  return Promise.resolve({ type: 'image/svg+xml; charset=utf-8', body })
}

/** The host is one of the merchant's, as checked before; the port is the requested one. */
function originOf(request: FastifyRequest): string {
  const requested = /:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1]
  // Else a stranger could create a cache entry for every port.
  const isOurs = request.client.isThroughProxy || requested === String(request.raw.socket.localPort)
  const port = isOurs ? requested : undefined
  return `${request.client.isSecure ? 'https' : 'http'}://${hostOf(request)}${port === undefined ? '' : `:${port}`}`
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture | undefined,
  keep: string,
  vary = 'accept-encoding',
): FastifyReply {
  if (!picture) throw refusePlainly('absent')
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', keep)
    .header('vary', vary)
    .header('etag', picture.etag)
  if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
  reply.type(picture.type)
  if (picture.brotli && acceptsBrotli(request.headers['accept-encoding']))
    return reply.header('content-encoding', 'br').send(picture.brotli)
  return reply.send(picture.plain)
}
