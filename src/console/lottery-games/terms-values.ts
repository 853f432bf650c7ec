import { differences } from '#console/ui/differences.ts'
import type { listTerms, saveTerms } from '#contract/console/lottery-terms.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { loosened } from '#domain/lottery/terms/loosening.ts'
import type { WrittenJackpot } from '#domain/lottery/terms/jackpot-terms.ts'
import type { LotteryTerms } from '#domain/lottery/terms/terms.ts'
import {
  type TermsRules,
  percentOf,
  readWrittenTerms,
  writeTerms,
} from '#domain/lottery/terms/written-terms.ts'

export type Listed = Output<typeof listTerms>
export type ListedGame = Listed['list'][number]
type Terms = Input<typeof saveTerms>['terms']

export const amountFields = [
  'stakeLeast',
  'stakeMost',
  'ticketLeast',
  'ticketMost',
  'drawMost',
  'cap',
] as const
export type AmountField = (typeof amountFields)[number]
export const typeFields = ['stakeLeast', 'stakeMost', 'cap'] as const
export type TypeField = (typeof typeFields)[number]

export const jackpotFields = ['sharePercent', 'seed', 'cap', 'fullStake'] as const
export type JackpotField = (typeof jackpotFields)[number]

type JackpotValues = Readonly<Partial<Record<JackpotField, string>>>
type TypeValues = Readonly<Partial<Record<TypeField, string>>>

/** Terms as operators type them. An empty text is the value of the house. */
export interface TermsValues extends Record<AmountField, string> {
  readonly isOn: boolean
  readonly returnPercent: string
  /** Days of sale with a space between them; empty for every draw. */
  readonly weekdays: string
  /** Minutes; empty for the closing of the house. */
  readonly closesEarlierMinutes: string
  /** By bet type; an absent bound is that of the lottery. */
  readonly types: Readonly<Record<string, TypeValues>>
  /** By level; a pool without any text is not open. */
  readonly jackpots: Readonly<Record<string, JackpotValues>>
}

export function valuesOf({
  isOn,
  returnMilli,
  types,
  weekdays,
  closesEarlierMinutes = 0,
  jackpots = [],
  ...amounts
}: Terms): TermsValues {
  return {
    isOn,
    returnPercent: returnMilli === undefined ? '' : percentOf(returnMilli),
    weekdays: (weekdays ?? []).join(' '),
    closesEarlierMinutes: closesEarlierMinutes === 0 ? '' : String(closesEarlierMinutes),
    stakeLeast: amounts.stakeLeast ?? '',
    stakeMost: amounts.stakeMost ?? '',
    ticketLeast: amounts.ticketLeast ?? '',
    ticketMost: amounts.ticketMost ?? '',
    drawMost: amounts.drawMost ?? '',
    cap: amounts.cap ?? '',
    types: Object.fromEntries(types.map(({ type, ...bounds }) => [type, bounds])),
    jackpots: Object.fromEntries(
      jackpots.map(({ level, shareMilli, ...amountsOf }) => [
        level,
        { sharePercent: percentOf(shareMilli), ...amountsOf },
      ]),
    ),
  }
}

/** Whether the site sells the lottery: it is switched on, and its return is not below the market's least. */
export function isSold(
  { terms, returnMilli }: ListedGame,
  found: Pick<Listed, 'marketMilli'> | undefined,
): boolean {
  return terms.isOn && (terms.returnMilli ?? returnMilli) >= (found?.marketMilli ?? 0)
}

/** The typed terms for the server, or the names of the invalid fields. */
export type TypedTerms =
  | { readonly terms: LotteryTerms; readonly written: Terms }
  | { readonly faults: readonly string[] }

