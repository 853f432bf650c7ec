import {
  type LotteryMenu,
  type MenuFault,
  type Names,
  readLotteryMenu,
} from '#domain/catalogue/lottery-menu.ts'

import type { Menu, Menus } from './LotteryMenusPage.tsx'

/** What the form of a menu holds: what is in it may be wrong, and is kept until it is right. */
export type MenuValues = Omit<Menu, 'version'>

export function emptyMenu({ prizeModes }: Pick<Menus, 'prizeModes'>): MenuValues {
  return { tag: '', label: {}, region: '', prizeMode: prizeModes[0] ?? '', isOn: true, games: [] }
}

export function valuesOf({ version: _version, ...values }: Menu): MenuValues {
  return values
}

/** In this language, else in whichever there is. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? Object.values(names)[0] ?? ''
}

/** By the same rules as the server's. The mode that a kept menu has already may stay. */
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

/** The fault beside one field, of one game or of the menu itself, in one language where it is told by language. */
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
