import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { idPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { listClubs } from '#contract/console/clubs.ts'

import { AddClubDialog } from './AddClubDialog.tsx'
import type { Club } from './club.ts'
import { ClubPanel } from './ClubPanel.tsx'

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({ open: idPart(raw['open']) })

/** The brand's clubs, highest rank first. */
export default function ClubsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readSearch)
  const [isAdding, setAdding] = useState(false)
  const clubs = useQuery(queryOf(useApi(), listClubs, useScope()))
  const columns = useColumns()
  const list = clubs.data?.list
  const open = list?.find(({ id }) => id === search.open)
  const add = may('clubs.write') && (
    <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
      {t('console.clubs.add')}
    </Button>
  )
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.clubs')}
          figures={t('console.clubs.figures', { name: brand?.name ?? '' })}
          actions={add}
        />
        {clubs.isError && !list ? (
          <section className="card">
            <QueryFailed query={clubs} />
          </section>
        ) : (
          <Table
            look="list"
            label={t('console.page.clubs')}
            columns={columns}
            rows={list}
            rowId={({ id }) => id}
            onOpen={({ id }) => change({ open: id === search.open ? undefined : id }, false)}
            openId={search.open}
            empty={
              <State
                icon="medal"
                title={t('console.clubs.none_title')}
                text={t('console.clubs.none_text')}
                action={add}
              />
            }
          />
        )}
      </div>
      {open && <ClubPanel key={open.id} club={open} onClose={() => change({ open: undefined }, false)} />}
      {isAdding && <AddClubDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function useColumns(): readonly Column<Club>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'name',
      head: t('console.clubs.name'),
      cell: ({ labelName }) => <span dir="auto">{labelName}</span>,
    },
    {
      id: 'rank',
      head: t('console.clubs.rank'),
      isNumber: true,
      cell: ({ rankLevel }) => rankLevel,
    },
    {
      id: 'members',
      head: t('console.page.members'),
      isNumber: true,
      cell: ({ id, members }) => (
        <Link className="link" to={paths.members} search={{ club: id }}>
          {count(members)}
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isActive }) => (
        <Tag tone={isActive ? 'ok' : 'plain'}>
          {t(isActive ? 'console.clubs.open' : 'console.clubs.closed')}
        </Tag>
      ),
    },
  ]
}
