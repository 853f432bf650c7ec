/** Seeds of the mosaics that a member may choose from. A seed is never reused for another picture. */
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

/** Prefix of chosen seeds. No account name starts with it: account names start with a letter or a digit. */
const CHOSEN = '~'

/** The seed of the mosaic: the chosen one, otherwise the account name. */
export function avatarIdOf(chosen: string | undefined, account: string): string {
  return chosen === undefined ? account : `${CHOSEN}${chosen}`
}

export function isAvatarSeed(text: string): boolean {
  return avatarSeeds.includes(text)
}

/** The chosen seed, if any. */
export function seedOfAvatarId(id: string): string | undefined {
  return id.startsWith(CHOSEN) ? id.slice(CHOSEN.length) : undefined
}
