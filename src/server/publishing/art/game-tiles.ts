import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'

import { gameTile, type TileSubject } from '#art/game-tile.ts'
import { promoArt } from '#art/wide-art.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { findKeptTile, findTileSubject, keepTile, nameOfTile } from '#server/play/games/actions.ts'
import { findLotteryTile } from '#server/play/lottery/draws/actions.ts'

import type { Drawing, KeptPictures, Picture } from './kept-pictures.ts'

type TileType = 'avif' | 'webp'

/** Twice the widest tile on any page, for dense screens. */
const WIDTH = 360
const HEIGHT = 480

type SendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture | undefined,
) => FastifyReply

interface TileTools {
  readonly pictures: KeptPictures
  readonly store: Store
  /** Throttles the request, and refuses it where it may not read. The answer: the brands whose lotteries it may show. */
  readonly admit: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => readonly Merchant[] | Promise<readonly Merchant[]>
  readonly send: SendPicture
  /** As `send`, for text. */
  readonly sendWide: SendPicture
}

/**
 * The tile of a game without a picture: drawn on the first request, then stored in the database for all processes and
 * cached in memory. The URL contains a hash of the content, so a stranger can neither choose what is drawn nor cause a
 * second drawing.
 */
export function registerGameTiles(
  app: FastifyInstance,
  { pictures, store, admit, send, sendWide }: TileTools,
): void {
  const inTurn = oneByOne()
  app.get<{ Params: { id: string; name: string } }>('/art/game/:id/:name', async (request, reply) => {
    await admit(request, reply)
    const { id, name } = request.params
    const type = typeFor(request)
    const picture = isTileAddress(id, name)
      ? await pictures.find(`game ${id} ${name} ${type}`, () => findTile(store, { id, name, type }, inTurn))
      : undefined
    return send(request, reply, picture)
  })

  // The wide picture of a game's card: text that compresses well, so that the memory of the process is enough.
  app.get<{ Params: { id: string; name: string; file: string } }>(
    '/art/game/:id/:name/:file',
    async (request, reply) => {
      await admit(request, reply)
      const { id, name, file } = request.params
      const isFormed = isTileAddress(id, name) && /^(ltr|rtl)\.svg$/.test(file)
      const picture = isFormed
        ? await pictures.find(`wide ${id} ${name} ${file}`, async () => {
            const subject = await findSubject(store, { id, name })
            if (!subject) return undefined
            const body = promoArt(subject, { mirror: file === 'rtl.svg' })
            return { type: 'image/svg+xml; charset=utf-8', body }
          })
        : undefined
      return sendWide(request, reply, picture)
    },
  )

  // Tiles of lotteries are few: the memory of the process is enough. The hash has all that is drawn, so brands share them.
  app.get<{ Params: { code: string; name: string } }>('/art/lottery/:code/:name', async (request, reply) => {
    const brands = await admit(request, reply)
    const { code, name } = request.params
    const type = typeFor(request)
    const picture = await pictures.find(`lottery ${code} ${name} ${type}`, async () => {
      const subject = await findOfBrands(store, brands, { code, hash: name })
      if (!subject) return undefined
      const body = await inTurn(() => render(gameTile({ ...subject, vendor: subject.vendorCode }), type))
      return { type: `image/${type}`, body }
    })
    return send(request, reply, picture)
  })
}

async function findOfBrands(
  store: Store,
  [brand, ...others]: readonly Merchant[],
  tile: Parameters<typeof findLotteryTile>[2],
): ReturnType<typeof findLotteryTile> {
  if (!brand) return undefined
  return (await findLotteryTile(store.read, brand, tile)) ?? (await findOfBrands(store, others, tile))
}

const typeFor = (request: FastifyRequest): TileType =>
  (request.headers.accept ?? '').includes('image/avif') ? 'avif' : 'webp'

const isTileAddress = (id: string, name: string) => /^[1-9]\d{0,17}$/.test(id) && /^[0-9a-f]{10}$/.test(name)

async function findSubject(
  store: Store,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<TileSubject | undefined> {
  const subject = await findTileSubject(store.read, id)
  // guard: tile-name-checked
  if (!subject || !isCategory(subject.category) || nameOfTile(subject) !== name) return undefined
  const { category, title, vendorCode } = subject
  return { id, category, title, vendor: vendorCode }
}

async function findTile(
  store: Store,
  { id, name, type }: { readonly id: string; readonly name: string; readonly type: TileType },
  inTurn: InTurn,
): Promise<Drawing | undefined> {
  const subject = await findSubject(store, { id, name })
  if (!subject) return undefined
  const { category, title, vendor } = subject
  const kept = await findKeptTile(store.read, { id, type, drawnOf: name })
  const body = kept ?? (await inTurn(() => render(gameTile({ id, category, title, vendor }), type)))
  if (!kept) await keepTile(store.read, { id, type, drawnOf: name, body })
  return { type: `image/${type}`, body }
}

async function render(svg: string, type: TileType): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { density: 144 }).resize(WIDTH, HEIGHT, { fit: 'fill' })
  return await (
    type === 'avif' ? drawn.avif({ quality: 55, effort: 2 }) : drawn.webp({ quality: 78 })
  ).toBuffer()
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A lobby of new games requests 21 tiles at once: they are drawn one by one, so that calls are answered in between. */
function oneByOne(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
