import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { type Reordering, useOrder } from '#console/ui/use-order.ts'
import { listEntries, orderEntries } from '#contract/console/content.ts'
import type { Kind } from '#domain/content/field.ts'

import { nameOfChoice, nameOfField, nameOfKind } from './content-words.ts'
import { choiceOf, type ListedEntry } from './listed.ts'
import { StateTags } from './StateTags.tsx'

/** The entries of a kind. Kinds with an order are sorted by arrows or dragging. */
export function EntryList({
  kind,
  all,
  visible,
}: {
  kind: Kind
  all: readonly ListedEntry[]
  visible: readonly ListedEntry[]
}) {
  const t = useT()
  const { may } = useOperator()
  const { order, statusRef, isMoved, sortingOf, discard } = useOrder(all, ({ id }) => id)
  const isWhole = visible.length === all.length
  const maySort = kind.isOrdered && isWhole && all.length > 1 && may('content.write')
  const rows = isWhole ? order : visible
  const save = useSaveOrder(kind)
  return (
    <>
      <TableFrame
        look="list"
        label={nameOfKind(t, kind.id)}
        foot={rows.length === 0 && <p className="cms-none muted small">{t('content.none_found')}</p>}
      >
        <Heads kind={kind} maySort={maySort} />
        <tbody>
          {rows.map((entry, place) => (
            <Row
              key={entry.id}
              kind={kind}
              entry={entry}
              sorting={maySort ? sortingOf(entry, place) : undefined}
            />
          ))}
        </tbody>
      </TableFrame>
      <p className="sr" role="status" ref={statusRef} />
      {isMoved && <OrderBar onSave={() => save(order)} onDiscard={discard} />}
      {kind.isOrdered && !isWhole && <Note>{t('content.order_filtered')}</Note>}
    </>
  )
}

function Heads({ kind, maySort }: { kind: Kind; maySort: boolean }) {
  const t = useT()
  const [group] = choiceOf(kind) ?? []
  return (
    <thead>
      <tr>
        {maySort && <th scope="col">{t('content.order')}</th>}
        <th scope="col">{t('content.title')}</th>
        {group !== undefined && <th scope="col">{nameOfField(t, group)}</th>}
        <th scope="col">{t('console.column.status')}</th>
        <th scope="col">{t('content.languages')}</th>
        <th scope="col">{t('content.from')}</th>
        <th scope="col">{t('content.until')}</th>
        <th scope="col">{t('content.updated')}</th>
      </tr>
    </thead>
  )
}

function Row({ kind, entry, sorting }: { kind: Kind; entry: ListedEntry; sorting: Reordering | undefined }) {
  const t = useT()
  const [group] = choiceOf(kind) ?? []
  const fact = group === undefined ? undefined : entry.facts[group]
  const title = entry.title || t('content.untitled')
  return (
    <tr {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={title} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <Link
          className="link"
          to={paths.contentEntry}
          params={{ kind: kind.id, entryId: entry.id }}
          dir="auto"
        >
          {title}
        </Link>
      </th>
      {group !== undefined && (
        <td>{typeof fact === 'string' ? nameOfChoice(t, group, fact) : t('console.nothing')}</td>
      )}
      <td>
        <StateTags state={entry.state} hasDraft={entry.hasDraft} />
      </td>
      <td dir="ltr">{entry.languages.join(' ') || t('console.nothing')}</td>
      <td>{entry.startsAt === undefined ? t('console.nothing') : <ExactTime at={entry.startsAt} />}</td>
      <td>{entry.endsAt === undefined ? t('console.nothing') : <ExactTime at={entry.endsAt} />}</td>
      <td>
        <ExactTime at={entry.updatedAt} />
      </td>
    </tr>
  )
}

/** The server refuses the order if the list has changed since it was loaded. */
function useSaveOrder(kind: Kind): (order: readonly ListedEntry[]) => Promise<void> {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return async (order) => {
    const seen = order.map(({ id, version }) => ({ id, version }))
    await api.call(orderEntries, { ...scope, kind: kind.id, order: seen })
    await queries.invalidateQueries({ queryKey: [listEntries.path] })
  }
}
