import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { startOfRates } from '#domain/agents/rate-notice.ts'
import { type RateProduct, noRates } from '#domain/agents/rate-products.ts'
import { isRateLowered } from '#domain/agents/rate-terms.ts'
import { dayText } from '#site/records/day-text.ts'

import { RateFields } from './RateFields.tsx'
import { type SentRates, productsOf, readRates, typedRates } from './rates-form.ts'
import { type MemberRates, useChangingRates } from './use-rates.ts'

/** New rates of a direct downline, with the day from which they count. */
export function ChangeRates({
  id,
  account,
  current,
  onClose,
}: {
  id: string
  account: string
  current: MemberRates
  onClose: () => void
}) {
  const t = useT()
  const newest = current.waiting.at(-1)
  const former = newest?.rates ?? current.rates
  const [typed, setTyped] = useState(() => typedRates(former))
  const [faults, setFaults] = useState<readonly RateProduct[]>([])
  const changing = useChangingRates()
  const { rates } = readRates(typed, current.ranges, former)
  const submit = () => {
    const read = readRates(typed, current.ranges, former)
    setFaults(read.faults ?? [])
    if (!read.rates) return false
    return changing.mutateAsync({ id, version: current.version, rates: read.rates }).then(onClose)
  }
  const hasRates = productsOf(current.ranges).length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rates.of', { account })}
      width={560}
      onSubmit={submit}
      footer={
        hasRates && (
          <Button type="submit" tone="main">
            {t('rates.save')}
          </Button>
        )
      }
    >
      <div className="stack">
        <RateFields
          title={t('rates.new')}
          ranges={current.ranges}
          typed={typed}
          faults={faults}
          onChange={setTyped}
        />
        {rates && <StartNote current={current} after={rates} />}
        {changing.error && <Note tone="bad">{changing.error.message}</Note>}
      </div>
    </Dialog>
  )
}

/** From which day the typed rates would count. */
function StartNote({ current, after }: { current: MemberRates; after: SentRates }) {
  const t = useT()
  const { language } = useFormat()
  const inForce = { ...noRates, ...current.rates }
  const newest = current.waiting.at(-1)
  const announced = newest && { fromDay: newest.fromDay, rates: { ...noRates, ...newest.rates } }
  const next = { ...noRates, ...after }
  const fromDay = startOfRates({ today: current.today, inForce, announced, after: next })
  const words = { day: dayText(fromDay, language) }
  return isRateLowered(inForce, next) ? (
    <Note tone="warn">{t('rates.lowered', words)}</Note>
  ) : (
    <Note>{t('rates.counts_from', words)}</Note>
  )
}
