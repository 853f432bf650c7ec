import type { BrandTokens } from './tokens.ts'
import { NO_BRAND } from './tokens.ts'

export type DemoBrand = { code: string; name: string; tokens: BrandTokens }

/** The house brand: no overrides. */
export const tessera: DemoBrand = { code: 'tessera', name: 'Tessera', tokens: NO_BRAND }

/**
 * A Mediterranean brand: terracotta band on sage paper, olive controls, rounder corners. It shows that a brand
 * consists of tokens only; gold keeps its role and its hue.
 */
export const verde: DemoBrand = {
  code: 'verde',
  name: 'Verde',
  tokens: {
    light: {
      r1: '.375rem',
      r2: '.75rem',
      r3: '1.125rem',
      r4: '1.625rem',
      paper: 'oklch(0.967 0.016 112)',
      surface: 'oklch(0.994 0.006 108)',
      'surface-2': 'oklch(0.941 0.022 112)',
      'surface-3': 'oklch(0.908 0.028 112)',
      line: 'oklch(0.882 0.026 112)',
      'line-strong': 'oklch(0.615 0.035 112)',
      scrim: 'oklch(0.2 0.03 40 / .58)',
      ink: 'oklch(0.25 0.026 62)',
      'ink-2': 'oklch(0.415 0.028 68)',
      'ink-3': 'oklch(0.5 0.028 74)',
      primary: 'oklch(0.45 0.095 118)',
      'primary-hover': 'oklch(0.39 0.085 118)',
      'on-primary': 'oklch(0.985 0.014 105)',
      'primary-soft': 'oklch(0.925 0.055 116)',
      'on-primary-soft': 'oklch(0.37 0.08 118)',
      link: 'oklch(0.45 0.095 118)',
      band: 'oklch(0.36 0.088 38)',
      'band-2': 'oklch(0.41 0.096 38)',
      'on-band': 'oklch(0.97 0.018 80)',
      'on-band-2': 'oklch(0.86 0.038 62)',
      'band-line': 'oklch(0.48 0.09 40)',
      'brand-ivory': 'oklch(0.975 0.02 105)',
      'brand-gold': 'oklch(0.83 0.13 84)',
    },
    dark: {
      paper: 'oklch(0.182 0.016 70)',
      surface: 'oklch(0.226 0.019 72)',
      'surface-2': 'oklch(0.266 0.022 74)',
      'surface-3': 'oklch(0.309 0.024 76)',
      line: 'oklch(0.326 0.024 76)',
      'line-strong': 'oklch(0.565 0.03 90)',
      scrim: 'oklch(0.1 0.014 50 / .7)',
      ink: 'oklch(0.955 0.016 95)',
      'ink-2': 'oklch(0.815 0.022 95)',
      'ink-3': 'oklch(0.71 0.024 95)',
      primary: 'oklch(0.54 0.11 118)',
      'primary-hover': 'oklch(0.51 0.105 118)',
      'on-primary': 'oklch(0.99 0.012 105)',
      'primary-soft': 'oklch(0.325 0.055 116)',
      'on-primary-soft': 'oklch(0.88 0.1 116)',
      link: 'oklch(0.81 0.13 116)',
      band: 'oklch(0.29 0.078 38)',
      'band-2': 'oklch(0.34 0.086 38)',
      'on-band': 'oklch(0.965 0.018 80)',
      'on-band-2': 'oklch(0.84 0.038 62)',
      'band-line': 'oklch(0.42 0.082 40)',
    },
  },
}

export const demoBrands: readonly DemoBrand[] = [tessera, verde]
