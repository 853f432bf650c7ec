import { PAGE_HEIGHT, hexOf, shorten } from './pdf-file.ts'
import type { GlyphRun, TextLine } from './text-line.ts'
import type { Typeface } from './typeface.ts'

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number]

/** A page with its origin at the top left, in points. */
export interface Page {
  box(area: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly colour: Colour
  }): void
  /** Draws a line of text with its baseline at `y`. */
  line(
    line: TextLine,
    look: { readonly x: number; readonly y: number; readonly size: number; readonly colour: Colour },
  ): void
  content(): string
}

/** The name of each font in the file. */
export type FaceNames = Map<Typeface, string>

export function openPage(names: FaceNames): Page {
  const marks: string[] = []
  return {
    box({ x, y, width, height, colour }) {
      const area = [x, PAGE_HEIGHT - y - height, width, height].map(shorten).join(' ')
      marks.push(`${colour.map(shorten).join(' ')} rg ${area} re f`)
    },
    line(line, { x, y, size, colour }) {
      if (line.runs.length === 0) return
      marks.push(`BT ${colour.map(shorten).join(' ')} rg`)
      let cursor = x
      for (const run of line.runs) {
        marks.push(`/${nameOf(names, run.face)} ${shorten(size)} Tf`)
        cursor = drawRun(marks, run, { x: cursor, y: PAGE_HEIGHT - y, size })
      }
      marks.push('ET')
    },
    content: () => marks.join('\n'),
  }
}

function nameOf(names: FaceNames, face: Typeface): string {
  const known = names.get(face)
  if (known !== undefined) return known
  const name = `F${names.size + 1}`
  names.set(face, name)
  return name
}

/** One run from start to end. A glyph off the line, such as a vowel above, is placed by a shift and a rise. */
function drawRun(
  marks: string[],
  { glyphs }: GlyphRun,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): number {
  marks.push(`1 0 0 1 ${shorten(x)} ${shorten(y)} Tm`)
  let together: string[] = []
  let rise = 0
  const flush = () => {
    if (together.length > 0) marks.push(`[${together.join(' ')}] TJ`)
    together = []
  }
  const shift = (by: number) => {
    if (Math.abs(by) > 0.01) together.push(shorten(-by))
  }
  for (const { number, width, advance, dx, dy } of glyphs) {
    if (dy !== rise) {
      flush()
      marks.push(`${shorten((dy * size) / 1000)} Ts`)
      rise = dy
    }
    shift(dx)
    together.push(`<${hexOf(number)}>`)
    shift(advance - width - dx)
  }
  flush()
  if (rise !== 0) marks.push('0 Ts')
  return x + (glyphs.reduce((sum, { advance }) => sum + advance, 0) * size) / 1000
}
