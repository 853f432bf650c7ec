import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { Amount, Defined } from '#site/agents/ReportParts.tsx'
import { dayText } from '#site/records/day-text.ts'

import { stepsOf } from './contract-list.ts'
import { percentText } from './percent-text.ts'
import { fieldsOf } from '#browser/agents/terms-form.ts'
import type { Contract, Preview, Terms } from './use-contracts.ts'

const tones: Readonly<Record<Contract['state'], TagTone>> = {
  offered: 'warn',
  active: 'ok',
  ending: 'bad',
  suspended: 'bad',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  superseded: 'plain',
  ended: 'plain',
}

export function StateTag({ contract: { state, endRequestedBy } }: { contract: Contract }) {
  const t = useT()
  if (state === 'active' && endRequestedBy) return <Tag tone="warn">{t('contract.end_requested')}</Tag>
  return <Tag tone={tones[state]}>{t(`contract.state.${state}`)}</Tag>
}

/** Offered, read, answered, as three tiles with their words. */
export function Consent({ contract }: { contract: Contract }) {
  const t = useT()
  const steps = stepsOf(contract)
  const names = ['offered', 'read', 'answered'] as const
  return (
    <span className="ct-steps">
      {steps.map((mark, place) => (
        <i key={names[place]} className={mark} aria-hidden="true" />
      ))}
      <span className="sr">
        {names
          .map(
            (name, place) => `${t(`contract.step.${name}`)}: ${t(`contract.mark.${steps[place] ?? 'open'}`)}`,
          )
          .join(', ')}
      </span>
    </span>
  )
}

/** The period or the snapshot of the terms, and the carry-over of a dividend. */
export function TermsLine({ terms }: { terms: Terms }) {
  const t = useT()
  const { kind, carryOver, snapshotDays, dailyStop } = terms
  const period = kind === 'daily' ? 'day' : terms.period
  const parts = [
    period && t(`contract.period.${period}`),
    kind === 'hourly' && t('contract.by_hour'),
    carryOver && t(`contract.carry.${carryOver.mode}`),
    carryOver?.periodsMax !== undefined && t('contract.carry_periods', { count: carryOver.periodsMax }),
    snapshotDays !== undefined && t('contract.snapshot', { count: snapshotDays }),
  ].filter(Boolean)
  const most = carryOver?.amountMax ?? dailyStop
  return (
    <span>
      {parts.join(' · ')}
      {most !== undefined && (
        <>
          {' · '}
          {t('contract.at_most')} <MoneyText amount={most} tone="plain" />
        </>
      )}
    </span>
  )
}

/** The rows of the terms with their conditions and rates. */
export function TierTable({ terms, reached }: { terms: Terms; reached?: number | undefined }) {
  const t = useT()
  const { language } = useFormat()
  type Row = Terms['tiers'][number] & { readonly place: number }
  const fields = fieldsOf(terms.kind).filter(
    (field) => field === 'rate' || terms.tiers.some((tier) => tier[field] !== undefined),
  )
  const columns = fields.map((field): Column<Row> => {
    if (field === 'rate')
      return {
        id: field,
        head: <Defined name="rate" />,
        isNumber: true,
        cell: ({ ratePpm }) => <b>{percentText(ratePpm, language)}</b>,
      }
    return {
      id: field,
      head: <Defined name={fieldFigures[field]} />,
      isNumber: true,
      cell: (row) => {
        const value = row[field]
        if (value === undefined) return '–'
        return typeof value === 'number' ? value : <Amount amount={value} />
      },
    }
  })
  return (
    <Table<Row>
      look="dense"
      label={t('contract.rows')}
      rows={terms.tiers.map((tier, index) => ({ ...tier, place: index + 1 }))}
      rowId={({ place }) => String(place)}
      columns={[
        {
          id: 'place',
          head: t('contract.row'),
          cell: ({ place }) => (place === reached ? <Tag tone="ok">{place}</Tag> : place),
        },
        ...columns,
      ]}
    />
  )
}

export const fieldFigures = {
  validBet: 'fromValidBet',
  betAmount: 'fromStake',
  profit: 'fromProfit',
  active: 'fromActive',
} as const

/** The contracts below that end with the signature, or together with this contract. */
export function Endings({ ends, isSigning }: Pick<Preview, 'ends'> & { isSigning: boolean }) {
  const t = useT()
  const { language } = useFormat()
  if (ends.length === 0) return null
  return (
    <Note tone="warn">
      <b>{t('contract.ends_title', { count: ends.length })}</b>{' '}
      {t(isSigning ? 'contract.ends_text' : 'contract.ends_with_it')}
      <ul className="ct-ends">
        {ends.map(({ account, topRatePpm, startsOn }, place) => (
          <li key={place}>
            <bdi>{account}</bdi>
            <span className="num">{percentText(topRatePpm, language)}</span>
            {isSigning && <span>{t('contract.ends_on', { day: dayText(startsOn, language) })}</span>}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** The lowest to the highest rate. */
export function rangeOfRates({ tiers }: Terms, language: string): string {
  const rates = tiers.map(({ ratePpm }) => ratePpm)
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  return least === most
    ? percentText(most, language)
    : `${percentText(least, language)} – ${percentText(most, language)}`
}

/** Until when an offer waits, and the days that count under a contract. */
export function ContractDays({ contract: { state, startsOn, endsOn, expiresOn } }: { contract: Contract }) {
  const t = useT()
  const { language } = useFormat()
  const text = (day: string) => dayText(day, language)
  const parts = [
    state === 'offered' && t('contract.answer_before', { day: text(expiresOn) }),
    startsOn !== undefined && t('contract.since', { day: text(startsOn) }),
    endsOn !== undefined && t('contract.until', { day: text(endsOn) }),
  ].filter(Boolean)
  return parts.length === 0 ? null : <p className="small muted ct-days-line">{parts.join(' · ')}</p>
}
