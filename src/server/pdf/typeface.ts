import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { Blob, Face, Font } from 'harfbuzzjs'

import { type FontTables, readWoff, writeFont } from './woff.ts'

/** One font file, laid open: which letters it has, how it is shaped, and what of it was used. */
export interface Typeface {
  readonly name: string
  readonly tables: FontTables
  readonly font: Font
  readonly unitsPerEm: number
  has(codePoint: number): boolean
  /** The number under which a shape goes in the file where it stands for these letters. */
  note(glyph: number, letters: string): number
  /** What was written so far: the first goes under the number 1. */
  readonly written: readonly WrittenGlyph[]
}

export interface WrittenGlyph {
  readonly glyph: number
  /** None, where the letters belong to the shape beside it. */
  readonly letters: string
}

export type Weight = 400 | 700

/** The first that has a letter writes it. Chinese has a Latin of its own, so it comes last. */
const files = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-vietnamese',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified',
]

const resolve = createRequire(import.meta.url).resolve

/** The fonts of one weight. A file is read when the first letter asks for it: most documents need two. */
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
    // One shape may be of different letters here and there: each has a number of its own, so that both can be copied.
    note(glyph, letters) {
      const key = `${glyph} ${letters}`
      const number = numbers.get(key) ?? written.push({ glyph, letters })
      numbers.set(key, number)
      return number
    },
    written,
  }
}
