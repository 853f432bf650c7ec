import { type FontTables, writeFont } from './woff.ts'

/** The font tables that a PDF reader needs for text that was shaped already. */
const KEPT = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

/**
 * A font with these glyphs only, each under its original number, so the file grows with its text. Removed glyphs
 * leave zeros, which compress to nothing.
 */
export function subsetFont(tables: FontTables, glyphs: ReadonlySet<number>): Buffer {
  const table = tableOf(tables)
  const starts = startsOf(tables)
  const kept = withParts(table('glyf'), starts, new Set([0, ...glyphs]))
  const count = starts.length - 1
  const loca = Buffer.alloc((count + 1) * 4)
  const shapes: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.writeUInt32BE(length, glyph * 4)
    if (!kept.has(glyph)) continue
    const shape = shapeOf(table('glyf'), starts, glyph)
    const padding = Buffer.alloc((4 - (shape.length % 4)) % 4)
    shapes.push(shape, padding)
    length += shape.length + padding.length
  }
  loca.writeUInt32BE(length, count * 4)
  const head = Buffer.from(table('head'))
  // Sets glyph offsets to four bytes.
  head.writeInt16BE(1, 50)
  const own = new Map<string, Buffer>([
    ['glyf', Buffer.concat(shapes)],
    ['loca', loca],
    ['head', head],
    ['hmtx', keptWidths(tables, kept)],
  ])
  const small = KEPT.flatMap((tag): [string, Buffer][] => {
    const bytes = own.get(tag) ?? tables.get(tag)
    return bytes ? [[tag, bytes]] : []
  })
  return writeFont(new Map(small))
}

function tableOf(tables: FontTables): (tag: string) => Buffer {
  return (tag) => {
    const bytes = tables.get(tag)
    if (!bytes) throw new Error(`the font has no table ${tag}`)
    return bytes
  }
}

function startsOf(tables: FontTables): number[] {
  const table = tableOf(tables)
  const count = table('maxp').readUInt16BE(4)
  const isLong = table('head').readInt16BE(50) === 1
  const loca = table('loca')
  return Array.from({ length: count + 1 }, (_, glyph) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
  )
}

function shapeOf(glyf: Buffer, starts: readonly number[], glyph: number): Buffer {
  return glyf.subarray(starts[glyph] ?? 0, starts[glyph + 1] ?? 0)
}

/** An accented letter may be composed of other glyphs, which are kept too. */
function withParts(glyf: Buffer, starts: readonly number[], glyphs: Set<number>): ReadonlySet<number> {
  // A `Set` also visits what is added during the loop.
  for (const glyph of glyphs) for (const part of partsOf(shapeOf(glyf, starts, glyph))) glyphs.add(part)
  return glyphs
}

/** The flags of a component: https://learn.microsoft.com/typography/opentype/spec/glyf#composite-glyph-description */
const WORDS = 1
const SCALE = 8
const MORE = 0x20
const TWO_SCALES = 0x40
const TWO_BY_TWO = 0x80

function partsOf(shape: Buffer): number[] {
  if (shape.length < 10 || shape.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  for (let isMore = true; isMore;) {
    const flags = shape.readUInt16BE(at)
    parts.push(shape.readUInt16BE(at + 2))
    const scale = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & TWO_BY_TWO ? 8 : 0
    at += 4 + (flags & WORDS ? 4 : 2) + scale
    isMore = (flags & MORE) !== 0
  }
  return parts
}

function keptWidths(tables: FontTables, kept: ReadonlySet<number>): Buffer {
  const table = tableOf(tables)
  const count = table('hhea').readUInt16BE(34)
  const widths = Buffer.from(table('hmtx'))
  // The last width applies to all glyphs after it, so it stays.
  for (let glyph = 0; glyph < count - 1; glyph += 1)
    if (!kept.has(glyph)) widths.fill(0, glyph * 4, glyph * 4 + 4)
  return widths
}