export function readTyped(game: Game, values: TermsValues, rules: TermsRules): TypedTerms {
  const { isOn, returnPercent, weekdays, closesEarlierMinutes, types, jackpots, ...amounts } = values
  const read = readWrittenTerms(
    game,
    {
      isOn,
      ...(returnPercent === '' ? {} : { returnMilli: milliOf(returnPercent) }),
      ...filled(amounts),
      ...(weekdays === '' ? {} : { weekdays: weekdays.split(' ').map(Number) }),
      closesEarlierMinutes: /^\d{0,3}$/.test(closesEarlierMinutes)
        ? Number(closesEarlierMinutes)
        : Number.NaN,
      types: Object.entries(types)
        .map(([type, bounds]) => ({ type, ...filled(bounds) }))
        .filter((one) => Object.keys(one).length > 1),
      jackpots: Object.entries(jackpots).flatMap(([level, one]) => jackpotOf(level, one)),
    },
    rules,
  )
  if ('faults' in read) return read
  const own = writeTerms(read.terms)
  const {
    weekdays: days,
    closesEarlierMinutes: earlier,
    types: writtenTypes,
    jackpots: pools,
    ...written
  } = own
  return {
    terms: read.terms,
    written: {
      ...written,
      ...(days === undefined ? {} : { weekdays: [...days] }),
      ...(earlier === 0 ? {} : { closesEarlierMinutes: earlier }),
      types: [...writtenTypes],
      ...(pools === undefined ? {} : { jackpots: [...pools] }),
    },
  }
}

/** A pool as typed; nothing where no text is. */
function jackpotOf(level: string, { sharePercent = '', ...amounts }: JackpotValues): WrittenJackpot[] {
  const written = filled(amounts)
  if (sharePercent === '' && Object.keys(written).length === 0) return []
  return [{ fullStake: '', ...written, level: Number(level), shareMilli: milliOf(sharePercent) }]
}

/** Per cent with at most one decimal, as thousandths; NaN for any other text. */
export function milliOf(percent: string): number {
  return /^\d{1,2}([.,]\d)?$/.test(percent) ? Math.round(Number(percent.replace(',', '.')) * 10) : Number.NaN
}

function filled<Name extends string>(texts: Readonly<Partial<Record<Name, string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
      text === undefined || text === '' ? [] : [[name, text]],
    ),
  )
}

export interface TermChange {
  /** Such as `cap`, or `types.lo2.cap`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  /** By itself it lets the house lose more. */
  readonly isLooser: boolean
}

/** The changed terms, each judged by itself. */
export function changesOf(
  game: Game,
  { before, after, rules }: { before: TermsValues; after: TermsValues; rules: TermsRules },
): readonly TermChange[] {
  const saved = readTyped(game, before, rules)
  return differences(before, after).map(({ path }) => {
    const alone = readTyped(game, withValue(before, after, path), rules)
    const isLooser =
      // A pool opens by several values, of which none is whole alone.
      path.startsWith('jackpots') ||
      ('terms' in saved &&
        'terms' in alone &&
        loosened(game, saved.terms, alone.terms, rules.currency).length > 0)
    return { path, before: valueAt(before, path), after: valueAt(after, path), isLooser }
  })
}

export function valueAt(values: TermsValues, path: string): unknown {
  const [name = '', type = '', field = ''] = path.split('.')
  if (name === 'types') return values.types[type]?.[field as TypeField]
  if (name === 'jackpots') return values.jackpots[type]?.[field as JackpotField]
  return (values as unknown as Readonly<Record<string, unknown>>)[name]
}

/** The values with the one of a path from other values. */
export function withValue(values: TermsValues, from: TermsValues, path: string): TermsValues {
  const [name = '', type = '', field = ''] = path.split('.')
  if (name !== 'types' && name !== 'jackpots') return { ...values, [name]: valueAt(from, path) }
  const value = valueAt(from, path)
  const { [field]: _, ...others }: Readonly<Record<string, string | undefined>> = values[name][type] ?? {}
  const bounds = typeof value === 'string' ? { ...others, [field]: value } : others
  return { ...values, [name]: { ...values[name], [type]: bounds } }
}
