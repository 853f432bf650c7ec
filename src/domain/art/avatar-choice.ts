/** The pictures that a member may choose from, each the seed of a mosaic. A seed is never given to another picture. */
export const avatarSeeds: readonly string[] = [
  'amber',
  'basalt',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'garnet',
  'harbour',
  'indigo',
  'jasper',
  'kelp',
  'lagoon',
  'marble',
  'nimbus',
  'opal',
  'pumice',
  'quartz',
  'reef',
  'saffron',
  'tundra',
  'umber',
  'violet',
  'willow',
  'zephyr',
]

/** Whose name nobody has: an account begins with a letter or a digit, never with a sign. */
const CHOSEN = '~'

/** What the mosaic is made from: the chosen seed, else the account's name. */
export function avatarIdOf(chosen: string | undefined, account: string): string {
  return chosen === undefined ? account : `${CHOSEN}${chosen}`
}

export function isAvatarSeed(text: string): boolean {
  return avatarSeeds.includes(text)
}

/** Which seed was chosen, where one was. */
export function seedOfAvatarId(id: string): string | undefined {
  return id.startsWith(CHOSEN) ? id.slice(CHOSEN.length) : undefined
}
