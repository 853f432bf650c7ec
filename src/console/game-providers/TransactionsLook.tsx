import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { State } from '#console/ui/State.tsx'
import { explainProviderDifference, listProviderDifferences } from '#contract/console/game-providers.ts'
import type { Output } from '#contract/endpoint.ts'

import { AssignWin } from './AssignWin.tsx'
import type { ChangeSearch, ProviderSearch } from './provider-search.ts'
import { type Provider, useProviderDeed } from './use-provider.ts'

type Difference = Output<typeof listProviderDifferences>['list'][number]
type Side = NonNullable<Difference['here']>

/** Differences between the provider's transactions and ours, by transaction number. */
export function TransactionsLook({
  provider,
  search,
  change,
}: {
  provider: Provider
  search: ProviderSearch
  change: ChangeSearch
}) {
  const t = useT()
  const { code, listsTransactions, comparedUntil, comparisonFault } = provider
  const query = useQuery({
    ...queryOf(useApi(), listProviderDifferences, {
      code,
      ...(search.isOpen ? { isOpen: true } : {}),
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const open = query.data?.list.find(({ id }) => id === search.open)
  if (!listsTransactions)
    return (
      <section className="card">
        <State icon="table" title={t('gp.tx.no_list')} text={t('gp.tx.no_list_text')} />
      </section>
    )
  return (
    <>
      {comparisonFault !== undefined && <Note tone="warn">{t('gp.tx.fault')}</Note>}
      <div className="console-split">
        <div className="console-list">
          <div className="console-filters">
            <Checkbox
              isChecked={search.isOpen}
              onChange={(isOpen) => change({ isOpen, at: [], open: undefined })}
            >
              {t('gp.tx.only_open')}
            </Checkbox>
            <span className="xs muted grow">
              {comparedUntil === undefined ? (
                t('gp.tx.never')
              ) : (
                <>
                  {t('gp.tx.until')} <ExactTime at={comparedUntil} />
                </>
              )}
            </span>
          </div>
          <PagedTable
            label={t('gp.look.transactions')}
            query={query}
            columns={columns}
            search={search}
            change={change}
            empty={<State icon="check" title={t('gp.tx.equal')} text={t('gp.tx.equal_text')} />}
          />
        </div>
        {open && (
          <DifferencePanel
            key={open.id}
            code={code}
            difference={open}
            onClose={() => change({ open: undefined }, false)}
          />
        )}
      </div>
    </>
  )
}

function useColumns(): readonly Column<Difference>[] {
  const t = useT()
  return [
    {
      id: 'transaction',
      head: t('gp.tx.number'),
      cell: ({ transactionId }) => (
        <bdi dir="ltr" className="gp-number">
          {transactionId}
        </bdi>
      ),
    },
    { id: 'kind', head: t('gp.tx.kind'), cell: ({ kind }) => t(`gp.tx.kind.${kind}`) },
    { id: 'state', head: t('console.column.status'), cell: (one) => <DifferenceTag difference={one} /> },
    { id: 'at', head: t('gp.tx.at'), cell: ({ happenedAt }) => <ExactTime at={happenedAt} /> },
  ]
}

function DifferenceTag({ difference: { explained, settledAt } }: { difference: Difference }) {
  const t = useT()
  if (explained) return <Tag tone="ok">{t('gp.tx.explained')}</Tag>
  return settledAt === undefined ? (
    <Tag tone="warn">{t('gp.tx.open')}</Tag>
  ) : (
    <Tag tone="ok">{t('gp.tx.settled')}</Tag>
  )
}

function DifferencePanel({
  code,
  difference,
  onClose,
}: {
  code: string
  difference: Difference
  onClose: () => void
}) {
  const t = useT()
  const { id, transactionId, kind, there, here, explained, settledAt } = difference
  return (
    <RecordPanel
      id={id}
      name={t(`gp.tx.kind.${kind}`)}
      state={<DifferenceTag difference={difference} />}
      onClose={onClose}
    >
      <PanelPart title={t('gp.tx.number')}>
        <code className="console-mono" dir="ltr">
          {transactionId}
        </code>
      </PanelPart>
      <PanelPart title={t('gp.tx.there')}>
        <SideFacts side={there} />
      </PanelPart>
      <PanelPart title={t('gp.tx.here')}>
        <SideFacts side={here} />
      </PanelPart>
      {kind === 'held' && !explained && settledAt === undefined && <AssignWin code={code} id={id} />}
      <Explained code={code} difference={difference} />
    </RecordPanel>
  )
}

const kinds = ['bet', 'win', 'rollback', 'adjust', 'tombstone', 'free_rounds'] as const

function SideFacts({ side }: { side: Side | undefined }) {
  const t = useT()
  if (!side) return <p className="muted small">{t('gp.tx.nothing')}</p>
  const kind = kinds.find((one) => one === side.kind)
  return (
    <KeyValues
      rows={[
        { id: 'kind', name: t('gp.tx.what'), value: kind ? t(`gp.tx.what.${kind}`) : side.kind },
        {
          id: 'amount',
          name: t('console.recon.field.amount'),
          value:
            side.amount === undefined ? (
              '–'
            ) : (
              <MoneyText amount={side.amount} symbol={side.currency ?? ''} tone="plain" />
            ),
        },
        { id: 'player', name: t('gp.tx.player'), value: <bdi dir="ltr">{side.player ?? '–'}</bdi> },
        {
          id: 'stands',
          name: t('console.column.status'),
          value: t(side.stands ? 'gp.tx.stands' : 'gp.tx.stands_not'),
        },
      ]}
    />
  )
}

function Explained({ code, difference }: { code: string; difference: Difference }) {
  const t = useT()
  const { may } = useOperator()
  const [isAsking, setAsking] = useState(false)
  const explain = useProviderDeed(explainProviderDifference, () => setAsking(false))
  const { explained, settledAt, id } = difference
  if (explained)
    return (
      <PanelPart title={t('gp.tx.explained')}>
        <p dir="auto">{explained.reason}</p>
        <p className="muted xs">
          <bdi>{explained.by}</bdi> · <ExactTime at={explained.at} />
        </p>
      </PanelPart>
    )
  if (settledAt !== undefined)
    return (
      <PanelPart>
        <p className="small">
          {t('gp.tx.settled_text')} <ExactTime at={settledAt} />
        </p>
      </PanelPart>
    )
  if (!may('providers.write')) return null
  return (
    <PanelPart>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('gp.tx.explain')}
      </Button>
      {isAsking && (
        <ReasonDialog
          question={t('gp.tx.explain_question')}
          verb={t('gp.tx.explain')}
          error={explain.error}
          onConfirm={(reason) => explain.mutateAsync({ code, id, reason })}
          onClose={() => setAsking(false)}
        >
          <p className="small">{t('gp.tx.explain_text')}</p>
        </ReasonDialog>
      )}
    </PanelPart>
  )
}
