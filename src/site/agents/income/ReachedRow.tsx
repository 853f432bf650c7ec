import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { fieldFigures } from '#site/agents/contracts/ContractParts.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'

import type { StatementDocument } from './use-statements.ts'

/** The rows of the terms, highest first, with their conditions; the reached one stands out. */
export function ReachedRow({ found: { kind, statement, terms } }: { found: StatementDocument }) {
  const t = useT()
  const { language } = useFormat()
  const rows = terms.tiers.map((tier, index) => ({ tier, place: index + 1 })).toReversed()
  const { tier: reached, active, linked } = statement
  return (
    <section className="card">
      <h3 className="rec-head">{t(reached === undefined ? 'income.no_row' : 'income.row_reached')}</h3>
      <ol className="st-rows" reversed>
        {rows.map(({ tier, place }) => (
          <li key={place} className={place === reached ? 'on' : undefined}>
            <span className="num">{place}</span>
            <b>{t(place === reached ? 'income.reached' : 'contract.row')}</b>
            <b className="num">{percentText(tier.ratePpm, language)}</b>
            <Conditions tier={tier} />
          </li>
        ))}
      </ol>
      <p className="small muted ac-note">
        {kind === 'real_time' ? t('income.row_of_days') : t('income.active', { count: active })}
      </p>
      {linked !== undefined && <p className="small muted ac-note">{t('agent.linked', { count: linked })}</p>}
    </section>
  )
}

function Conditions({ tier }: { tier: StatementDocument['terms']['tiers'][number] }) {
  const t = useT()
  const fields = (['validBet', 'betAmount', 'profit', 'active'] as const).filter(
    (field) => tier[field] !== undefined,
  )
  if (fields.length === 0) return <small>{t('income.no_condition')}</small>
  return fields.map((field) => {
    const value = tier[field]
    return (
      <small key={field}>
        {t(`agent.figure.${fieldFigures[field]}`)}{' '}
        {typeof value === 'string' ? <MoneyText amount={value} tone="plain" /> : value}
      </small>
    )
  })
}
