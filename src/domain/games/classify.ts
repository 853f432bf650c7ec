/** Game classes besides the hall: jackpot, table game, arcade, bingo. */
export const classes = ['JP', 'TG', 'AC', 'BG'] as const
export type Class = (typeof classes)[number]

/** Classes that a lobby offers: bingo only for brands with Tagalog. */
export function classesOffered(languages: readonly string[]): readonly Class[] {
  return classes.filter((one) => one !== 'BG' || languages.includes('TY'))
}

export function isClass(text: string): text is Class {
  return classes.some((one) => one === text)
}
