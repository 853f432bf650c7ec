import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useScope } from '#console/frame/brand.ts'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { listClubs } from '#contract/console/clubs.ts'

import { type MembersSearch, memberStatuses, memberTypes } from './members-search.ts'

export function MembersFilters({
  search,
  onChange,
}: {
  search: MembersSearch
  onChange: (patch: Partial<MembersSearch>) => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const clubs = useQuery(queryOf(api, listClubs, scope))
  return (
    <>
      <FilterStates
        value={search.status}
        choices={memberStatuses.map((id) => ({ id, label: t(`console.status.${id}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterText label={t('console.members.find')} value={search.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('console.column.type')}
        value={search.type}
        choices={memberTypes.map((id) => ({ id, label: t(`console.type.${id}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label={t('console.column.club')}
        value={search.club}
        choices={(clubs.data?.list ?? []).map(({ id, labelName }) => ({ id, label: labelName }))}
        onChange={(club) => onChange({ club })}
      />
      <FilterDays
        label={t('console.column.registered')}
        from={search.from}
        to={search.to}
        onChange={onChange}
      />
      {search.upline !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ upline: undefined })}>
          {t('console.members.below', { id: search.upline })}
        </Button>
      )}
    </>
  )
}
