import { readAmount } from '#domain/money/amount.ts'

/** Steps of the filter, in the brand's currency. Without a choice every game passes. */
export const minimumBetSteps = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const
export type MinimumBetStep = (typeof minimumBetSteps)[number]

export function isMinimumBetStep(text: string): text is MinimumBetStep {
  return minimumBetSteps.some((one) => one === text)
}

/** The highest minimum bet that passes the filter at this step. */
export function mayBeginWith(step: MinimumBetStep): bigint {
  const units = readAmount(step)
  if (units === undefined) throw new Error(`${step} is no amount`)
  return units
}
