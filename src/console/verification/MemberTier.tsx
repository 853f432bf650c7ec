import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { endTierOverride, memberTier } from '#contract/console/verification.ts'
import { tierLimits } from '#domain/verification/tiers.ts'

import { Day } from './Day.tsx'
import type { FoundTier } from './member-tier.ts'
import { RaiseTier } from './RaiseTier.tsx'
import { useDocumentDeed } from './use-document-deed.ts'

type Override = FoundTier['list'][number]

/** The tier of a member with its limits, and the overrides of it. */
export function MemberTier({ memberId }: { memberId: string }) {
  const t = useT()
  const { may } = useOperator()
  const found = useQuery(queryOf(useApi(), memberTier, { ...useScope(), id: memberId }))
  const [open, setOpen] = useState<'raise' | 'end'>()
  const { data } = found
  const close = () => setOpen(undefined)
  const isRaised = data?.list.some(({ isOpen }) => isOpen) === true
  return (
    <section className="card console-card">
      <h2>{t('console.tiers.member')}</h2>
      {found.isError && <QueryFailed query={found} />}
      {data?.tier === undefined ? (
        data && <p className="small muted">{t('console.tiers.no_limits')}</p>
      ) : (
        <>
          <WaitingProposals group="verification" subject={`tier of ${memberId}`} />
          <Limits found={data} />
          {data.list.length > 0 && <Overrides found={data} />}
          {may('members.write') && (
            <div className="console-buttons">
              <Button size="sm" onClick={() => setOpen('raise')}>
                {t('console.tiers.raise')}
              </Button>
              {isRaised && (
                <Button size="sm" onClick={() => setOpen('end')}>
                  {t('console.tiers.end')}
                </Button>
              )}
            </div>
          )}
          {open === 'raise' && <RaiseTier memberId={memberId} found={data} onClose={close} />}
          {open === 'end' && <EndOverride memberId={memberId} onClose={close} />}
        </>
      )}
    </section>
  )
}

function Limits({ found: { tier, facts, limits, currency = '' } }: { found: FoundTier }) {
  const t = useT()
  const { language } = useFormat()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <KeyValues
      rows={[
        { id: 'tier', name: t('console.tiers.tier'), value: tier && t(`tier.${tier}`) },
        {
          id: 'facts',
          name: t('console.tiers.confirmed'),
          value: facts.length === 0 ? t('tier.nothing') : list.format(facts.map((fact) => t(`tier.${fact}`))),
        },
        ...tierLimits
          .filter((limit) => limits[limit] !== undefined)
          .map((limit) => ({
            id: limit,
            name: t(`tier.${limit}`),
            value: <ConsoleAmount amount={limits[limit] ?? ''} currency={currency} />,
          })),
      ]}
    />
  )
}

function Overrides({ found: { list, currency = '' } }: { found: FoundTier }) {
  const t = useT()
  const columns: readonly Column<Override>[] = [
    { id: 'through', head: t('console.tiers.through'), cell: ({ through }) => <Day day={through} /> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isOpen }) => (
        <Tag tone={isOpen ? 'ok' : 'plain'}>{t(isOpen ? 'console.tiers.runs' : 'console.tiers.over')}</Tag>
      ),
    },
    {
      id: 'given',
      head: t('console.tiers.given'),
      cell: ({ tier, limits, reason }) => (
        <div className="stack">
          {tier !== undefined && <span>{t(`tier.${tier}`)}</span>}
          {tierLimits
            .filter((limit) => limits[limit] !== undefined)
            .map((limit) => (
              <Fragment key={limit}>
                <span>{t(`tier.${limit}`)}</span>
                <ConsoleAmount amount={limits[limit] ?? ''} currency={currency} />
              </Fragment>
            ))}
          <span className="small muted" dir="auto">
            {reason}
          </span>
        </div>
      ),
    },
    {
      id: 'by',
      head: t('console.documents.judge'),
      cell: ({ operator, second, endedBy }) => (
        <div className="stack">
          {[operator, second, ...(endedBy === undefined ? [] : [endedBy])].map((name) => (
            <bdi key={name}>{name}</bdi>
          ))}
        </div>
      ),
    },
  ]
  return (
    <Table
      look="list"
      label={t('console.tiers.member')}
      rows={list}
      rowId={({ id }) => id}
      columns={columns}
    />
  )
}

function EndOverride({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useT()
  const ending = useDocumentDeed(endTierOverride, t('console.saved'))
  return (
    <ReasonDialog
      question={t('console.tiers.end_question')}
      verb={t('console.tiers.end')}
      error={ending.error}
      onConfirm={(reason) => ending.mutateAsync({ id: memberId, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
