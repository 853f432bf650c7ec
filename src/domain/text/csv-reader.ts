/** Cell separators. */
export const csvSeparators = ['comma', 'semicolon', 'tab'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

const signs: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' }

/** Limits per line, so that an untrusted file is read in bounded memory. */
export const csvLimits = { cell: 2_000, cells: 200 } as const

/** Why a line cannot be parsed. Parsing resumes on the next line. */
export const csvFaults = ['quote_open', 'quote_broken', 'cell_too_long', 'too_many_cells'] as const
export type CsvFault = (typeof csvFaults)[number]

/** A parsed line with its number in the file. An unreadable one has a fault and no cells. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: CsvFault
}

/** A streaming parser: a chunk may end anywhere, even inside a cell, a quote or a line break. */
export interface CsvReader {
  feed(text: string): readonly CsvRecord[]
  end(): readonly CsvRecord[]
}

const QUOTE = 34
const LF = 10
const CR = 13

interface Reading {
  readonly separator: number
  found: CsvRecord[]
  /** `skip`: the rest of an unreadable line. */
  state: 'start' | 'plain' | 'quoted' | 'after' | 'skip'
  line: number
  startLine: number
  cells: string[]
  cell: string
  isAfterCr: boolean
}

/** Strict RFC 4180: a closing quote must be followed by a separator or line break. Any line ending is accepted. */
export function openCsv(separator: CsvSeparator): CsvReader {
  const reading: Reading = {
    separator: signs[separator].charCodeAt(0),
    found: [],
    state: 'start',
    line: 1,
    startLine: 1,
    cells: [],
    cell: '',
    isAfterCr: false,
  }
  return {
    feed(text) {
      read(reading, text)
      return taken(reading)
    },
    end() {
      if (reading.state === 'quoted') fail(reading, 'quote_open')
      endLine(reading)
      return taken(reading)
    },
  }
}

/** Guesses the separator from the first line: the most frequent one outside quotes. */
export function separatorOf(firstLine: string): CsvSeparator {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator: CsvSeparator) => bare.split(signs[separator]).length
  return csvSeparators.reduce((most, one) => (count(one) > count(most) ? one : most))
}

function taken(reading: Reading): readonly CsvRecord[] {
  const { found } = reading
  reading.found = []
  return found
}

function read(reading: Reading, text: string): void {
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    const isAfterCr = reading.isAfterCr
    reading.isAfterCr = sign === CR
    const isEnd = sign === LF || sign === CR
    // The LF of a CRLF.
    if (sign === LF && isAfterCr) {
      if (reading.state === 'quoted') continue
      from = at + 1
      continue
    }
    if (isEnd) reading.line += 1
    if (
      reading.state === 'quoted' ? sign !== QUOTE : !isEnd && sign !== QUOTE && sign !== reading.separator
    ) {
      // guard: csv-quote-closed
      if (reading.state === 'start') reading.state = 'plain'
      else if (reading.state === 'after') fail(reading, 'quote_broken')
      // guard: csv-cell-bounded
      if (reading.cell.length + at + 1 - from > csvLimits.cell) fail(reading, 'cell_too_long')
      continue
    }
    keep(reading, text, { from, at })
    from = at + 1
    meet(reading, sign)
  }
  keep(reading, text, { from, at: text.length })
}

/** Appends the scanned text to the cell. */
function keep(reading: Reading, text: string, { from, at }: { from: number; at: number }): void {
  if (reading.state !== 'skip' && at > from) reading.cell += text.slice(from, at)
}

/** Handles a quote, a separator or a line break. */
function meet(reading: Reading, sign: number): void {
  if (sign === QUOTE) {
    if (reading.state === 'start') reading.state = 'quoted'
    else if (reading.state === 'quoted') reading.state = 'after'
    else if (reading.state === 'after') {
      reading.state = 'quoted'
      reading.cell += '"'
    } else if (reading.state === 'plain') fail(reading, 'quote_broken')
  } else if (sign === reading.separator) endCell(reading)
  else endLine(reading)
}

function endCell(reading: Reading): void {
  if (reading.state === 'skip') return
  reading.cells.push(reading.cell)
  reading.cell = ''
  reading.state = 'start'
  if (reading.cells.length >= csvLimits.cells) fail(reading, 'too_many_cells')
}

function endLine(reading: Reading): void {
  if (reading.state !== 'skip') {
    const cells = [...reading.cells, reading.cell]
    // Blank lines are skipped.
    if (cells.some((cell) => cell.trim() !== '')) reading.found.push({ line: reading.startLine, cells })
  }
  reading.cells = []
  reading.cell = ''
  reading.state = 'start'
  reading.startLine = reading.line
}

function fail(reading: Reading, fault: CsvFault): void {
  if (reading.state !== 'skip') reading.found.push({ line: reading.startLine, cells: [], fault })
  reading.state = 'skip'
  reading.cells = []
  reading.cell = ''
}
