import type { Colour } from '#server/platform/pdf/page.ts'
import { PAGE_WIDTH } from '#server/platform/pdf/pdf-file.ts'
import { isolated, plainText } from '#server/platform/pdf/text-line.ts'

import { type Look, MARGIN, QUIET, RIGHT, type Sheet, openSheet } from './sheet.ts'
import type { StatementEnd, StatementHead, StatementRow } from './statement-facts.ts'
import { type Formats, formatsOf } from './statement-formats.ts'

const LINE: Colour = [0.86, 0.87, 0.85]
const SOFT: Colour = [0.96, 0.96, 0.94]

/** The list's columns, from start to end. Amounts are aligned at the column's end. */
const columns = {
  time: { start: MARGIN, end: 112 },
  what: { start: 118, end: 318 },
  reference: { start: 326, end: 410 },
  change: { start: 414, end: 484 },
  balance: { start: 488, end: RIGHT },
} as const
type ColumnName = keyof typeof columns

/** A sheet with the data and formats that every part needs. */
interface Drawing {
  readonly sheet: Sheet
  readonly head: StatementHead
  readonly formats: Formats
}

/** Draws the whole statement as a PDF file. */
export function drawStatement(head: StatementHead, rows: readonly StatementRow[], end: StatementEnd): Buffer {
  const { words, language, direction } = head
  const brand = plainText(head.brand)
  const account = plainText(head.account)
  const span = `${isolated(head.from)} – ${isolated(head.to)}`
  const sheet = openSheet({
    language,
    direction,
    onPage: (page) => drawBand(page, head),
    footOf: (page, pages) => [
      `${brand} · ${isolated(account)} · ${span}`,
      words.page.replace('{page}', String(page)).replace('{pages}', String(pages)),
    ],
  })
  const drawing = { sheet, head, formats: formatsOf(head) }
  drawHead(drawing, end)
  drawList(drawing, rows)
  drawEnd(drawing, end)
  return sheet.finish({
    title: `${words.title} ${account} ${head.from} – ${head.to}`,
    author: brand,
    madeAt: new Date(head.issuedAt),
  })
}

/** A strip in the brand's colours at the top, as a mosaic. */
function drawBand({ box }: Sheet, head: StatementHead): void {
  const [band, primary, gold] = [head.band, head.primary, head.gold].map(colourOf)
  if (!band || !primary || !gold) return
  box({ start: 0, end: PAGE_WIDTH, y: 0, height: 14 }, band)
  for (let start = MARGIN, index = 0; start < MARGIN + 180; start += 12, index += 1)
    box({ start, end: start + 10, y: 4, height: 6 }, index % 3 === 1 ? gold : primary)
}

function drawHead({ sheet, head, formats }: Drawing, end: StatementEnd): void {
  const { words } = head
  sheet.text(
    plainText(head.brand),
    { start: MARGIN, end: 300, y: 56 },
    { size: 11, weight: 700, colour: QUIET },
  )
  sheet.text(words.title, { start: MARGIN, end: 330, y: 84 }, { size: 22, weight: 700 })
  const facts: readonly (readonly [string, string])[] = [
    [words.account, plainText(head.account)],
    ...(head.name === undefined ? [] : [[words.name, plainText(head.name)] as const]),
    [words.period, `${isolated(formats.day(head.from))} – ${isolated(formats.day(head.to))}`],
    [words.issued, isolated(formats.moment(head.issuedAt))],
    [words.zone, isolated(head.zone)],
    [words.currency, head.currency],
  ]
  let y = 54
  for (const [name, value] of facts) {
    sheet.text(name, { start: 336, end: 400, y }, { colour: QUIET })
    // Long names are wrapped, not cut.
    for (const line of sheet.wrap(value, RIGHT - 404, { weight: 700 })) {
      sheet.text(line, { start: 404, end: RIGHT, y, atEnd: true }, { weight: 700 })
      y += 13
    }
  }
  const top = Math.max(y + 4, 128)
  const figures = [
    [words.opening, formats.money(end.opening)],
    [words.in, formats.money(end.in)],
    [words.out, formats.money(end.out)],
    [words.closing, formats.money(end.closing)],
  ] as const
  const width = (RIGHT - MARGIN) / figures.length
  sheet.box({ start: MARGIN, end: RIGHT, y: top, height: 44 }, SOFT)
  for (const [index, [name, value]] of figures.entries()) {
    const start = MARGIN + index * width + 10
    const place = { start, end: start + width - 14 }
    sheet.text(name, { ...place, y: top + 16 }, { size: 7.5, colour: QUIET })
    sheet.text(value, { ...place, y: top + 33 }, { size: 12, weight: 700 })
  }
  sheet.y = top + 62
}

const SMALL = { size: 7, colour: QUIET } as const

