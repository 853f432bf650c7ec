import { type Colour, type FaceNames, type Page, openPage } from '#server/platform/pdf/page.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfFacts, writePdf } from '#server/platform/pdf/pdf-file.ts'
import { type BaseDirection, type TextLine, setLine } from '#server/platform/pdf/text-line.ts'
import { type Weight, openTypefaces } from '#server/platform/pdf/typeface.ts'

export const MARGIN = 40
export const RIGHT = PAGE_WIDTH - MARGIN
const BOTTOM = PAGE_HEIGHT - 52
const TOP = 46

export const INK: Colour = [0.09, 0.13, 0.12]
export const QUIET: Colour = [0.38, 0.43, 0.41]

export interface Look {
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: Colour
  /** Overrides the page's direction, as for numbers. */
  readonly direction?: BaseDirection
}

export interface TextPlace {
  readonly start: number
  readonly end: number
  readonly y: number
  /** Aligns the text with the end of its place. */
  readonly atEnd?: boolean
}

export interface SheetOptions {
  /** As a language tag. */
  readonly language: string
  readonly direction: BaseDirection
  /** Draws the top of each page. */
  readonly onPage: (sheet: Sheet) => void
  /** The footer of each page: its start and its end. */
  readonly footOf: (page: number, pages: number) => readonly [string, string]
}

/** Pages with logical coordinates: start and end follow the language's direction. */
export interface Sheet {
  /** How far down the page is filled. */
  y: number
  fits(height: number): boolean
  newPage(): void
  /** One line, cut if it exceeds its place. */
  text(text: string, place: TextPlace, look?: Look): void
  /** Breaks a text into lines of this width, three at most. */
  wrap(text: string, width: number, look?: Look): readonly string[]
  box(area: Omit<TextPlace, 'atEnd'> & { readonly height: number }, colour: Colour): void
  finish(facts: Omit<PdfFacts, 'language'>): Buffer
}

export function openSheet({ language, direction, onPage, footOf }: SheetOptions): Sheet {
  const names: FaceNames = new Map()
  const pages: Page[] = []
  const { lineOf, widthOf } = openLines(direction)
  const isRtl = direction === 'rtl'
  let current: Page | undefined
  const draw = (
    page: Page | undefined,
    text: string,
    { start, end, y, atEnd = false }: TextPlace,
    look: Look,
  ) => {
    const { size = 8, colour = INK } = look
    const line = lineOf(
      cut(text, end - start, (part) => widthOf(part, look)),
      look,
    )
    const width = (line.width * size) / 1000
    const fromStart = atEnd ? end - width : start
    page?.line(line, { x: isRtl ? PAGE_WIDTH - fromStart - width : fromStart, y, size, colour })
  }
  const sheet: Sheet = {
    y: 0,
    fits: (height) => sheet.y + height <= BOTTOM,
    newPage() {
      current = openPage(names)
      pages.push(current)
      onPage(sheet)
      sheet.y = TOP
    },
    text: (text, place, look = {}) => draw(current, text, place, look),
    wrap: (text, width, look) => wrapped(text, width, language, (part) => widthOf(part, look)),
    box({ start, end, y, height }, colour) {
      current?.box({ x: isRtl ? PAGE_WIDTH - end : start, y, width: end - start, height, colour })
    },
    finish(facts) {
      const look = { size: 7, colour: QUIET }
      const y = PAGE_HEIGHT - 28
      for (const [index, page] of pages.entries()) {
        const [own, number] = footOf(index + 1, pages.length)
        draw(page, own, { start: MARGIN, end: 440, y }, look)
        draw(page, number, { start: 444, end: RIGHT, y, atEnd: true }, look)
      }
      return writePdf(
        { ...facts, language },
        pages.map((page) => ({ content: page.content() })),
        names,
      )
    },
  }
  sheet.newPage()
  return sheet
}

/** Cache of shaped lines: words repeat often, numbers seldom. */
const LINES_KEPT = 5_000

function openLines(base: BaseDirection): {
  lineOf: (text: string, look?: Look) => TextLine
  widthOf: (text: string, look?: Look) => number
} {
  const faces = { 400: openTypefaces(400), 700: openTypefaces(700) } as const
  const kept = new Map<string, TextLine>()
  const lineOf = (text: string, { weight = 400, direction = base }: Look = {}): TextLine => {
    const key = `${weight} ${direction} ${text}`
    const known = kept.get(key)
    if (known) return known
    const made = setLine(text, faces[weight], direction)
    if (kept.size < LINES_KEPT) kept.set(key, made)
    return made
  }
  return { lineOf, widthOf: (text, look = {}) => (lineOf(text, look).width * (look.size ?? 8)) / 1000 }
}

/** Cuts a text to the width and appends an ellipsis. */
function cut(text: string, width: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= width) return text
  const signs = [...text]
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(`${signs.slice(0, middle).join('')}…`) <= width) fits = middle
    else tooMany = middle
  }
  return `${signs.slice(0, fits).join('')}…`
}

const LINES_MAX = 3

function wrapped(
  text: string,
  width: number,
  language: string,
  widthOf: (part: string) => number,
): readonly string[] {
  if (text === '') return []
  if (widthOf(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const { segment } of segmenterOf(language).segment(text)) {
    for (const part of widthOf(segment) <= width ? [segment] : segment) {
      if (line !== '' && lines.length < LINES_MAX - 1 && widthOf((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = part.trimStart()
      } else line += part
    }
  }
  return [...lines, line.trimEnd()]
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Word boundaries, also for languages without spaces. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}
