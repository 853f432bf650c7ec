import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { isConsentOpen } from '#domain/agents/rate-notice.ts'
import { noRates, rateOf, rateProducts } from '#domain/agents/rate-products.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayText } from '#site/records/day-text.ts'

import { RatesList } from './RatesList.tsx'
import { type OwnRates, useAcceptingRates } from './use-rates.ts'

/** The agent's own rates, if there are any, and consent to lower ones that the upline has announced. */
export function MyRates({ own }: { own: OwnRates }) {
  const t = useT()
  const newest = own.waiting.at(-1)
  const inForce = { ...noRates, ...own.inForce }
  if (newest === undefined && rateProducts.every((product) => !rateOf(inForce, product))) return null
  const announced = newest && { fromDay: newest.fromDay, rates: { ...noRates, ...newest.rates } }
  return (
    <section className="card pad stack">
      <h3>{t('rates.mine')}</h3>
      <RatesList rates={own.inForce} waiting={own.waiting} />
      {newest && isConsentOpen(own.today, announced) && (
        <Consent version={newest.version} fromDay={newest.fromDay} today={own.today} />
      )}
    </section>
  )
}

function Consent({ version, fromDay, today }: { version: number; fromDay: string; today: string }) {
  const t = useT()
  const { language } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const accepting = useAcceptingRates()
  const next = dayText(addDays(today, 1), language)
  return (
    <>
      <Note tone="warn">{t('rates.announced', { day: dayText(fromDay, language) })}</Note>
      <Button tone="line" size="sm" onClick={() => setAsking(true)}>
        {t('rates.accept')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('rates.accept_question')}
        verb={t('rates.accept')}
        stay={t('rates.wait')}
        onClose={() => setAsking(false)}
        onConfirm={() => accepting.mutateAsync(version).then(() => setAsking(false))}
      >
        <p>{t('rates.accept_text', { day: next })}</p>
        {accepting.error && <Note tone="bad">{accepting.error.message}</Note>}
      </ConfirmDialog>
    </>
  )
}
