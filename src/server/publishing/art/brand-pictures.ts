import sharp from 'sharp'
import { renderSVG } from 'uqr'

import { brandMark } from '#art/brand-mark.ts'
import { letterMark } from '#art/letter-mark.ts'
import { verdeMark } from '#art/verde-mark.ts'
import { languageOf, type LanguageCode } from '#domain/language/language.ts'
import { type Merchant, wordOf } from '#server/platform/merchants/actions.ts'

import type { Drawing } from './kept-pictures.ts'

const SVG = 'image/svg+xml; charset=utf-8'

const marks: Readonly<Record<string, (size: number) => string>> = { tessera: brandMark, verde: verdeMark }

/** The brand's uploaded mark; undefined if it was removed. */
export type FindMark = (merchant: Merchant) => Promise<Buffer | undefined>

type DrawFile = (merchant: Merchant, findMark: FindMark) => Promise<Drawing>

/** A brand's pictures by path, all drawn from its mark and colours. */
export const brandFiles: Readonly<Record<string, DrawFile>> = {
  '/brand/mark.svg': (merchant, findMark) => drawSign(merchant, findMark, 48),
  '/favicon.svg': (merchant, findMark) => drawSign(merchant, findMark, 32),
  '/brand/icon-192.png': (merchant, findMark) => drawIcon(merchant, findMark, { size: 192 }),
  '/brand/icon-512.png': (merchant, findMark) => drawIcon(merchant, findMark, { size: 512 }),
  // Phones crop maskable icons: the background fills the square and the mark stays in the safe zone.
  '/brand/icon-maskable-512.png': (merchant, findMark) =>
    drawIcon(merchant, findMark, { size: 512, share: 0.8, ground: merchant.colours.light.primary }),
  '/brand/apple-touch-icon.png': (merchant, findMark) =>
    drawIcon(merchant, findMark, { size: 180, share: 0.94, ground: merchant.colours.light.primary }),
}

/** An uploaded mark is served as PNG despite the path's suffix: browsers use the Content-Type header. */
async function drawSign(merchant: Merchant, findMark: FindMark, size: number): Promise<Drawing> {
  const picture = await pictureOf(merchant, findMark)
  if (!picture) return { type: SVG, body: drawMark(merchant, size) }
  const body = await sharp(picture)
    .resize(size * 4, size * 4)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { type: 'image/png', body }
}

async function pictureOf(merchant: Merchant, findMark: FindMark): Promise<Buffer | undefined> {
  return merchant.mark.kind === 'picture' ? await findMark(merchant) : undefined
}

/** A standalone SVG has no style sheet, so the brand's colours are inlined. */
function drawMark({ mark, colours }: Merchant, size: number): string {
  const { primary, ivory, gold } = colours.light
  const values: Readonly<Record<string, string>> = { primary, 'brand-ivory': ivory, 'brand-gold': gold }
  const drawn =
    mark.kind === 'letters'
      ? letterMark(mark.letters, size)
      : ((mark.kind === 'house' ? marks[mark.name] : undefined) ?? brandMark)(size)
  return drawn.replace(
    /var\(--([\w-]+),(#[0-9a-f]{3,6})\)/g,
    (_, name: string, fallback: string) => values[name] ?? fallback,
  )
}

async function drawIcon(
  merchant: Merchant,
  findMark: FindMark,
  { size, share = 1, ground }: { readonly size: number; readonly share?: number; readonly ground?: string },
): Promise<Drawing> {
  const inner = Math.round(size * share)
  const source = (await pictureOf(merchant, findMark)) ?? Buffer.from(drawMark(merchant, inner))
  const mark = await sharp(source).resize(inner, inner).png().toBuffer()
  const edge = size - inner
  const before = Math.floor(edge / 2)
  const body = await sharp(mark)
    .extend({
      top: before,
      left: before,
      bottom: edge - before,
      right: edge - before,
      background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(ground === undefined ? false : { background: ground })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  return { type: 'image/png', body }
}

export async function drawQrCode(url: string): Promise<Drawing> {
  const body = renderSVG(url, { ecc: 'M', border: 2, pixelSize: 8 })
  return { type: SVG, body }
}

export async function writeManifest(merchant: Merchant, language: LanguageCode): Promise<Drawing> {
  const { tag, direction } = languageOf(language)
  const { light } = merchant.colours
  const icon = (name: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
    src: `/brand/${name}?v=${merchant.brandVersion}`,
    sizes,
    type,
    purpose,
  })
  const manifest = {
    id: '/index',
    name: merchant.name,
    short_name: merchant.name.slice(0, 12).trim(),
    description: wordOf('shell.footer_text', language, merchant.copy[language]),
    lang: tag,
    dir: direction,
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    theme_color: light.band,
    background_color: light.paper,
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
      ...(merchant.mark.kind === 'picture' ? [] : [icon('mark.svg', 'any', 'any', 'image/svg+xml')]),
    ],
  }
  return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }
}
