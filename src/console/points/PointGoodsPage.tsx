import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listPointGoods } from '#contract/console/points.ts'

import type { ListedGood } from './good.ts'
import { GoodDialog } from './GoodDialog.tsx'

/** The goods that points buy, with price and stock. */
export default function PointGoodsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [open, setOpen] = useState<ListedGood | 'new'>()
  const query = useQuery(queryOf(useApi(), listPointGoods, useScope()))
  const columns = useColumns(query.data?.currency ?? '', may('settings.write') ? setOpen : undefined)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.point_goods')}
        figures={t('console.points.goods_figures', { name: brand?.name ?? '' })}
        actions={
          may('settings.write') && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setOpen('new')}>
              {t('console.points.good_add')}
            </Button>
          )
        }
      />
      <WaitingProposals group="consolePoints" deed="consolePoints.savePointGood" />
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Table
              look="list"
              label={t('console.page.point_goods')}
              columns={columns}
              rows={found.list}
              rowId={({ id }) => id}
              empty={<State icon="gift" title={t('console.points.no_goods')} />}
            />
            {open && (
              <GoodDialog
                found={found}
                good={open === 'new' ? undefined : open}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function useColumns(
  currency: string,
  onChange: ((good: ListedGood) => void) | undefined,
): readonly Column<ListedGood>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'name',
      head: t('console.points.good'),
      cell: ({ name, details }) => (
        <>
          <bdi>{name}</bdi>
          {details !== '' && <bdi className="console-under muted">{details}</bdi>}
        </>
      ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isOn }) => (
        <Tag tone={isOn ? 'ok' : 'plain'}>
          {t(isOn ? 'console.points.on_offer' : 'console.points.taken_off')}
        </Tag>
      ),
    },
    { id: 'points', head: t('console.points.price'), isNumber: true, cell: ({ points }) => count(points) },
    {
      id: 'worth',
      head: t('console.detail.worth'),
      isNumber: true,
      cell: ({ worth }) => <MoneyText amount={worth} symbol={currency} tone="plain" />,
    },
    {
      id: 'left',
      head: t('console.points.left'),
      isNumber: true,
      cell: ({ supply, taken }) =>
        t('console.points.left_of', { left: count(supply - taken), supply: count(supply) }),
    },
    { id: 'rank', head: t('console.points.rank'), isNumber: true, cell: ({ rankLevel }) => rankLevel },
    ...(onChange
      ? [
          {
            id: 'change',
            head: '',
            cell: (good: ListedGood) => (
              <Button size="sm" onClick={() => onChange(good)}>
                {t('console.points.change')} <span className="sr">{good.name}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
}
