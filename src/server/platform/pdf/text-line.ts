import bidiFactory from 'bidi-js'
import { Buffer as ShapeBuffer, ClusterLevel, Direction, shape } from 'harfbuzzjs'

import type { Typeface } from './typeface.ts'

/** A glyph and its position, in thousandths of the font size. */
export interface PlacedGlyph {
  /** Its number in the file. */
  readonly number: number
  /** Its width according to the font. */
  readonly width: number
  /** The distance to the next glyph. */
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

export interface GlyphRun {
  readonly face: Typeface
  readonly glyphs: readonly PlacedGlyph[]
}

/** One shaped line, drawn from the left edge. */
export interface TextLine {
  readonly text: string
  readonly runs: readonly GlyphRun[]
  /** In thousandths of the font size. */
  readonly width: number
}

export type BaseDirection = 'ltr' | 'rtl'

const bidi = bidiFactory()

/** Invisible characters, which could reorder or break the line. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** The same except for the marks of `isolated`. */
const UNSEEN_BUT_ISOLATES = /[[\p{Cc}\p{Cf}\u2028\u2029]--[\u2066-\u2069]]/gv
const ISOLATES = /[\u2066-\u2069]/u

/** Makes user text safe to print: composed characters, no control characters, one line. */
export function plainText(text: string): string {
  return inOneLine(text).replaceAll(UNSEEN, '') // guard: pdf-line-plain
}

/** A part of a line with its own direction: a day, a number, a name. */
export function isolated(text: string): string {
  return `\u2068${plainText(text)}\u2069`
}

function inOneLine(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\t\n\r]/g, ' ')
}

interface Piece {
  readonly text: string
  readonly face: Typeface
  readonly level: number
}

/** Shapes one line. Each piece has one font and one direction; pieces are in visual order. */
export function setLine(given: string, faces: readonly (() => Typeface)[], base: BaseDirection): TextLine {
  const text = inOneLine(given).replaceAll(UNSEEN_BUT_ISOLATES, '')
  const runs = inSeenOrder(piecesOf(text, faces, base)).map(shapePiece)
  const width = runs.reduce(
    (sum, { glyphs }) => sum + glyphs.reduce((part, { advance }) => part + advance, 0),
    0,
  )
  return { text, runs, width }
}

function piecesOf(text: string, faces: readonly (() => Typeface)[], base: BaseDirection): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const pieces: { text: string; face: Typeface; level: number }[] = []
  let at = 0
  for (const sign of text) {
    const level = levels[at] ?? 0
    at += sign.length
    if (ISOLATES.test(sign)) continue
    const last = pieces.at(-1)
    const face = faceOf(sign, faces, last?.face)
    if (last && last.face === face && last.level === level) last.text += sign
    else pieces.push({ text: sign, face, level })
  }
  return pieces
}

/** Characters of no script and combining marks take their neighbour's font if it has them. */
const DEPENDENT = /^[\p{M}\p{Script=Common}\p{Script=Inherited}]$/u
const DIGIT = /^\p{Nd}$/u

function faceOf(sign: string, faces: readonly (() => Typeface)[], before: Typeface | undefined): Typeface {
  const codePoint = sign.codePointAt(0) ?? 0
  if (before && DEPENDENT.test(sign) && !DIGIT.test(sign) && before.has(codePoint)) return before
  const found = faces.find((face) => face().has(codePoint)) ?? faces[0]
  if (!found) throw new Error('a line needs a font')
  return found()
}

/** Rule L2 of the bidirectional algorithm: https://www.unicode.org/reports/tr9/#L2 */
function inSeenOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start]?.level ?? 0) < level) continue
      let end = start
      while ((ordered[end + 1]?.level ?? 0) >= level) end += 1
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).toReversed())
      start = end
    }
  }
  return ordered
}

function shapePiece({ text, face, level }: Piece): GlyphRun {
  const buffer = new ShapeBuffer()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  shape(face.font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const scale = 1000 / face.unitsPerEm
  const shaped = infos.map(({ codepoint: glyph, cluster }, index) => ({
    glyph,
    cluster,
    width: face.font.glyphHAdvance(glyph) * scale,
    advance: (positions[index]?.xAdvance ?? 0) * scale,
    dx: (positions[index]?.xOffset ?? 0) * scale,
    dy: (positions[index]?.yOffset ?? 0) * scale,
  }))
  const letters = lettersOf(text, shaped)
  return {
    face,
    glyphs: shaped.map(({ glyph, width, advance, dx, dy }, index) => ({
      number: face.note(glyph, letters.get(index) ?? ''),
      width,
      advance,
      dx,
      dy,
    })),
  }
}

/**
 * The characters of each glyph. Of several glyphs in one cluster, such as a base and its dots, the widest gets them.
 */
function lettersOf(
  text: string,
  shaped: readonly { readonly cluster: number; readonly advance: number }[],
): ReadonlyMap<number, string> {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  return new Map(
    starts.map((start, place) => {
      const inCluster = shaped.flatMap(({ cluster, advance }, index) =>
        cluster === start ? [{ index, advance }] : [],
      )
      const widest = inCluster.reduce((best, one) => (one.advance > best.advance ? one : best))
      return [widest.index, text.slice(start, starts[place + 1] ?? text.length)]
    }),
  )
}
