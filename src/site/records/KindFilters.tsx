import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'
import { isRecordGroup, recordGroups } from '#domain/records/record-group.ts'

import type { RecordSearch } from './record-search.ts'

const ALL = 'all'

/** Filters by kind and direction. */
export function KindFilters({
  search,
  onChange,
}: {
  search: RecordSearch
  onChange: (patch: RecordSearch) => void
}) {
  const t = useT()
  return (
    <>
      <Select
        label={t('record.group')}
        value={search.group ?? ALL}
        onChange={(group) => onChange({ group: isRecordGroup(group) ? group : undefined, open: undefined })}
        choices={[
          { id: ALL, label: t('record.group_all') },
          ...recordGroups.map((group) => ({ id: group, label: t(`record.group_${group}`) })),
        ]}
      />
      <Select
        label={t('record.way')}
        value={search.way ?? ALL}
        onChange={(way) =>
          onChange({ way: way === 'in' || way === 'out' ? way : undefined, open: undefined })
        }
        choices={[
          { id: ALL, label: t('record.way_all') },
          { id: 'in', label: t('record.way_in') },
          { id: 'out', label: t('record.way_out') },
        ]}
      />
    </>
  )
}
