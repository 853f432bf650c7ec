import type { MessageId } from '#browser/i18n/messages.ts'
import type { FailingPair } from '#domain/brand/contrast.ts'
import { colourNames, themeColours, type ThemeColour } from '#domain/brand/theme-settings.ts'

/** Visible names of tokens that operators do not set one by one. */
const families: readonly (readonly [RegExp, MessageId])[] = [
  [/^cat-/, 'console.theme.category'],
  [/^ink/, 'console.theme.text'],
  [/^surface/, 'console.theme.surface'],
  [/^line/, 'console.theme.border'],
  [/^on-gold$/, 'console.theme.onGold'],
  [/^(gold|money)/, 'console.theme.gold'],
  [/^live$/, 'console.theme.live'],
]

export function tokenWord(token: string): MessageId {
  const own = colourNames.find((name: ThemeColour) => themeColours[name] === token)
  if (own) return `console.theme.${own}`
  return families.find(([form]) => form.test(token))?.[1] ?? 'console.theme.note'
}

export interface NamedPair {
  readonly theme: 'light' | 'dark'
  readonly seen: MessageId
  readonly ground: MessageId
  readonly ratio: number
  readonly needed: number
}

/** Failing pairs by name; of several with the same names, the worst. */
export function namedPairs(pairs: readonly FailingPair[]): readonly NamedPair[] {
  const worst = new Map<string, NamedPair>()
  for (const { theme, seen, ground, ratio = 1, needed } of pairs) {
    const named = { theme, seen: tokenWord(seen), ground: tokenWord(ground), ratio, needed }
    const key = `${theme} ${named.seen} ${named.ground}`
    const known = worst.get(key)
    if (!known || ratio / needed < known.ratio / known.needed) worst.set(key, named)
  }
  return [...worst.values()]
}

/** Rounded down, so that a failing ratio never shows as the required one. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)
