import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { QueryFault } from './QueryFault.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { limits } from '#contract/limits.ts'

import { NetChart } from './NetChart.tsx'
import { useSaferWords } from './use-safer.ts'

/** No range for the session: it has a card of its own. */
const ranges = ['day', 'week', 'month', 'year'] as const
type Range = (typeof ranges)[number]

export function useFigures() {
  return useQuery(queryOf(useApi(), limits.figures, {}))
}

/** Won less staked; never smoothed, and never left out. */
export function NetCard() {
  const t = useT()
  const words = useSaferWords()
  const figures = useFigures()
  const [range, setRange] = useState<Range>('month')
  const year = useQuery({ ...queryOf(useApi(), limits.year, {}), enabled: range === 'year' })
  const visible = range === 'year' ? year : figures
  const sums = range === 'year' ? year.data : figures.data?.[range]
  return (
    <section className="card pad safer-net" aria-labelledby="safer-net">
      <header>
        <h3 id="safer-net">{t('safer.net')}</h3>
        <SegmentedControl
          label={t('safer.range')}
          selected={range}
          onSelect={(id) => setRange(ranges.find((one) => one === id) ?? 'month')}
          options={ranges.map((id) => ({ id, label: t(`safer.range.${id}`) }))}
        />
      </header>
      {visible.isError && <QueryFault onRetry={() => void visible.refetch()} />}
      {visible.isPending && <Skeleton shape="box" />}
      {sums && (
        <>
          <p className="safer-figure">
            <MoneyText amount={sums.net} tone={toneOf(sums.net)} showsPlus />
            <span className="xs muted">
              {t('safer.staked_won', { staked: words.money(sums.staked), won: words.money(sums.won) })}
            </span>
          </p>
          {figures.data && <NetChart {...figures.data} />}
        </>
      )}
    </section>
  )
}

export function toneOf(net: string): 'ok' | 'bad' | 'plain' {
  if (net.startsWith('-')) return 'bad'
  return /[1-9]/.test(net) ? 'ok' : 'plain'
}
