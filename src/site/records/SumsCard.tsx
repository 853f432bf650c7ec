import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import type { TransfersLook } from './TransfersPane.tsx'
import type { Totals } from './use-records.ts'

/** What the filters add up to, counted by the server over all pages. */
export function SumsCard({ look, totals }: { look: TransfersLook; totals: Totals }) {
  const t = useT()
  const isBets = look === 'bets'
  const bets = totals.kinds.find(({ kind }) => kind === 'bet')?.count ?? 0
  return (
    <dl className="card rec-sums">
      <Sum name={t(isBets ? 'record.bets' : 'record.count')}>{isBets ? bets : totals.count}</Sum>
      <Sum name={t(isBets ? 'record.staked' : 'record.way_in')}>
        <MoneyText amount={isBets ? totals.out : totals.in} tone="plain" />
      </Sum>
      <Sum name={t(isBets ? 'record.paid_back' : 'record.way_out')}>
        <MoneyText amount={isBets ? totals.in : totals.out} tone="plain" />
      </Sum>
      <Sum name={t(isBets ? 'record.result' : 'record.net')}>
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

/** More is good and less is bad; nothing is neither. */
export function toneOf(amount: string): 'ok' | 'bad' | 'plain' {
  if (/^-?0(\.0*)?$/.test(amount)) return 'plain'
  return amount.startsWith('-') ? 'bad' : 'ok'
}
