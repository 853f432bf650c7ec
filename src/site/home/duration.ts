import type { useT } from '#browser/i18n/translate.ts'

/** The time of a payment: in seconds below a minute and a half, else in whole minutes. */
export const durationOf = (t: ReturnType<typeof useT>, seconds: number): string =>
  seconds < 90
    ? t('deposit.average_value', { seconds })
    : t('deposit.average_minutes', { minutes: Math.round(seconds / 60) })
