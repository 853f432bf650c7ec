import { readAmount } from '#domain/money/amount.ts'

/** The steps of the filter, in the brand's currency. Nothing chosen lets every game through. */
export const minimumBetSteps = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const
export type MinimumBetStep = (typeof minimumBetSteps)[number]

export function isMinimumBetStep(text: string): text is MinimumBetStep {
  return minimumBetSteps.some((one) => one === text)
}

/** The highest lowest bet of a game that a step lets through: who chooses 0.05 wants to begin with that much. */
export function mayBeginWith(step: MinimumBetStep): bigint {
  const units = readAmount(step)
  if (units === undefined) throw new Error(`${step} is no amount`)
  return units
}
