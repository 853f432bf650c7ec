import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { UnsavedGuard } from '#console/ui/UnsavedGuard.tsx'
import { listEntries, orderEntries } from '#contract/console/content.ts'
import type { Kind } from '#domain/content/field.ts'

import { nameOfChoice, nameOfField, nameOfKind } from './content-words.ts'
import { choiceOf, type ListedEntry } from './listed.ts'
import { movedTo } from './moved-to.ts'
import { StateTags } from './StateTags.tsx'

/** The entries of a kind. Where they have an order it is changed here, by the arrows of a row or by dragging it. */
export function EntryList({
  kind,
  all,
  shown,
}: {
  kind: Kind
  all: readonly ListedEntry[]
  shown: readonly ListedEntry[]
}) {
  const t = useT()
  const { may } = useOperator()
  const [order, setOrder] = useState(all)
  const [dragged, setDragged] = useState<string>()
  const said = useRef<HTMLParagraphElement>(null)
  const isWhole = shown.length === all.length
  const maySort = kind.isOrdered && isWhole && all.length > 1 && may('content.write')
  const rows = isWhole ? order : shown
  const move = (id: string, place: number) => {
    const from = order.findIndex((one) => one.id === id)
    const next = movedTo(order, from, place)
    if (next === order) return
    flushSync(() => setOrder(next))
    if (said.current) said.current.textContent = t('content.moved', { place: place + 1, count: order.length })
  }
  const isMoved = order.some(({ id }, place) => id !== all[place]?.id)
  return (
    <>
      <section className="card desk-table">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
        <div className="tw dense" role="region" aria-label={nameOfKind(t, kind.id)} tabIndex={0}>
          <table className="table cms-table">
            <Heads kind={kind} maySort={maySort} />
            <tbody>
              {rows.map((entry, place) => (
                <Row
                  key={entry.id}
                  kind={kind}
                  entry={entry}
                  sorting={
                    maySort
                      ? {
                          place,
                          count: rows.length,
                          isDragged: dragged === entry.id,
                          move,
                          drag: setDragged,
                          over: () => dragged !== undefined && dragged !== entry.id && move(dragged, place),
                        }
                      : undefined
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
        {rows.length === 0 && <p className="cms-none muted small">{t('content.none_found')}</p>}
      </section>
      <p className="sr" role="status" ref={said} />
      {isMoved && <OrderBar kind={kind} order={order} onDiscard={() => setOrder(all)} />}
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

interface Sorting {
  readonly place: number
  readonly count: number
  readonly isDragged: boolean
  readonly move: (id: string, place: number) => void
  readonly drag: (id: string | undefined) => void
  readonly over: () => void
}

function Row({ kind, entry, sorting }: { kind: Kind; entry: ListedEntry; sorting: Sorting | undefined }) {
  const t = useT()
  const [group] = choiceOf(kind) ?? []
  const fact = group === undefined ? undefined : entry.facts[group]
  const title = entry.title || t('content.untitled')
  return (
    <tr
      className={sorting?.isDragged ? 'cms-dragged' : undefined}
      draggable={sorting !== undefined || undefined}
      onDragStart={() => sorting?.drag(entry.id)}
      onDragEnd={() => sorting?.drag(undefined)}
      onDragEnter={() => sorting?.over()}
      onDragOver={(event) => sorting && event.preventDefault()}
    >
      {sorting && <td>{<Movers id={entry.id} title={title} sorting={sorting} />}</td>}
      <th scope="row">
        <Link
          className="link"
          to={paths.contentEntry}
          params={{ kind: kind.id, entryId: entry.id } as never}
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

/** After a move the focus goes along with its row: a node that was put elsewhere loses it. */
function Movers({ id, title, sorting }: { id: string; title: string; sorting: Sorting }) {
  const t = useT()
  const { place, count, move } = sorting
  const mover = (way: 'up' | 'down', to: number, label: string) => (
    <IconButton
      icon="chev"
      size="sm"
      className={way === 'up' ? 'cms-up' : ''}
      data-mover={`${id}-${way}`}
      label={label}
      isResting={to < 0 || to >= count}
      onClick={() => {
        move(id, to)
        document.querySelector<HTMLElement>(`[data-mover="${CSS.escape(`${id}-${way}`)}"]`)?.focus()
      }}
    />
  )
  return (
    <span className="cms-movers">
      {mover('up', place - 1, t('content.up', { title }))}
      {mover('down', place + 1, t('content.down', { title }))}
    </span>
  )
}

function OrderBar({
  kind,
  order,
  onDiscard,
}: {
  kind: Kind
  order: readonly ListedEntry[]
  onDiscard: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      api.call(orderEntries, {
        ...scope,
        kind: kind.id,
        order: order.map(({ id, version }) => ({ id, version })),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listEntries.path] })
      showToast({ text: t('content.order_saved') })
    },
  })
  return (
    <div className="card save-bar" role="region" aria-label={t('console.unsaved.label')}>
      <UnsavedGuard isDirty />
      <Fault error={save.error} />
      <div className="cms-bar">
        <Button onClick={onDiscard}>{t('console.discard')}</Button>
        <Button tone="main" isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('content.order_save')}
        </Button>
      </div>
    </div>
  )
}
