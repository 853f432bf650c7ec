import { type CSSProperties, type ReactNode, useEffect } from 'react'

import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import type { IconName } from '#art/icons.ts'

import type { Group } from './use-search.ts'

/** Results, or recent searches before a query is typed. The focus stays in the field. */
export function SearchResults({
  listId,
  query,
  groups,
  recent,
  chosen,
  isWaiting,
  onChoose,
  onForget,
}: {
  listId: string
  query: string
  groups: readonly Group[]
  recent: readonly string[]
  chosen: number | undefined
  /** The server's results are still pending. */
  isWaiting: boolean
  onChoose: (index: number) => void
  onForget: () => void
}) {
  const t = useT()
  const hasQuery = query.trim() !== ''
  const option = (index: number) => ({
    id: `${listId}-${index}`,
    isChosen: index === chosen,
    onChoose: () => onChoose(index),
  })
  if (hasQuery && groups.length === 0 && isWaiting) return <Waiting />
  if (hasQuery && groups.length === 0)
    return (
      <EmptyState
        kind="search"
        title={t('search.none_title', { query: query.trim() })}
        text={t('search.none_text')}
      />
    )
  if (!hasQuery && recent.length === 0)
    return <EmptyState kind="search" title={t('search.begin_title')} text={t('search.begin_text')} />
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, group) => sum + group.entries.length, 0),
  )
  return (
    <>
      <div id={listId} className="found" role="listbox" aria-label={t('nav.search')}>
        {!hasQuery && (
          <FoundGroup id={`${listId}-r`} title={t('search.recent')}>
            {recent.map((line, place) => (
              <Option key={line} {...option(place)} icon="history" name={line} />
            ))}
          </FoundGroup>
        )}
        {hasQuery &&
          groups.map((group, place) => (
            <FoundGroup key={group.title} id={`${listId}-${group.title}`} title={t(group.title)}>
              {group.entries.map(({ key, ...entry }, at) => (
                <Option key={key} {...option((starts[place] ?? 0) + at)} {...entry} />
              ))}
            </FoundGroup>
          ))}
      </div>
      {!hasQuery && (
        <button type="button" className="forget" onClick={onForget}>
          <Icon name="trash" />
          {t('search.clear')}
        </button>
      )}
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <p className="found-waiting muted small">
      <FillingTiles />
      {t('search.waiting')}
    </p>
  )
}

function FoundGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="found-title">
        {title}
      </p>
      {children}
    </div>
  )
}

function Option({
  id,
  isChosen,
  icon,
  hue,
  picture,
  fallback,
  name,
  note,
  onChoose,
}: {
  id: string
  isChosen: boolean
  icon: IconName
  hue?: string
  picture?: string
  fallback?: string
  name: string
  note?: string
  onChoose: () => void
}) {
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, isChosen])
  return (
    <button
      type="button"
      id={id}
      className="found-one"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      style={{ '--c': hue ? `var(--cat-${hue})` : 'var(--ink-3)' } as CSSProperties}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture === undefined ? (
        <Icon name={icon} />
      ) : (
        <GamePicture src={picture} fallback={fallback} isEager />
      )}
      <b>
        <bdi>{name}</bdi>
      </b>
      {note && <span>{note}</span>}
    </button>
  )
}
