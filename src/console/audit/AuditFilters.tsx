import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'

import { actionName } from './action-name.ts'
import { actionGroups, actorKinds, type AuditSearch } from './audit-search.ts'

export function AuditFilters({
  search,
  onChange,
}: {
  search: AuditSearch
  onChange: (patch: Partial<AuditSearch>) => void
}) {
  const t = useT()
  const { isOfHouse } = useOperator()
  const group = actionGroups.find((one) => one === search.action)
  return (
    <>
      {isOfHouse && (
        <SegmentedControl
          label={t('console.brand')}
          options={[
            { id: 'brand', label: t('console.audit_page.this_brand') },
            { id: 'all', label: t('console.audit_page.all') },
          ]}
          selected={search.all ? 'all' : 'brand'}
          onSelect={(id) => onChange({ all: id === 'all' })}
        />
      )}
      <FilterSelect
        label={t('console.column.by')}
        value={search.by}
        choices={actorKinds.map((id) => ({ id, label: t(`console.by.${id}`) }))}
        onChange={(by) => onChange({ by })}
      />
      <FilterSelect
        label={t('console.column.action')}
        value={group}
        choices={actionGroups.map((id) => ({ id, label: t(`console.actions.${id}`) }))}
        onChange={(action) => onChange({ action })}
      />
      <FilterDays label={t('console.column.when')} from={search.from} to={search.to} onChange={onChange} />
      {search.action !== undefined && group === undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ action: undefined })}>
          {actionName(t, search.action)}
        </Button>
      )}
      {search.operator !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ operator: undefined })}>
          {t('console.audit_page.by_operator', { id: search.operator })}
        </Button>
      )}
      {search.member !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ member: undefined })}>
          {t('console.audit_page.of_member', { id: search.member })}
        </Button>
      )}
    </>
  )
}
