import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import type { Totals } from './use-records.ts'

/** Totals for the filters, computed by the server over all pages. */
export function SumsCard({ totals }: { totals: Totals }) {
  const t = useT()
  return (
    <dl className="card rec-sums">
      <Sum name={t('record.count')}>{totals.count}</Sum>
      <Sum name={t('record.way_in')}>
        <MoneyText amount={totals.in} tone="plain" />
      </Sum>
      <Sum name={t('record.way_out')}>
        <MoneyText amount={totals.out} tone="plain" />
      </Sum>
      <Sum name={t('record.net')}>
        <MoneyText amount={totals.net} tone={toneOf(totals.net)} showsPlus />
      </Sum>
    </dl>
  )
}

export function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Positive is good, negative bad, zero neutral. */
export function toneOf(amount: string): 'ok' | 'bad' | 'plain' {
  if (/^-?0(\.0*)?$/.test(amount)) return 'plain'
  return amount.startsWith('-') ? 'bad' : 'ok'
}