function drawListHead({ sheet, head: { words } }: Drawing): void {
  for (const name of Object.keys(columns) as ColumnName[]) {
    const { start, end } = columns[name]
    const atEnd = name === 'change' || name === 'balance'
    sheet.text(words[name], { start, end, y: sheet.y, atEnd }, { size: 7, weight: 700, colour: QUIET })
  }
  sheet.box({ start: MARGIN, end: RIGHT, y: sheet.y + 5, height: 0.8 }, QUIET)
  sheet.y += 8
}

function drawList(drawing: Drawing, rows: readonly StatementRow[]): void {
  const { sheet, head } = drawing
  drawListHead(drawing)
  if (rows.length === 0) {
    sheet.text(head.words.none, { start: MARGIN, end: RIGHT, y: sheet.y + 16 }, { colour: QUIET })
    sheet.y += 28
  }
  for (const row of rows) drawRow(drawing, row)
}

function drawRow(
  drawing: Drawing,
  { at, what, flow, reference, change, moved, balance }: StatementRow,
): void {
  const { sheet, formats } = drawing
  const { time, what: middle, reference: third, change: fourth, balance: fifth } = columns
  const flowLines = sheet.wrap(flow, middle.end - middle.start, SMALL)
  const referenceLines = sheet.wrap(plainText(reference), third.end - third.start, SMALL)
  const height = Math.max(17 + flowLines.length * 9, 8 + referenceLines.length * 9, 26)
  if (!sheet.fits(height)) {
    sheet.newPage()
    drawListHead(drawing)
  }
  const y = sheet.y + 12
  sheet.text(formats.dayOf(at), { ...time, y }, { direction: 'ltr' })
  sheet.text(formats.timeOf(at), { ...time, y: y + 9 }, { ...SMALL, direction: 'ltr' })
  sheet.text(what, { ...middle, y }, { weight: 700 })
  for (const [index, line] of flowLines.entries())
    sheet.text(line, { ...middle, y: y + 9 + index * 9 }, SMALL)
  for (const [index, line] of referenceLines.entries())
    sheet.text(line, { ...third, y: y + index * 9 }, { ...SMALL, direction: 'ltr' })
  const isWithin = /^-?0(\.0*)?$/.test(change)
  sheet.text(
    isWithin ? formats.plain(moved) : formats.signed(change),
    { ...fourth, y, atEnd: true },
    { direction: 'ltr', ...(isWithin ? { colour: QUIET } : { weight: 700 }) },
  )
  if (balance !== undefined)
    sheet.text(formats.plain(balance), { ...fifth, y, atEnd: true }, { direction: 'ltr' })
  sheet.y += height
  sheet.box({ start: MARGIN, end: RIGHT, y: sheet.y, height: 0.4 }, LINE)
}

/** Sums by kind, wallet balances, and the ledger block as proof. */
function drawEnd({ sheet, head: { words }, formats }: Drawing, end: StatementEnd): void {
  sheet.y += 18
  if (end.kinds.length > 0)
    drawSums(
      sheet,
      [words.kinds, words.count, words.in, words.out],
      end.kinds.map((kind) => [
        kind.what,
        String(kind.count),
        formats.plain(kind.in),
        formats.plain(kind.out),
      ]),
    )
  if (end.wallets.length > 0)
    drawSums(
      sheet,
      [words.wallet, '', words.opening, words.closing],
      end.wallets.map((wallet) => [
        wallet.name,
        '',
        formats.plain(wallet.opening),
        formats.plain(wallet.closing),
      ]),
    )
  if (!sheet.fits(44)) sheet.newPage()
  const { block } = end
  const sealed = block
    ? words.sealed.replace('{number}', block.number).replace('{at}', isolated(formats.moment(block.at)))
    : words.unsealed
  sheet.text(sealed, { start: MARGIN, end: RIGHT, y: sheet.y + 8 }, SMALL)
  if (block)
    sheet.text(block.hash, { start: MARGIN, end: RIGHT, y: sheet.y + 18 }, { ...SMALL, direction: 'ltr' })
  sheet.text(words.note, { start: MARGIN, end: RIGHT, y: sheet.y + (block ? 30 : 19) }, SMALL)
}

function drawSums(sheet: Sheet, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const places = [
    { start: MARGIN, end: 300 },
    { start: 304, end: 360 },
    { start: 364, end: 458 },
    { start: 462, end: RIGHT },
  ]
  const line = (cells: readonly string[], look: Look) => {
    if (!sheet.fits(16)) sheet.newPage()
    for (const [index, cell] of cells.entries()) {
      const place = places[index]
      if (!place) continue
      const isFigure = index > 0
      sheet.text(cell, { ...place, y: sheet.y + 10, atEnd: isFigure }, look)
    }
    sheet.y += 15
    sheet.box({ start: MARGIN, end: RIGHT, y: sheet.y, height: 0.4 }, LINE)
  }
  line(heads, { size: 7, weight: 700, colour: QUIET })
  for (const row of rows) line(row, {})
  sheet.y += 14
}

function colourOf(hex: string): Colour | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16) / 255)
  return [red, green, blue]
}
