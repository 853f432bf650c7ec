import { findLanguage } from '#domain/language/language.ts'

import { readDisplayName } from './vendor-name.ts'
import { type Weekday, weekdays } from './weekday.ts'

/** Most lotteries in one menu. */
export const MENU_GAMES_MAX = 100

/** Names by the code of their language. */
export type Names = Readonly<Record<string, string>>

export interface LotteryGame {
  readonly code: string
  readonly remark: Names
  /** Empty: drawn every day. */
  readonly weekdays: readonly Weekday[]
  readonly isHot: boolean
}

export interface LotteryMenu {
  readonly tag: string
  readonly label: Names
  readonly region: string
  readonly prizeMode: string
  readonly isOn: boolean
  readonly games: readonly LotteryGame[]
}

/** Unvalidated input of the form. */
export interface GivenMenu extends Omit<LotteryMenu, 'games'> {
  readonly games: readonly (Omit<LotteryGame, 'weekdays'> & { readonly weekdays: readonly number[] })[]
}

export interface MenuFault {
  readonly field: 'tag' | 'label' | 'region' | 'prizeMode' | 'games' | 'code' | 'remark'
  /** Index of the lottery in the menu. */
  readonly place?: number
  readonly language?: string
  readonly fault: 'missing' | 'not_allowed' | 'twice'
}

/** The brand's default language, and the prize modes it sells. */
export interface MenuRules {
  readonly defaultLanguage: string
  readonly prizeModes: readonly string[]
}

/** The menu as it is stored, and all faults by field. */
export function readLotteryMenu(
  given: GivenMenu,
  rules: MenuRules,
): { readonly menu: LotteryMenu; readonly faults: readonly MenuFault[] } {
  const label = readNames(given.label)
  const games = given.games.map((game) => ({
    code: game.code.trim(),
    names: readNames(game.remark),
    weekdays: weekdays.filter((day) => game.weekdays.includes(day)),
    isHot: game.isHot,
  }))
  const codes = games.map(({ code }) => code)
  const menu = {
    tag: given.tag.trim(),
    label: label.names,
    region: given.region.trim(),
    prizeMode: given.prizeMode,
    isOn: given.isOn,
    games: games.map(({ names, ...game }) => ({ ...game, remark: names.names })),
  }
  const faults: MenuFault[] = [
    ...fault('tag', judge(menu.tag, /^[A-Z][A-Z0-9_]{0,39}$/)),
    ...label.faults.map((one) => ({ field: 'label' as const, ...one })),
    ...missing('label', label, rules),
    ...fault('region', judge(menu.region, /^[a-z][a-z-]{1,30}$/)),
    ...fault('prizeMode', rules.prizeModes.includes(menu.prizeMode) ? undefined : 'not_allowed'),
    ...fault('games', games.length > MENU_GAMES_MAX ? 'not_allowed' : undefined),
    ...games.flatMap(({ code, names }, place) =>
      [
        ...fault(
          'code',
          judge(code, /^[A-Z0-9][A-Z0-9_]{0,39}$/) ?? (codes.indexOf(code) < place ? 'twice' : undefined),
        ),
        ...names.faults.map((one) => ({ field: 'remark' as const, ...one })),
        ...missing('remark', names, rules),
      ].map((one) => ({ ...one, place })),
    ),
  ]
  return { menu, faults }
}

function fault(field: MenuFault['field'], found: MenuFault['fault'] | undefined): MenuFault[] {
  return found === undefined ? [] : [{ field, fault: found }]
}

function judge(text: string, form: RegExp): 'missing' | 'not_allowed' | undefined {
  if (text === '') return 'missing'
  return form.test(text) ? undefined : 'not_allowed'
}

interface ReadNames {
  readonly names: Names
  readonly faults: readonly { readonly language: string; readonly fault: 'not_allowed' }[]
}

/** Keeps names in supported languages. An empty name counts as missing; an invalid one is a fault. */
function readNames(given: Names): ReadNames {
  const written = Object.entries(given).filter(([code, text]) => findLanguage(code) && text.trim() !== '')
  return {
    names: Object.fromEntries(written.map(([code, text]) => [code, readDisplayName(text) ?? text])),
    faults: written
      .filter(([, text]) => readDisplayName(text) === undefined)
      .map(([language]) => ({ language, fault: 'not_allowed' as const })),
  }
}

/** The default language is required: it is the fallback for all others. */
function missing(
  field: 'label' | 'remark',
  { names }: ReadNames,
  { defaultLanguage }: MenuRules,
): MenuFault[] {
  return Object.hasOwn(names, defaultLanguage) ? [] : [{ field, language: defaultLanguage, fault: 'missing' }]
}
