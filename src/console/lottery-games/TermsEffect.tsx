import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useSettled } from '#console/ui/use-settled.ts'
import { termsEffect } from '#contract/console/lottery-terms.ts'
import type { Input } from '#contract/endpoint.ts'

type Terms = Input<typeof termsEffect>['terms']

/** The effect that changed terms would have had on the tickets of seven days. */
export function TermsEffect({
  gameCode,
  terms,
  currency,
  nameOf,
}: {
  gameCode: string
  terms: Terms
  currency: string
  nameOf: (path: string) => string
}) {
  const t = useT()
  const { language } = useFormat()
  const settled = JSON.parse(useSettled(JSON.stringify(terms))) as Terms
  const { data } = useQuery({
    ...queryOf(useApi(), termsEffect, { ...useScope(), gameCode, terms: settled }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data || (data.counts.length === 0 && !data.returned)) return null
  const write = (amount: string) => writeMoney(amount, language, `${currency}\u00a0`)
  return (
    <Note>
      {data.of === 0 ? (
        t('console.lotteries.effect_none')
      ) : (
        <>
          {data.counts.map(({ term, before, after }) => (
            <p key={term}>
              {nameOf(term)}:{' '}
              {after <= before
                ? t('console.wds.effect_unknown')
                : t('console.lotteries.effect_refused', { of: data.of, before, after })}
            </p>
          ))}
          {data.returned && (
            <p>
              {nameOf('returnPercent')}:{' '}
              {t('console.lotteries.effect_returned', {
                before: write(data.returned.before),
                after: write(data.returned.after),
              })}
            </p>
          )}
          {data.isCut && <p className="xs muted">{t('console.lotteries.effect_cut')}</p>}
        </>
      )}
    </Note>
  )
}
