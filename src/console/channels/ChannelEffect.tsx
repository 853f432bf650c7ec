import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useSettled } from '#console/ui/use-settled.ts'
import { channelRulesEffect } from '#contract/console/channels.ts'
import type { Input } from '#contract/endpoint.ts'

import { channelOf, type ChannelValues } from './channel-values.ts'
import { faultsOf } from './faults-of.ts'
import type { Channels } from './kept-channel.ts'

type Channel = Input<typeof channelRulesEffect>['channel']

const names = {
  least: 'console.wds.least',
  most: 'console.wds.most',
  hours: 'console.channels.hours',
} as const

/** The effect that changed rules of a channel would have had on the deposits of seven days; nothing for impossible rules. */
export function ChannelEffect({ found, id, values }: { found: Channels; id: string; values: ChannelValues }) {
  const t = useT()
  const { language } = useFormat()
  const settled = useSettled(JSON.stringify(channelOf(values)))
  const channel = JSON.parse(settled) as Channel
  const { data } = useQuery({
    ...queryOf(useApi(), channelRulesEffect, { ...useScope(), id, channel }),
    enabled: faultsOf(values, found).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data || (data.counts.length === 0 && !data.fees)) return null
  const write = (amount: string) => writeMoney(amount, language, `${found.currency}\u00a0`)
  return (
    <Note>
      {data.of === 0 ? (
        t('console.channels.effect_none')
      ) : (
        <>
          {data.counts.map(({ rule, before, after }) => (
            <p key={rule}>
              {t(names[rule])}:{' '}
              {after <= before
                ? t('console.wds.effect_unknown')
                : t('console.channels.effect_refused', { of: data.of, before, after })}
            </p>
          ))}
          {data.fees && (
            <p>
              {t('console.wds.effect_fees', {
                before: write(data.fees.before),
                after: write(data.fees.after),
              })}
            </p>
          )}
          {data.isCut && <p className="xs muted">{t('console.channels.effect_cut')}</p>}
        </>
      )}
    </Note>
  )
}
