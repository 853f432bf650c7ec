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
  judge: (settings) => refuseTheme(settings), // guard: theme-colours-checked
  write: (tx, settings, row) => updateTheme(tx, row.id, brandOf(settings, othersOf(row))),
}

/** Tokens of the theme beyond those that operators set, such as the database owner's. */
export const othersOf = (row: SettingsRow) => otherTokens(tokensOf(row))

const tokensOf = (row: SettingsRow) => readThemeTokens(row.theme, () => undefined).tokens

/** Unreadable colour pairs, as both themes show them, with the merchant's other tokens. */
export function refuseContrast(_before: ThemeSettings, theme: ThemeSettings, row: SettingsRow) {
  const pairs = failingPairs(applyBrand(baseTokens, brandOf(theme, othersOf(row))))
  // guard: theme-contrast-checked
  return pairs.length > 0 ? ({ reason: 'contrast_refused', details: { pairs } } as const) : undefined
}
