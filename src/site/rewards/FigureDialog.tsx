import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { MemberReward } from '#contract/offers.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberRewards } from '#contract/rewards.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { dayText } from '#site/records/day-text.ts'
import { Link } from '#site/routing.ts'

type Figure = Output<typeof memberRewards.figure>
type Line = Figure['lines'][number]

/** How a reward was computed: the member's play by day and category, the figure, and later corrections. */
export function FigureDialog({ reward, onClose }: { reward: MemberReward; onClose: () => void }) {
  const t = useT()
  const figure = useQuery(queryOf(useApi(), memberRewards.figure, { id: reward.id }))
  return (
    <Dialog isOpen onClose={onClose} title={t('reward.figure')} width={640}>
      {figure.data ? (
        <Computed figure={figure.data} />
      ) : figure.error ? (
        <ErrorState onRetry={() => void figure.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  )
}

function Computed({ figure }: { figure: Figure }) {
  const t = useT()
  const { language, symbol } = useTermFormat(figure.currency)
  const write = (amount: string) => writeMoney(amount, language, symbol)
  const { event, startDay, lastDay, value, due, taken, corrections } = figure
  const days =
    startDay === lastDay
      ? dayText(startDay, language)
      : t('reward.figure_days', { from: dayText(startDay, language), to: dayText(lastDay, language) })
  return (
    <div className="rw-figure">
      <p className="small muted">
        {days} · {t(wordsOf[event]?.about ?? 'reward.figure_stakes')}
      </p>
      <FigureLines figure={figure} />
      <KeyValues
        rows={[
          {
            id: 'value',
            name: t(wordsOf[event]?.value ?? 'reward.stakes'),
            value: write(value),
          },
          { id: 'due', name: t('reward.due'), value: write(due) },
          isSome(taken) && { id: 'taken', name: t('reward.taken'), value: write(`-${taken}`) },
          ...corrections.map((one) => ({
            id: one.day,
            name: t('reward.correction', { day: dayText(one.day, language), amount: write(one.value) }),
            value: changeText(one, { t, write }),
          })),
        ]}
      />
      {event !== 'deposit' && (
        <Link to="." search={withCentre('personalHistoryCopy')}>
          {t('reward.figure_plays')}
        </Link>
      )}
    </div>
  )
}

/** A correction is paid, or lowers the next rewards. */
function changeText(
  { paid, change }: Figure['corrections'][number],
  { t, write }: { t: ReturnType<typeof useT>; write: (amount: string) => string },
): string {
  if (isSome(paid)) return t('reward.correction_paid', { amount: write(paid) })
  return isSome(change)
    ? t('reward.correction_change', { amount: write(change) })
    : t('reward.correction_none')
}

function FigureLines({ figure: { lines, event } }: { figure: Figure }) {
  const t = useT()
  const { language } = useTermFormat('')
  const columns: readonly Column<Line>[] = [
    {
      id: 'day',
      head: t('reward.line_day'),
      cell: ({ day, category, plays }) => (
        <span className="rw-row-name">
          <b>{dayText(day, language)}</b>
          <small className="muted">
            {event === 'deposit' ? (
              t('reward.deposits_count', { count: plays })
            ) : (
              <>
                {isCategory(category) ? t(`category.${category}`) : category} ·{' '}
                {t('reward.plays', { count: plays })}
              </>
            )}
          </small>
        </span>
      ),
    },
    {
      id: 'stake',
      head: t(event === 'deposit' ? 'reward.line_deposits' : 'reward.line_stake'),
      isNumber: true,
      cell: ({ stake, lowStake }) => (
        <span className="rw-row-name">
          <MoneyText amount={stake} />
          {event === 'stakes' && isSome(lowStake) && (
            <small className="muted">
              {t('reward.low_stake')} <MoneyText amount={lowStake} />
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'win',
      head: t('reward.line_win'),
      isNumber: true,
      cell: ({ win }) => <MoneyText amount={win} />,
    },
  ]
  return (
    <Table
      label={t('reward.figure')}
      look="records"
      columns={event === 'net_loss' ? columns : columns.slice(0, 2)}
      rows={lines}
      rowId={({ day, category }) => `${day} ${category}`}
    />
  )
}

/** The words of figures other than stakes. */
const wordsOf: Readonly<
  Partial<Record<Figure['event'], { readonly about: MessageId; readonly value: MessageId }>>
> = {
  net_loss: { about: 'reward.figure_loss', value: 'reward.net_loss' },
  deposit: { about: 'reward.figure_deposits', value: 'reward.deposits' },
}

const isSome = (amount: string) => !/^-?0(\.0*)?$/.test(amount)
