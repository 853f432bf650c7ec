import { useT } from '#browser/i18n/translate.ts'
import { type KeyValue, KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { DryRunMembers } from './DryRunMembers.tsx'
import type { readDryRun } from '#contract/console/offer-dry-runs.ts'
import type { Output } from '#contract/endpoint.ts'

type Run = Output<typeof readDryRun>
type Answer = NonNullable<Run['answer']>

/** Players and rewards, their cost by day, and the reasons why other deeds were not rewarded. */
export function DryRunAnswer(props: { answer: Answer; run: Run; from: string; to: string }) {
  const t = useT()
  const { answer, run } = props
  const rows = useSums(props)
  if (!answer.isPaid) return <Note tone="warn">{t('offers.dry.not_paid')}</Note>
  return (
    <>
      <KeyValues rows={rows} />
      {answer.days.length > 0 && <Days days={answer.days} currency={run.currency} />}
      {answer.members > 0 && <DryRunMembers run={run} />}
      {answer.refused.length > 0 && <Refused refused={answer.refused} />}
    </>
  )
}

function useSums({ answer, run, from, to }: { answer: Answer; run: Run; from: string; to: string }) {
  const t = useT()
  const { currency } = run
  const isBonus = run.gives === 'bonus'
  const rows: KeyValue[] = [
    {
      id: 'period',
      name: t('offers.dry.period'),
      value: (
        <>
          <ExactTime at={from} /> – <ExactTime at={to} />
        </>
      ),
    },
    { id: 'members', name: t('offers.dry.members'), value: answer.members },
    { id: 'grants', name: t('offers.dry.grants'), value: answer.grants },
    {
      id: 'cost',
      name: (
        <>
          {t(isBonus ? 'offers.dry.cost_bonus' : 'offers.dry.cost_cash')}
          {isBonus && <span className="reward-line xs muted">{t('offers.dry.cost_bonus_text')}</span>}
        </>
      ),
      value: <ConsoleAmount amount={answer.amount} currency={currency} />,
    },
    {
      id: 'most',
      name: t('offers.dry.most_for_one'),
      value: <ConsoleAmount amount={answer.mostForOne} currency={currency} />,
    },
  ]
  if (answer.reviews > 0) rows.push({ id: 'reviews', name: t('offers.dry.reviews'), value: answer.reviews })
  if (answer.budgetSpentAt !== undefined)
    rows.push({
      id: 'budget',
      name: t('offers.dry.budget_spent'),
      value: <ExactTime at={answer.budgetSpentAt} />,
    })
  return rows
}

function Days({ days, currency }: { days: Answer['days']; currency: string }) {
  const t = useT()
  const columns: readonly Column<Answer['days'][number]>[] = [
    { id: 'day', head: t('rewards.day'), cell: ({ day }) => <span className="num">{day}</span> },
    { id: 'grants', head: t('offers.dry.grants'), isNumber: true, cell: ({ grants }) => grants },
    {
      id: 'amount',
      head: t('rewards.amount'),
      isNumber: true,
      cell: ({ amount }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
  ]
  return (
    <details className="offer-version" open={days.length <= 7}>
      <summary>{t('offers.dry.by_day')}</summary>
      <Table
        label={t('offers.dry.by_day')}
        columns={columns}
        rows={days}
        rowId={({ day }) => day}
        empty={null}
      />
    </details>
  )
}

function Refused({ refused }: { refused: Answer['refused'] }) {
  const t = useT()
  const columns: readonly Column<Answer['refused'][number]>[] = [
    { id: 'why', head: t('offers.dry.why'), cell: ({ why }) => t(`offers.dry.why.${why}`) },
    { id: 'deeds', head: t('offers.dry.deeds'), isNumber: true, cell: ({ deeds }) => deeds },
  ]
  return (
    <>
      <h3>{t('offers.dry.refused')}</h3>
      <Table
        label={t('offers.dry.refused')}
        columns={columns}
        rows={refused}
        rowId={({ why }) => why}
        empty={null}
      />
    </>
  )
}
