import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { choicePart, textPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listEntries } from '#contract/console/content.ts'
import type { Kind } from '#domain/content/field.ts'
import { entryStates } from '#domain/content/state.ts'

import './content.css'
import { nameOfChoice, nameOfField, nameOfKind } from './content-words.ts'
import { EntryList } from './EntryList.tsx'
import { useKind } from './kind-of-page.ts'
import { choiceOf, type ListedEntry } from './listed.ts'

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  state: choicePart(raw['state'], entryStates),
  find: textPart(raw['find']),
  group: textPart(raw['group'], 40),
})
type Search = ReturnType<typeof readSearch>

/** The list of entries of one kind. */
export default function ContentPage() {
  const kind = useKind()
  return kind ? <KindPage key={kind.id} kind={kind} /> : <LostPage />
}

function KindPage({ kind }: { kind: Kind }) {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readSearch)
  useRecordTitle(nameOfKind(t, kind.id))
  const query = useQuery(queryOf(useApi(), listEntries, { ...useScope(), kind: kind.id }))
  const add = may('content.write') && (
    <Link
      className={buttonClass({ tone: 'main', size: 'sm' })}
      to={paths.contentEntry}
      params={{ kind: kind.id, entryId: 'new' }}
    >
      <Icon name="plus" />
      {t('content.add')}
    </Link>
  )
  return (
    <div className="console-list">
      <PageTitle
        title={nameOfKind(t, kind.id)}
        figures={t('content.figures', { name: brand?.name ?? '', count: query.data?.list.length ?? 0 })}
        actions={add}
      />
      <Loaded query={query} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <section className="card">
              <State icon="doc" title={t('content.none_title')} text={t('content.none_text')} action={add} />
            </section>
          ) : (
            <>
              <Filters kind={kind} search={search} onChange={change} />
              <EntryList
                key={list.map(({ id, version }) => `${id}.${version}`).join()}
                kind={kind}
                all={list}
                visible={list.filter((entry) => isFound(kind, entry, search))}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Filters({
  kind,
  search,
  onChange,
}: {
  kind: Kind
  search: Search
  onChange: (patch: Partial<Search>) => void
}) {
  const t = useT()
  const [name, choices] = choiceOf(kind) ?? []
  return (
    <div className="console-filters">
      <FilterText label={t('content.find')} value={search.find} onChange={(find) => onChange({ find })} />
      <FilterSelect
        label={t('console.column.status')}
        value={search.state}
        choices={entryStates.map((id) => ({ id, label: t(`content.state.${id}`) }))}
        onChange={(state) => onChange({ state })}
      />
      {name !== undefined && choices && (
        <FilterSelect
          label={nameOfField(t, name)}
          value={search.group}
          choices={choices.map((id) => ({ id, label: nameOfChoice(t, name, id) }))}
          onChange={(group) => onChange({ group })}
        />
      )}
    </div>
  )
}

function isFound(kind: Kind, entry: ListedEntry, { state, find, group }: Search): boolean {
  const [name] = choiceOf(kind) ?? []
  return (
    (state === undefined || entry.state === state) &&
    (find === undefined || entry.title.toLowerCase().includes(find.toLowerCase())) &&
    (group === undefined || name === undefined || entry.facts[name] === group)
  )
}
