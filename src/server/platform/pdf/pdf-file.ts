import { deflateSync } from 'node:zlib'

import { subsetFont } from './font-subset.ts'
import type { Typeface, WrittenGlyph } from './typeface.ts'

export interface PdfFacts {
  readonly title: string
  readonly author: string
  /** As a language tag: `vi`, `zh-CN`. */
  readonly language: string
  readonly madeAt: Date
}

/** A4, in points of a 72nd of an inch. */
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89

interface PageOfFile {
  readonly content: string
}

/** Writes pages and their fonts as one PDF file: ISO 32000-1. It contains no scripts and no links. */
export function writePdf(
  facts: PdfFacts,
  pages: readonly PageOfFile[],
  faces: ReadonlyMap<Typeface, string>,
): Buffer {
  const file = openFile()
  const tree = file.reserve()
  const fonts = [...faces].map(([face, name]) => `/${name} ${file.refer(writeFont(file, face))}`)
  const resources = file.add(`<< /Font << ${fonts.join(' ')} >> >>`)
  const kids = pages.map(({ content }) => {
    const stream = file.addStream('', Buffer.from(content, 'latin1'))
    return file.add(
      `<< /Type /Page /Parent ${file.refer(tree)} /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
        `/Resources ${file.refer(resources)} /Contents ${file.refer(stream)} >>`,
    )
  })
  file.fill(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(file.refer).join(' ')}] >>`)
  const root = file.add(
    `<< /Type /Catalog /Pages ${file.refer(tree)} /Lang ${textString(facts.language)} ` +
      `/ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  const info = file.add(
    // guard: pdf-title-encoded
    `<< /Title ${textString(facts.title)} /Author ${textString(facts.author)} ` +
      `/CreationDate (D:${facts.madeAt.toISOString().replaceAll(/[-T:]/g, '').slice(0, 14)}Z) >>`,
  )
  return file.end({ root, info })
}

/** Encodes text as UTF-16 in hexadecimal, so no character can act as PDF syntax. */
export function textString(text: string): string {
  return `<FEFF${utf16Hex(text)}>`
}

function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}

interface FileParts {
  /** Reserves the number of an object that is written later. */
  reserve(): number
  fill(id: number, body: string | Buffer): void
  add(body: string | Buffer): number
  addStream(entries: string, bytes: Buffer): number
  refer(id: number): string
  end(ids: { readonly root: number; readonly info: number }): Buffer
}

function openFile(): FileParts {
  const bodies: (Buffer | undefined)[] = []
  const parts: FileParts = {
    reserve: () => bodies.push(undefined),
    fill: (id, body) => {
      bodies[id - 1] = Buffer.from(body as string)
    },
    add: (body) => bodies.push(Buffer.from(body as string)),
    addStream(entries, bytes) {
      const packed = deflateSync(bytes)
      return bodies.push(
        Buffer.concat([
          Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
          packed,
          Buffer.from('\nendstream'),
        ]),
      )
    },
    refer: (id) => `${id} 0 R`,
    end: ({ root, info }) => joinObjects(bodies, `/Root ${parts.refer(root)} /Info ${parts.refer(info)}`),
  }
  return parts
}

function joinObjects(bodies: readonly (Buffer | undefined)[], trailer: string): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')
  const pieces: Buffer[] = [head]
  const starts: number[] = []
  let length = head.length
  for (const [index, body] of bodies.entries()) {
    if (!body) throw new Error(`object ${index + 1} was reserved and never written`)
    starts.push(length)
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    pieces.push(piece)
    length += piece.length
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  pieces.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<< /Size ${bodies.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

/** A font for shaped text: the content refers to glyphs by number, and a table maps these to characters. */
function writeFont(file: FileParts, face: Typeface): number {
  const { tables, font, written, unitsPerEm } = face
  // A prefix of six letters marks a font subset.
  const name = `TESSRA+${face.name}`
  const scale = 1000 / unitsPerEm
  const program = subsetFont(tables, new Set(written.map(({ glyph }) => glyph)))
  const data = file.addStream(`/Length1 ${program.length}`, program)
  const head = tables.get('head')
  const hhea = tables.get('hhea')
  if (!head || !hhea) throw new Error(`${name} is not a font`)
  const box = [36, 38, 40, 42].map((at) => Math.round(head.readInt16BE(at) * scale))
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${Math.round(hhea.readInt16BE(4) * scale)} /Descent ${Math.round(hhea.readInt16BE(6) * scale)} ` +
      `/CapHeight 714 /StemV 80 /FontFile2 ${file.refer(data)} >>`,
  )
  const glyphs = Buffer.alloc(2 * (written.length + 1))
  for (const [index, { glyph }] of written.entries()) glyphs.writeUInt16BE(glyph, 2 * (index + 1))
  const widths = written.map(({ glyph }) => shorten(font.glyphHAdvance(glyph) * scale))
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ` +
      `/CIDToGIDMap ${file.refer(file.addStream('', glyphs))} /DW 0 ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${file.refer(descriptor)} /W [1 [${widths.join(' ')}]] >>`,
  )
  const letters = file.addStream('', Buffer.from(lettersOf(written)))
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${file.refer(descendant)}] /ToUnicode ${file.refer(letters)} >>`,
  )
}

/** PDF limits such a list to a hundred lines. */
const LINES_AT_ONCE = 100

function lettersOf(written: readonly WrittenGlyph[]): string {
  const lines = written.flatMap(({ letters }, index) =>
    letters === '' ? [] : [`<${hexOf(index + 1)}> <${utf16Hex(letters)}>`],
  )
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const some = lines.slice(at, at + LINES_AT_ONCE)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

export function hexOf(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}

/** A number without exponent, with two decimals at most. */
export function shorten(value: number): string {
  return String(Math.round(value * 100) / 100)
}
