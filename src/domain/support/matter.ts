/** Matters on which members write to customer service. */
export const serviceMatters = ['deposit', 'withdrawal', 'round', 'bonus', 'account', 'care'] as const
export type ServiceMatter = (typeof serviceMatters)[number]

/** The usual time to an answer is measured over so many days … */
export const ANSWER_DAYS = 30

/** … and shown from so many messages of a matter on. */
export const ANSWERS_LEAST = 5

export interface MeasuredMatter {
  readonly matter: ServiceMatter
  readonly count: number
  readonly medianSeconds: number
}

/** The usual times, in whole minutes and rounded up, so that they promise no less time than it took. */
export function usualTimes(
  measured: readonly MeasuredMatter[],
): readonly { readonly matter: ServiceMatter; readonly minutes: number }[] {
  return serviceMatters.flatMap((matter) => {
    const found = measured.find((one) => one.matter === matter)
    if (!found || found.count < ANSWERS_LEAST) return []
    return [{ matter, minutes: Math.max(1, Math.ceil(found.medianSeconds / 60)) }]
  })
}

/** The unit in which a usual time is said. */
export function spanOf(minutes: number): {
  readonly unit: 'minute' | 'hour' | 'day'
  readonly count: number
} {
  if (minutes < 90) return { unit: 'minute', count: minutes }
  if (minutes < 36 * 60) return { unit: 'hour', count: Math.ceil(minutes / 60) }
  return { unit: 'day', count: Math.ceil(minutes / 60 / 24) }
}
