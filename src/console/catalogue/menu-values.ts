import {
  type LotteryMenu,
  type MenuFault,
  type Names,
  readLotteryMenu,
} from '#domain/catalogue/lottery-menu.ts'

import type { Menu, Menus } from './lottery-menu.ts'

/** Values of the menu form; they may be invalid while they are edited. */
export type MenuValues = Omit<Menu, 'version'>

export function emptyMenu({ prizeModes }: Pick<Menus, 'prizeModes'>): MenuValues {
  return { tag: '', label: {}, region: '', prizeMode: prizeModes[0] ?? '', isOn: true, games: [] }
}

export function valuesOf({ version: _version, ...values }: Menu): MenuValues {
  return values
}

/** The name in this language, else in any other. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? Object.values(names)[0] ?? ''
}

/** Validates by the server's rules. A prize mode that is no longer offered is valid if the menu has it already. */
export function readValues(
  values: MenuValues,
  { defaultLanguage, prizeModes }: Pick<Menus, 'defaultLanguage' | 'prizeModes'>,
  kept?: Pick<Menu, 'prizeMode'>,
): { readonly menu: LotteryMenu; readonly faults: readonly MenuFault[] } {
  return readLotteryMenu(values as LotteryMenu, {
    defaultLanguage,
    prizeModes: kept ? [...prizeModes, kept.prizeMode] : prizeModes,
  })
}

/** The fault of one field, of the menu or of one game, by language where names are translated. */
export function faultAt(
  faults: readonly MenuFault[],
  field: MenuFault['field'],
  { place, language }: { readonly place?: number; readonly language?: string } = {},
): MenuFault['fault'] | undefined {
  return faults.find(
    (one) =>
      one.field === field &&
      one.place === place &&
      (one.language === undefined || language === undefined || one.language === language),
  )?.fault
}
