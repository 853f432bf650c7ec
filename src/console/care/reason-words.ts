import type { Translate } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { harmReport } from '#contract/console/harm.ts'
import type { Output } from '#contract/endpoint.ts'

export type MarkedMember = Output<typeof harmReport>['list'][number]
type Reason = MarkedMember['reasons'][number]

const AN_HOUR = 60

/** A marker in plain words, with its figures. */
export function reasonWords(
  t: Translate,
  { marker, count, amount, before }: Reason,
  { language, currency }: { readonly language: string; readonly currency: string },
): string {
  const money = (text = '0') => `${writeMoney(text, language, '')} ${currency}`
  if (marker === 'losses_deep' || marker === 'deposits_grow')
    return t(`console.care.because_${marker}`, { count, amount: money(amount), before: money(before) })
  if (marker === 'long_play')
    return t('console.care.because_long_play', {
      hours: Math.floor(count / AN_HOUR),
      minutes: count % AN_HOUR,
    })
  return t(`console.care.because_${marker}`, { count })
}
