/** What people look for in a game. A provider's words for it are turned into these when its list is read. */
export const gameFeatures = [
  'free-spins',
  'buy-feature',
  'multipliers',
  'cascades',
  'hold-and-spin',
  'expanding-wilds',
  'cluster-pays',
  'many-ways',
  'progressive',
  'tournaments',
] as const
export type GameFeature = (typeof gameFeatures)[number]

export function isGameFeature(text: string): text is GameFeature {
  return gameFeatures.some((one) => one === text)
}
