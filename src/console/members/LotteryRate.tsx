import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { milliOf } from '#console/lottery-games/terms-values.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { State } from '#console/ui/State.tsx'
import { listProposals } from '#contract/console/approvals.ts'
import { readRate, saveRate } from '#contract/console/lottery-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

type Rate = Output<typeof readRate>
type Past = Rate['history'][number]

/** A member's return in lotteries, with its changes. */
export function LotteryRate({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const found = useQuery(queryOf(useApi(), readRate, { ...useScope(), id: member.id }))
  const rate = found.data
  const rateText = useRateText()
  const columns = useColumns()
  return (
    <section className="console-list" aria-labelledby="lottery-rate">
      <h2 id="lottery-rate">{t('console.rate.title')}</h2>
      <WaitingProposals group="lotteryRates" subject={member.id} />
      {found.isError && (
        <div className="card">
          <QueryFailed query={found} />
        </div>
      )}
      {rate && (
        <div className="card console-card">
          <p>
            <b>{rateText(rate.rateMilli)}</b>
          </p>
          <p className="small muted">{t('console.rate.text')}</p>
          {may('settings.write') && (
            <div className="console-buttons">
              <Button onClick={() => setOpen(true)}>{t('console.rate.change')}</Button>
            </div>
          )}
        </div>
      )}
      {rate && rate.history.length > 0 && (
        <Table
          look="list"
          label={t('console.rate.history')}
          columns={columns}
          rows={rate.history}
          rowId={({ version }) => String(version)}
          empty={<State icon="clock" title={t('console.rate.as_brand')} />}
        />
      )}
      {isOpen && rate && <RateDialog member={member} rate={rate} onClose={() => setOpen(false)} />}
    </section>
  )
}

function useRateText() {
  const t = useT()
  return (rateMilli: number | undefined) =>
    rateMilli === undefined
      ? t('console.rate.as_brand')
      : t('console.lotteries.percent', { value: percentOf(rateMilli) })
}

function useColumns(): readonly Column<Past>[] {
  const t = useT()
  const text = useRateText()
  return [
    { id: 'rate', head: t('console.lotteries.return'), cell: ({ rateMilli }) => text(rateMilli) },
    { id: 'from', head: t('console.rate.from'), cell: ({ startedAt }) => <ExactTime at={startedAt} /> },
    {
      id: 'until',
      head: t('console.rate.until'),
      cell: ({ endedAt }) => (endedAt === undefined ? t('console.rate.now') : <ExactTime at={endedAt} />),
    },
    {
      id: 'by',
      head: t('console.column.by'),
      cell: ({ operatorName }) => <bdi>{operatorName}</bdi>,
    },
  ]
}

function RateDialog({ member, rate, onClose }: { member: MemberFacts; rate: Rate; onClose: () => void }) {
  const t = useT()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(rate.rateMilli === undefined ? '' : percentOf(rate.rateMilli))
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useMemberDeed(saveRate, (answer) => {
    for (const { path } of [readRate, listProposals]) void queries.invalidateQueries({ queryKey: [path] })
    toastDone(t, answer, t('console.rate.done'))
    onClose()
  })
  const { leastMilli, mostMilli, version } = rate
  const rateMilli = typed === '' ? undefined : milliOf(typed)
  const isWrong = rateMilli !== undefined && !(rateMilli >= leastMilli && rateMilli <= mostMilli)
  return (
    <ReasonDialog
      question={t('console.rate.question', { account: member.account })}
      verb={t('console.rate.change')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) =>
        !isWrong &&
        saving.mutateAsync({
          ...scope,
          id: member.id,
          version,
          ...(rateMilli === undefined ? {} : { rateMilli }),
          reason,
        })
      }
      onClose={onClose}
    >
      <Field
        label={t('console.lotteries.return')}
        hint={t('console.rate.hint', { least: percentOf(leastMilli), most: percentOf(mostMilli) })}
        error={isSubmitted && isWrong ? t('console.rate.wrong') : undefined}
      >
        <TextInput
          inputMode="decimal"
          maxLength={4}
          placeholder={t('console.rate.as_brand')}
          value={typed}
          end={<span className="muted">%</span>}
          onChange={setTyped}
        />
      </Field>
      <p className="xs muted">{t('console.rate.second')}</p>
    </ReasonDialog>
  )
}
