import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import type { Difference } from '#console/ui/differences.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import type { contentHistory } from '#contract/console/content.ts'
import type { termsHistory } from '#contract/console/lottery-terms.ts'
import type { memberAudit } from '#contract/console/members.ts'
import type { settingsHistory } from '#contract/console/settings.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'

import { actionName } from './action-name.ts'
import { actorName } from './actor-name.ts'
import type { DetailText } from './use-details.ts'

interface Change {
  readonly id: string
  readonly at: string
  /** Absent where the list has one action only. */
  readonly action?: string
  /** Absent where only operators and the house act. */
  readonly by?: 'operator' | 'member' | 'house'
  readonly operatorName?: string | undefined
  readonly reason: string
  readonly before: unknown
  readonly after: unknown
}

/** The calls that list the changes of one subject. */
type History = typeof contentHistory | typeof memberAudit | typeof settingsHistory | typeof termsHistory

interface Page {
  readonly list: readonly Change[]
  readonly next?: string
}

/** The changes of one subject with time, operator and reason, newest first, in pages. */
export function ChangeHistory<Call extends History>({
  title,
  none,
  call,
  of,
  nameOf,
  textOf,
  actionOf,
  isNarrow = false,
}: {
  title: string
  none: string
  call: Call
  /** The subject. */
  of: Omit<Input<Call>, 'merchantCode' | 'limit' | 'after'>
  /** The label of a changed value. */
  nameOf: (path: string) => string
  textOf?: DetailText
  /** A button beside one changed value. */
  actionOf?: (before: unknown, change: Difference) => ReactNode
  /** Stands in a narrow column: a list instead of a table. */
  isNarrow?: boolean
}) {
  const [at, setAt] = useState<readonly string[]>([])
  const input = { ...useScope(), ...of, ...pageInput(at) }
  const history = useQuery({
    ...queryOf(useApi(), call as Endpoint, input as never),
    placeholderData: keepPreviousData,
  }) as UseQueryResult<Page>
  const list = history.data?.list
  const columns = useColumns(list?.some(({ action }) => action !== undefined) ?? false, {
    nameOf,
    textOf,
    actionOf,
  })
  const pager = <KeysetPager count={list?.length ?? 0} {...turnPages(at, setAt, history.data?.next)} />
  if (isNarrow && list && list.length > 0)
    return (
      <ChangeList
        title={title}
        columns={columns}
        list={list}
        isStale={history.isPlaceholderData}
        pager={pager}
      />
    )
  return (
    <section className="console-list">
      <h2>{title}</h2>
      {history.isError && !list ? (
        <div className="card">
          <QueryFailed query={history} />
        </div>
      ) : (
        <Table
          look="list"
          label={title}
          columns={columns}
          rows={list}
          rowId={({ id }) => id}
          isStale={history.isPlaceholderData}
          empty={<State icon="history" title={none} />}
          foot={pager}
        />
      )}
    </section>
  )
}

/** The same cells one below the other. */
function ChangeList({
  title,
  columns,
  list,
  isStale,
  pager,
}: {
  title: string
  columns: readonly Column<Change>[]
  list: readonly Change[]
  isStale: boolean
  pager: ReactNode
}) {
  const cellOf = (id: string, entry: Change) => columns.find((column) => column.id === id)?.cell(entry)
  return (
    <section className="card table-card change-list" aria-label={title} aria-busy={isStale}>
      <h2>{title}</h2>
      <ol>
        {list.map((entry) => (
          <li key={entry.id}>
            {cellOf('change', entry)}
            <p className="small">{cellOf('reason', entry)}</p>
            <p className="xs muted">
              {cellOf('by', entry)} {cellOf('at', entry)}
            </p>
          </li>
        ))}
      </ol>
      {pager}
    </section>
  )
}

function useColumns(
  hasActions: boolean,
  {
    nameOf,
    textOf,
    actionOf,
  }: {
    nameOf: (path: string) => string
    textOf: DetailText | undefined
    actionOf: ((before: unknown, change: Difference) => ReactNode) | undefined
  },
): readonly Column<Change>[] {
  const t = useT()
  const action: Column<Change> = {
    id: 'action',
    head: t('console.column.action'),
    cell: (entry) => entry.action !== undefined && actionName(t, entry.action),
  }
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    ...(hasActions ? [action] : []),
    {
      id: 'by',
      head: t('console.column.by'),
      cell: ({ operatorName, by = operatorName === undefined ? 'house' : 'operator' }) => (
        <span dir="auto">{actorName(t, by, operatorName)}</span>
      ),
    },
    {
      id: 'reason',
      head: t('console.reason'),
      cell: ({ reason }) => (
        <span className="console-long" dir="auto">
          {reason || t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'change',
      head: t('console.column.change'),
      cell: ({ before, after, action: deed }) => (
        <div className="console-changed">
          <Changes
            before={before}
            after={after}
            nameOf={nameOf}
            {...(textOf ? { textOf: (path: string, value: unknown) => textOf(path, value, deed) } : {})}
            {...(actionOf ? { actionOf: (change) => actionOf(before, change) } : {})}
          />
        </div>
      ),
    },
  ]
}
