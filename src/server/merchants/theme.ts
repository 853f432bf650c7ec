import { baseTokens } from '#domain/brand/base-tokens.ts'
import { failingPairs } from '#domain/brand/contrast.ts'
import {
  brandOf,
  otherTokens,
  readTheme,
  refuseTheme,
  type ThemeSettings,
} from '#domain/brand/theme-settings.ts'
import { applyBrand } from '#domain/brand/tokens.ts'

import { readThemeTokens } from './merchant-row.ts'
import type { Group } from './settings.ts'
import { type SettingsRow, updateTheme } from './settings-store.ts'

export const theme: Group<ThemeSettings> = {
  read: (_tx, row) => readTheme(tokensOf(row)),
  judge: (wanted) => refuseTheme(wanted),
  write: (tx, wanted, row) => updateTheme(tx, row.id, brandOf(wanted, othersOf(row))),
}

/** What the merchant's look holds beside what operators set, such as what its owner wrote. */
export const othersOf = (row: SettingsRow) => otherTokens(tokensOf(row))

const tokensOf = (row: SettingsRow) => readThemeTokens(row.theme, () => undefined).tokens

/** What nobody could read: judged as both themes show it, with all that the merchant keeps. */
export function refuseContrast(_before: ThemeSettings, wanted: ThemeSettings, row: SettingsRow) {
  const pairs = failingPairs(applyBrand(baseTokens, brandOf(wanted, othersOf(row))))
  return pairs.length > 0 ? ({ reason: 'contrast_refused', details: { pairs } } as const) : undefined
}
