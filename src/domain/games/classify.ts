/** What a game can be beside its hall: with a jackpot, of a table, of an arcade, bingo. */
export const classes = ['JP', 'TG', 'AC', 'BG'] as const
export type Class = (typeof classes)[number]

/** What a lobby lets people choose from: bingo only where the brand speaks Tagalog. */
export function classesOffered(languages: readonly string[]): readonly Class[] {
  return classes.filter((one) => one !== 'BG' || languages.includes('TY'))
}

export function isClass(text: string): text is Class {
  return classes.some((one) => one === text)
}
