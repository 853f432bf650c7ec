import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { readGameList } from '#contract/console/game-lists.ts'

import { ApplyDialog } from './ApplyDialog.tsx'
import type { GameListRead, GameListHead } from './game-list.ts'
import { GameRows } from './GameRows.tsx'
import { Makers } from './Makers.tsx'
import { type ChangeSearch, type ProviderSearch, rowStates } from './provider-search.ts'
import { RetireDialog } from './RetireDialog.tsx'
import { TakeList } from './TakeList.tsx'
import type { Provider } from './use-provider.ts'

/** The provider's latest list of games: new, changed and gone games, and lines that could not be parsed. */
export function GameListLook({
  provider,
  search,
  change,
}: {
  provider: Provider
  search: ProviderSearch
  change: ChangeSearch
}) {
  const t = useT()
  const { may } = useOperator()
  const { code } = provider
  const query = useQuery({
    ...queryOf(useApi(), readGameList, {
      code,
      ...(search.state === undefined ? {} : { state: search.state }),
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
  })
  const take = may('catalogue.write') && (
    <TakeList
      provider={provider}
      isFirst={query.data?.list === undefined}
      onTaken={() => change({ state: undefined, at: [] })}
    />
  )
  return (
    <Loaded query={query} lines={8}>
      {(found) =>
        found.list ? (
          <>
            <ListHead list={found.list} take={take} />
            {may('catalogue.write') && <Makers code={code} list={found.list} vendors={found.vendors} />}
            <Rows code={code} found={found} list={found.list} search={search} change={change} />
          </>
        ) : (
          <section className="card">
            <State
              icon="list"
              title={t('gp.list.none')}
              text={t(provider.listsGames ? 'gp.list.none_text' : 'gp.list.none_file_text')}
              action={take}
            />
          </section>
        )
      }
    </Loaded>
  )
}

function ListHead({ list, take }: { list: GameListHead; take: ReactNode }) {
  const t = useT()
  return (
    <div className="gp-list-head">
      <p className="small muted grow">
        {list.source === 'provider' ? t('gp.list.from_provider') : <bdi>{list.fileName}</bdi>} ·{' '}
        <bdi>{list.takenBy}</bdi> · <ExactTime at={list.takenAt} />
      </p>
      {take}
    </div>
  )
}

/** A manual selection counts for its page; without one, the action applies to all games of the state. */
function Rows({
  code,
  found,
  list,
  search,
  change,
}: {
  code: string
  found: GameListRead
  list: GameListHead
  search: ProviderSearch
  change: ChangeSearch
}) {
  const t = useT()
  const { may } = useOperator()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [doing, setDoing] = useState<'new' | 'changed' | 'gone'>()
  const { state } = search
  const deed = state === 'new' || state === 'changed' || state === 'gone' ? state : undefined
  const show = (patch: Partial<ProviderSearch>) => {
    setChosen(new Set())
    change(patch)
  }
  const ids = chosen.size > 0 ? [...chosen] : undefined
  const count = deed ? (ids?.length ?? list.counts[deed]) : 0
  const close = () => {
    setDoing(undefined)
    setChosen(new Set())
  }
  return (
    <>
      <div className="console-filters gp-looks">
        <SegmentedControl
          label={t('gp.list.state')}
          options={[
            { id: 'all', label: t('gp.list.all') },
            ...rowStates.map((id) => ({
              id,
              label: t('gp.list.state_count', { name: t(`gp.list.${id}`), count: list.counts[id] }),
            })),
          ]}
          selected={state ?? 'all'}
          onSelect={(id) => show({ state: rowStates.find((one) => one === id), at: [] })}
        />
        {deed && may('catalogue.write') && count > 0 && (
          <Button
            size="sm"
            tone={deed === 'gone' ? 'line' : 'main'}
            className={deed === 'gone' ? 'console-bad' : ''}
            onClick={() => setDoing(deed)}
          >
            {t(`gp.list.do_${deed}`, { count })}
          </Button>
        )}
      </div>
      <GameRows
        found={found}
        search={search}
        change={show}
        chosen={deed && may('catalogue.write') ? chosen : undefined}
        onChoose={setChosen}
      />
      {(doing === 'new' || doing === 'changed') && (
        <ApplyDialog code={code} list={list} state={doing} ids={ids} count={count} onClose={close} />
      )}
      {doing === 'gone' && <RetireDialog code={code} list={list} ids={ids} count={count} onClose={close} />}
    </>
  )
}
