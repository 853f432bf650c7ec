import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { Output } from '#contract/endpoint.ts'
import { myRates } from '#contract/my-rates.ts'
import { rateOf, rateProducts } from '#domain/agents/rate-products.ts'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { dayText } from '#site/records/day-text.ts'

type Read = Output<typeof myRates.read>
type Rates = Read['rates']

/** A player's rates that fall on a later day: now and then, and consent to have them earlier. Agents have a page of their own. */
export function LowerRates() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { language } = useFormat()
  const { data } = useQuery(queryOf(api, myRates.read, {}))
  const accepting = useMutation({
    mutationFn: (version: number) => api.call(myRates.accept, { version }),
    onSettled: () => queries.invalidateQueries({ queryKey: [myRates.read.path] }),
  })
  const newest = data?.waiting.at(-1)
  if (!data || !newest) return null
  const { rates, acceptable } = data
  const change = <Change before={rates} after={newest.rates} />
  return (
    <>
      {change}
      <span>{t('my_rates.from', { day: dayText(newest.fromDay, language) })}</span>
      {acceptable && (
        <>
          <Button size="sm" tone="soft" onClick={() => setAsking(true)}>
            {t('my_rates.accept')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            question={t('my_rates.question')}
            verb={t('my_rates.accept')}
            stay={t('my_rates.wait')}
            onClose={() => setAsking(false)}
            onConfirm={() => accepting.mutateAsync(acceptable.version).then(() => setAsking(false))}
          >
            {change}
            <p>{t('my_rates.accept_text', { day: dayText(acceptable.nextDay, language) })}</p>
            {accepting.error && <Note tone="bad">{accepting.error.message}</Note>}
          </ConfirmDialog>
        </>
      )}
    </>
  )
}

/** The products whose rate changes. */
function Change({ before, after }: { before: Rates; after: Rates }) {
  const t = useT()
  const { language } = useFormat()
  const textOf = (ppm: number | undefined) =>
    ppm === undefined ? t('my_rates.of_brand') : ppm === 0 ? t('my_rates.none') : percentText(ppm, language)
  const rows = rateProducts.flatMap((product) => {
    const [now, later] = [before, after].map((rates) => rateOf({ lotteryPpm: undefined, ...rates }, product))
    if (now === later) return []
    const value = t('my_rates.change', { now: textOf(now), later: textOf(later) })
    return [{ id: product, name: t(`my_rates.${product}`), value }]
  })
  return <KeyValues rows={rows} />
}
