import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Checks } from '#console/ui/Checks.tsx'
import { ErrorLine } from '#console/ui/ErrorLine.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { findMissionGames } from '#contract/console/missions.ts'
import { namesGames } from '#domain/missions/mission.ts'
import { categories } from '#domain/navigation/category.ts'

import type { Listed, MissionField, TypedMission } from './typed-mission.ts'

interface PlacesProps {
  readonly typed: TypedMission
  readonly found: Pick<Listed, 'providers'>
  readonly change: (patch: Partial<TypedMission>) => void
  readonly errorOf: (field: MissionField) => string | undefined
}

/** The categories, providers or games whose bets count. Chosen games stand for themselves. */
export function PlacesFields({ typed, found, change, errorOf }: PlacesProps) {
  const { task, games } = typed
  if (task === 'check_ins') return null
  const isOfGames = namesGames(task) && games.length > 0
  return (
    <>
      {!isOfGames && <CategoryChips typed={typed} change={change} />}
      {!isOfGames && <ProviderChecks typed={typed} found={found} change={change} errorOf={errorOf} />}
      {namesGames(task) && <GameFields typed={typed} change={change} errorOf={errorOf} />}
    </>
  )
}

function CategoryChips({ typed, change }: Pick<PlacesProps, 'typed' | 'change'>) {
  const t = useT()
  return (
    <div className="stack">
      <span className="small">{t('console.missions.categories')}</span>
      <Chips
        label={t('console.missions.categories')}
        selected={typed.categories}
        onSelect={(id) => change({ categories: toggled(typed.categories, id) })}
        options={categories.map(({ id }) => ({ id, label: t(`category.${id}`) }))}
      />
      <span className="xs muted">{t('console.missions.categories_hint')}</span>
    </div>
  )
}

function toggled(chosen: TypedMission['categories'], id: string): TypedMission['categories'] {
  const found = categories.find((one) => one.id === id)?.id
  if (found === undefined) return chosen
  return chosen.includes(found) ? chosen.filter((one) => one !== found) : [...chosen, found]
}

/** Providers that members can play with, and chosen ones that are off since. */
function ProviderChecks({ typed, found, change, errorOf }: PlacesProps) {
  const t = useT()
  const listed = found.providers.filter(({ id, isOn }) => isOn || typed.providers.includes(id))
  if (listed.length === 0) return null
  return (
    <Checks
      legend={t('console.missions.providers')}
      options={listed.map(({ id, name }) => ({ id, label: name }))}
      chosen={typed.providers}
      onChange={(providers) => change({ providers })}
    >
      <span className="xs muted">{t('console.missions.categories_hint')}</span>
      <ErrorLine text={errorOf('providers')} />
    </Checks>
  )
}

/** Games that are found by name. */
function GameFields({ typed, change, errorOf }: Omit<PlacesProps, 'found'>) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const [name, setName] = useState('')
  const search = useMutation({ mutationFn: () => api.call(findMissionGames, { ...scope, name }) })
  const isEmpty = name.trim() === ''
  const place = useRef<HTMLDivElement>(null)
  /** The pressed button goes, and the focus to the name instead. */
  const choose = (games: TypedMission['games']) => {
    change({ games })
    place.current?.querySelector('input')?.focus()
  }
  /** Enter searches; it must not send the form around it. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty) search.mutate()
  }
  const further = (search.data?.list ?? []).filter(({ id }) => !typed.games.some((one) => one.id === id))
  return (
    <div className="stack" ref={place}>
      <Field
        label={t('console.missions.games')}
        hint={t('console.missions.games_hint')}
        error={errorOf('games')}
      >
        <TextInput value={name} maxLength={60} onChange={setName} onKeyDown={press} />
      </Field>
      <div className="console-buttons">
        <Button
          size="sm"
          icon="search"
          isBusy={search.isPending}
          isResting={isEmpty}
          onClick={() => search.mutate()}
        >
          {t('console.missions.games_find')}
        </Button>
        {further.map((game) => (
          <Button key={game.id} size="sm" icon="plus" onClick={() => choose([...typed.games, game])}>
            <bdi>{game.name}</bdi> <span className="muted">{game.vendorName}</span>
          </Button>
        ))}
      </div>
      <span className="small" role="status">
        {search.data &&
          (further.length === 0
            ? t('console.missions.games_none')
            : t('console.missions.games_found', { count: further.length }))}
      </span>
      <Fault error={search.error} />
      {typed.games.length > 0 && (
        <ul className="console-buttons" aria-label={t('console.missions.games_chosen')}>
          {typed.games.map(({ id, name: label }) => (
            <li key={id}>
              <Button size="sm" icon="x" onClick={() => choose(typed.games.filter((one) => one.id !== id))}>
                <span className="sr">{t('console.missions.games_remove')}</span> <bdi>{label}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
