import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { State } from '#console/ui/State.tsx'
import { memberLimits } from '#contract/console/limits.ts'
import type { Output } from '#contract/endpoint.ts'
import type { PlayLimit } from '#contract/limits.ts'

import { HoldDown } from './HoldDown.tsx'
import { LoosenDialog } from './LoosenDialog.tsx'
import type { MemberFacts } from './member-calls.ts'
import { ShutOutTag, useMomentText } from './MemberTags.tsx'
import { ShutOutDialog } from './ShutOutDialog.tsx'

type Care = Output<typeof memberLimits>

/** A member's limits, breaks and net position. Operators can tighten limits alone. */
export function MemberLimits({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  const [open, setOpen] = useState<'tighten' | 'loosen' | 'shut_out'>()
  const care = useQuery(queryOf(useApi(), memberLimits, { ...useScope(), id: member.id }))
  const columns = useColumns(care.data?.currency ?? '')
  const close = () => setOpen(undefined)
  const houseLimits = care.data?.limits.filter(({ house }) => house !== undefined) ?? []
  return (
    <section className="console-list">
      <h2>{t('console.limits.title')}</h2>
      {care.isError ? (
        <div className="card">
          <QueryFailed query={care} />
        </div>
      ) : (
        <>
          {care.data && (
            <div className="card console-card">
              <CareFacts care={care.data} />
              {may('members.write') && (
                <div className="console-buttons">
                  <Button onClick={() => setOpen('tighten')}>{t('console.limits.tighten')}</Button>
                  {houseLimits.length > 0 && (
                    <Button onClick={() => setOpen('loosen')}>{t('console.lift.propose')}</Button>
                  )}
                  <Button className="console-bad" onClick={() => setOpen('shut_out')}>
                    {t('console.limits.shut_out')}
                  </Button>
                </div>
              )}
            </div>
          )}
          <Table
            look="list"
            label={t('console.limits.title')}
            columns={columns}
            rows={care.data?.limits}
            rowId={({ kind, period }) => `${kind} ${period}`}
            empty={<State icon="clock" title={t('console.limits.none')} />}
          />
        </>
      )}
      {open === 'tighten' && <HoldDown member={member} onClose={close} />}
      {open === 'loosen' && care.data && (
        <LoosenDialog
          member={member}
          limits={houseLimits}
          increaseHours={care.data.increaseHours}
          onClose={close}
        />
      )}
      {open === 'shut_out' && care.data && (
        <ShutOutDialog
          member={member}
          breaks={care.data.breaks}
          exclusions={care.data.exclusions}
          onClose={close}
        />
      )}
    </section>
  )
}

function CareFacts({ care: { currency, shutOut, day: today, week, month, year } }: { care: Care }) {
  const t = useT()
  const figure = (amount: string) => (
    <span className="num" dir="ltr">
      {currency} {amount}
    </span>
  )
  return (
    <KeyValues
      rows={[
        {
          id: 'state',
          name: t('console.limits.state'),
          value: shutOut ? <ShutOutTag shutOut={shutOut} /> : <Tag tone="ok">{t('console.limits.open')}</Tag>,
        },
        { id: 'day', name: t('console.limits.today'), value: figure(today.net) },
        { id: 'week', name: t('console.limits.week'), value: figure(week.net) },
        { id: 'month', name: t('console.limits.month'), value: figure(month.net) },
        { id: 'year', name: t('console.limits.year'), value: figure(year.net) },
        { id: 'deposited', name: t('console.limits.deposited'), value: figure(month.deposited) },
      ]}
    />
  )
}

function useColumns(currency: string): readonly Column<PlayLimit>[] {
  const t = useT()
  const momentText = useMomentText()
  const nothing = t('console.nothing')
  const value = (text: string | undefined, kind: PlayLimit['kind']) => {
    if (text === undefined) return nothing
    if (kind === 'session') return t('console.limits.minutes', { count: Number.parseInt(text, 10) })
    return (
      <span className="num" dir="ltr">
        {currency} {text}
      </span>
    )
  }
  return [
    {
      id: 'limit',
      head: t('console.limits.limit'),
      cell: ({ kind, period }) =>
        t('console.limits.name', {
          kind: t(`console.limits.kind.${kind}`),
          period: t(`console.limits.period.${period}`),
        }),
    },
    { id: 'own', head: t('console.limits.own'), cell: ({ own, kind }) => value(own, kind), isNumber: true },
    {
      id: 'house',
      head: t('console.limits.house'),
      cell: ({ house, houseSince, kind }) => (
        <>
          {value(house, kind)}
          {houseSince !== undefined && (
            <span className="xs muted console-under">
              {t('console.limits.house_since', { date: momentText(houseSince) })}
            </span>
          )}
        </>
      ),
      isNumber: true,
    },
    {
      id: 'used',
      head: t('console.limits.used'),
      cell: ({ used, kind }) => value(used, kind),
      isNumber: true,
    },
    {
      id: 'resets',
      head: t('console.limits.resets'),
      cell: ({ endsAt }) => <ExactTime at={endsAt} />,
    },
    {
      id: 'wish',
      head: t('console.limits.wish'),
      cell: ({ pending, kind }) =>
        pending
          ? pending.value === undefined
            ? t('console.limits.none_wished')
            : value(pending.value, kind)
          : nothing,
    },
  ]
}
