import { type Category, isCategory } from '#domain/navigation/category.ts'
import { isRecordPreset, type RecordPreset, refusePeriod } from '#domain/records/record-period.ts'
import { isRoundState, type PlayedState } from '#domain/rounds/round-state.ts'

/** The filters of the betting record, as the URL holds them. */
export interface RoundSearch {
  readonly period?: RecordPreset | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly category?: Category | undefined
  readonly vendor?: string | undefined
  readonly game?: string | undefined
  readonly state?: PlayedState | undefined
  /** The id of the expanded round. */
  readonly open?: string | undefined
}

const names = ['period', 'from', 'to', 'category', 'vendor', 'game', 'state', 'open'] as const

/** One URL parameter holds all filters, as in the other records: `period.month.state.won`. */
export function writeRoundSearch(search: RoundSearch): string | undefined {
  const parts = names.flatMap((name) => (search[name] === undefined ? [] : [`${name}.${search[name]}`]))
  return parts.length === 0 ? undefined : parts.join('.')
}

const NUMBER = /^[1-9]\d{0,17}$/

/** Parses the parameter; unknown filters and values are ignored. */
export function readRoundSearch(text: string | undefined): RoundSearch {
  const words = (text ?? '').split('.')
  const given = new Map(
    words.flatMap((name, place) => (place % 2 === 0 ? [[name, words[place + 1] ?? ''] as const] : [])),
  )
  const of = (name: (typeof names)[number]) => given.get(name) ?? ''
  const [period, from, to] = [of('period'), of('from'), of('to')]
  const [category, state] = [of('category'), of('state')]
  const hasDays = refusePeriod({ from, to }) === undefined
  return {
    ...(hasDays ? { from, to } : isRecordPreset(period) ? { period } : {}),
    ...(isCategory(category) ? { category } : {}),
    ...(/^[A-Za-z0-9_-]{1,60}$/.test(of('vendor')) ? { vendor: of('vendor') } : {}),
    ...(NUMBER.test(of('game')) ? { game: of('game') } : {}),
    ...(isRoundState(state) ? { state } : {}),
    ...(NUMBER.test(of('open')) ? { open: of('open') } : {}),
  }
}
