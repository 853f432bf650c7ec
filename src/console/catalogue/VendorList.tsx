import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { OrderedTable } from '#console/ui/OrderedTable.tsx'
import { listVendors, orderVendors } from '#contract/console/catalogue.ts'
import type { Category } from '#domain/navigation/category.ts'

import type { Vendor } from './vendor.ts'
import { VendorSign } from './VendorSign.tsx'

/** The vendors of a hall, in display order. */
export function VendorList({
  hall,
  all,
  openCode,
  onOpen,
}: {
  hall: Category
  all: readonly Vendor[]
  openCode: string | undefined
  onOpen: (code: string) => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { may } = useOperator()
  const save = async (order: readonly Vendor[]) => {
    const seen = order.map(({ code, version }) => ({ code, version }))
    await api.call(orderVendors, { ...scope, category: hall, order: seen })
    await queries.invalidateQueries({ queryKey: [listVendors.path] })
  }
  return (
    <OrderedTable
      label={nameOfChoice(t, 'artCategory', hall)}
      titleHead={t('catalogue.name')}
      rows={all}
      idOf={({ code }) => code}
      titleOf={({ ownName, name }) => ownName || name}
      columns={[
        { id: 'mark', head: t('catalogue.mark'), cell: (vendor) => <VendorSign vendor={vendor} /> },
        { id: 'status', head: t('console.column.status'), cell: (vendor) => <VendorTags vendor={vendor} /> },
        { id: 'code', head: t('catalogue.code'), cell: ({ code }) => code, isCode: true },
        { id: 'provider', head: t('catalogue.provider'), cell: ({ provider }) => provider, isCode: true },
      ]}
      openId={openCode}
      maySort={may('catalogue.write')}
      onOpen={onOpen}
      onSave={save}
    />
  )
}

export function VendorTags({ vendor: { isOn, isHot, isInMaintenance } }: { vendor: Vendor }) {
  const t = useT()
  return (
    <span className="row">
      <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'catalogue.on' : 'catalogue.off')}</Tag>
      {isHot && <Tag tone="warn">{t('catalogue.hot')}</Tag>}
      {isInMaintenance && <Tag tone="info">{t('catalogue.maintenance')}</Tag>}
    </span>
  )
}
