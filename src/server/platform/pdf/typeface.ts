import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { Blob, Face, Font } from 'harfbuzzjs'

import { type FontTables, readWoff, writeFont } from './woff.ts'

/** An opened font file: its characters, its shaper, and the glyphs used so far. */
export interface Typeface {
  readonly name: string
  readonly tables: FontTables
  readonly font: Font
  readonly unitsPerEm: number
  has(codePoint: number): boolean
  /** The number in the file of a glyph that represents these characters. */
  note(glyph: number, letters: string): number
  /** Glyphs used so far; the first has number 1. */
  readonly written: readonly WrittenGlyph[]
}

export interface WrittenGlyph {
  readonly glyph: number
  /** Empty if its characters belong to the next glyph. */
  readonly letters: string
}

export type Weight = 400 | 700

/** The first font with a character wins. The Chinese font has its own Latin, so it comes last. */
const files = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-vietnamese',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified',
]

const resolve = createRequire(import.meta.url).resolve

/** The fonts of one weight. A file is read when a character first needs it: most documents need two. */
export function openTypefaces(weight: Weight): readonly (() => Typeface)[] {
  return files.map((file) => {
    let opened: Typeface | undefined
    return () => (opened ??= openTypeface(`${file}-${weight}-normal.woff`))
  })
}

function openTypeface(path: string): Typeface {
  const tables = readWoff(readFileSync(resolve(path)))
  const face = new Face(new Blob(writeFont(tables)))
  const known = new Set(face.collectUnicodes())
  const written: WrittenGlyph[] = []
  const numbers = new Map<string, number>()
  return {
    name: (/([\w-]+)\.woff$/.exec(path)?.[1] ?? 'font').replaceAll(/[^\w-]/g, ''),
    tables,
    font: new Font(face),
    unitsPerEm: face.upem,
    has: (codePoint) => known.has(codePoint),
    // One glyph may represent different characters: each gets its own number, so that both can be copied as text.
    note(glyph, letters) {
      const key = `${glyph} ${letters}`
      const number = numbers.get(key) ?? written.push({ glyph, letters })
      numbers.set(key, number)
      return number
    },
    written,
  }
}
