import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { idPart } from '#console/ui/search-part.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { readContentRules, readEntry } from '#contract/console/content.ts'
import type { Kind } from '#domain/content/field.ts'
import '#browser/ui/rich-text.css'

import './content.css'
import { nameOfKind } from './content-words.ts'
import type { BrandContentRules } from './entry.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { useKind } from './kind-of-page.ts'

/** One entry: texts by language, facts, preview and history. */
export default function EntryPage() {
  const kind = useKind()
  const brand = useBrand()
  const { entryId } = useParams()
  const id = idPart(entryId)
  const rules = useQuery(queryOf(useApi(), readContentRules, useScope()))
  if (!kind || (id === undefined && entryId !== 'new')) return <LostPage />
  return (
    <div className="console-list">
      <Back kind={kind} />
      <Loaded query={rules} lines={10}>
        {(facts) =>
          id === undefined ? (
            <EntryForm key={brand?.merchantCode} kind={kind} rules={facts} entry={undefined} />
          ) : (
            <Known key={`${brand?.merchantCode} ${id}`} kind={kind} rules={facts} id={id} />
          )
        }
      </Loaded>
    </div>
  )
}

function Back({ kind }: { kind: Kind }) {
  const t = useT()
  return (
    <Link className="link cms-back" to={paths.contentKind} params={{ kind: kind.id }}>
      <Icon name="left" className="flip" />
      {nameOfKind(t, kind.id)}
    </Link>
  )
}

function Known({ kind, rules, id }: { kind: Kind; rules: BrandContentRules; id: string }) {
  const entry = useQuery(queryOf(useApi(), readEntry, { ...useScope(), id }))
  return (
    <>
      <WaitingProposals group="content" subject={id} />
      <Loaded query={entry} lines={10}>
        {(value) =>
          value.kind === kind.id ? <EntryForm kind={kind} rules={rules} entry={value} /> : <LostPage />
        }
      </Loaded>
      <EntryHistory id={id} />
    </>
  )
}
