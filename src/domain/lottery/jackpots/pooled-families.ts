/** The families whose games can have pools, apart from their rules: pages of all lotteries load it. */
export const pooledFamilies = ['mega_6_45', 'power_6_55'] as const
export type PooledFamily = (typeof pooledFamilies)[number]

export const canHavePools = (family: string): family is PooledFamily =>
  (pooledFamilies as readonly string[]).includes(family)
