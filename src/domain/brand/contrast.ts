import type { Category } from '#domain/navigation/category.ts'
import { contrastRatio, parseOklch } from './oklch.ts'
import type { ThemeTokens, TokenName, TokenValues } from './tokens.ts'

type PairedToken = TokenName | `cat-${Category}`

/** A foreground and a background token with the ratio that WCAG 2.2 AA requires: 4.5 for text, 3 for controls. */
export type ContrastPair = { seen: PairedToken; ground: PairedToken; needed: number }

export type FailingPair = ContrastPair & { theme: 'light' | 'dark'; ratio: number | undefined }

const WORDS = 4.5
const CONTROLS = 3

const GROUNDS = ['paper', 'surface', 'surface-2'] as const

const WORDS_ON_GROUNDS = [
  'ink',
  'ink-2',
  'ink-3',
  'link',
  'money',
  'ok',
  'bad',
  'warn',
  'info',
  'cat-slots',
  'cat-live',
  'cat-sports',
  'cat-esports',
  'cat-fishing',
  'cat-cards',
  'cat-lottery',
  'cat-elottery',
  'cat-cockfight',
] as const

const CONTROLS_ON_GROUNDS = ['line-strong', 'primary'] as const

const WORDS_ELSEWHERE = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-gold', 'gold'],
  ['on-gold', 'gold-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['on-band', 'band'],
  ['on-band-2', 'band'],
  ['on-band', 'band-2'],
  ['on-band-2', 'band-2'],
  ['on-band', 'live'],
  ['money', 'gold-soft'],
  ['ink', 'surface-3'],
  ['ink-2', 'surface-3'],
  ['gold', 'band'],
  ['ok', 'ok-soft'],
  ['bad', 'bad-soft'],
  ['warn', 'warn-soft'],
  ['info', 'info-soft'],
] as const

/** Required pairs in both themes. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...GROUNDS.flatMap((ground) => [
    ...WORDS_ON_GROUNDS.map((seen) => ({ seen, ground, needed: WORDS })),
    ...CONTROLS_ON_GROUNDS.map((seen) => ({ seen, ground, needed: CONTROLS })),
  ]),
  ...WORDS_ELSEWHERE.map(([seen, ground]) => ({ seen, ground, needed: WORDS })),
]

/** Pairs that fail in either theme. A missing or translucent colour fails too. */
export const failingPairs = (tokens: ThemeTokens): readonly FailingPair[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    CONTRAST_PAIRS.flatMap((pair) => {
      const ratio = ratioOf(tokens[theme], pair)
      return ratio !== undefined && ratio >= pair.needed ? [] : [{ ...pair, theme, ratio }]
    }),
  )

function ratioOf(values: TokenValues, { seen, ground }: ContrastPair): number | undefined {
  const one = parseOklch(values[seen] ?? '')
  const other = parseOklch(values[ground] ?? '')
  if (!one || !other || one.alpha < 1 || other.alpha < 1) return undefined
  return contrastRatio(one, other)
}
