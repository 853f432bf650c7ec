const UNIT = 100_000n

const turnovers = [0n, 1_000n, 4_000n, 10_000n, 40_000n, 100_000n]

/** Levels of a brand, as its first terms have them. */
export const sixLevels = ['Clay', 'Bronze', 'Silver', 'Marble', 'Gold', 'Emerald'].map((name, rank) => ({
  name,
  turnover: (turnovers[rank] ?? 0n) * UNIT,
  pointsPercent: 100 + rank * 5,
}))
