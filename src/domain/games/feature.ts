/** Features that members filter by. Importing a game list maps the provider's words to these. */
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
