import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import { useSettled } from '#console/ui/use-settled.ts'
import { findRecords } from '#contract/console/find.ts'

import { useBrand, useScope } from './brand.ts'
import { findPages, type FoundPlace, recordPlaces } from './found-places.ts'

/** Pages at once, and records of the brand once typing rests. */
export function useFind(text: string): {
  readonly found: readonly FoundPlace[]
  readonly isPending: boolean
} {
  const t = useT()
  const { may, isOfHouse } = useOperator()
  const { language, timeZone } = useFormat()
  const brand = useBrand()
  const settled = useSettled(text.trim(), 200)
  const query = useQuery({
    ...queryOf(useApi(), findRecords, { ...useScope(), text: settled }),
    enabled: brand !== undefined && settled !== '',
  })
  const pages = findPages(text, {
    may,
    isOfHouse,
    titleOf: (title) => t(title),
    nameOfSettings: t('console.page.settings'),
  })
  const records = (settled === text.trim() && query.data?.found) || []
  return {
    found: [
      ...pages,
      ...records.map(({ kind, id, name, amount, currency = '', at }) => ({
        id: `${kind} ${id}`,
        icon: recordPlaces[kind].icon,
        name,
        of: [
          t(recordPlaces[kind].title),
          ...(amount === undefined ? [] : [writeMoney(amount, language, `${currency}\u00a0`)]),
          ...(at === undefined ? [] : [formatExactly(Date.parse(at), timeZone)]),
        ].join(' · '),
        ...recordPlaces[kind].at(id),
      })),
    ],
    isPending: text.trim() !== '' && (settled !== text.trim() || query.isFetching),
  }
}
