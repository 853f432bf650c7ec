import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { type Sorting, useOrder } from '#console/ui/use-order.ts'
import { WideTable } from '#console/ui/WideTable.tsx'
import { listVendors, orderVendors } from '#contract/console/catalogue.ts'
import type { Category } from '#domain/navigation/category.ts'

import type { Vendor } from './VendorsPage.tsx'
import { VendorSign } from './VendorSign.tsx'

/** The vendors of a hall. Their order is changed here, by the arrows of a row or by dragging it. */
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
  const { order, said, isMoved, sortingOf, discard } = useOrder(all, ({ code }) => code)
  const maySort = all.length > 1 && may('catalogue.write')
  const save = async () => {
    const seen = order.map(({ code, version }) => ({ code, version }))
    await api.call(orderVendors, { ...scope, category: hall, order: seen })
    await queries.invalidateQueries({ queryKey: [listVendors.path] })
  }
  return (
    <>
      <WideTable label={nameOfChoice(t, 'artCategory', hall)}>
        <thead>
          <tr>
            {maySort && <th scope="col">{t('content.order')}</th>}
            <th scope="col">{t('catalogue.name')}</th>
            <th scope="col">{t('catalogue.mark')}</th>
            <th scope="col">{t('console.column.status')}</th>
            <th scope="col">{t('catalogue.code')}</th>
            <th scope="col">{t('catalogue.provider')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((vendor, place) => (
            <Row
              key={vendor.code}
              vendor={vendor}
              isOpen={vendor.code === openCode}
              onOpen={() => onOpen(vendor.code)}
              sorting={maySort ? sortingOf(vendor, place) : undefined}
            />
          ))}
        </tbody>
      </WideTable>
      <p className="sr" role="status" ref={said} />
      {isMoved && <OrderBar onSave={save} onDiscard={discard} />}
    </>
  )
}

function Row({
  vendor,
  isOpen,
  onOpen,
  sorting,
}: {
  vendor: Vendor
  isOpen: boolean
  onOpen: () => void
  sorting: Sorting | undefined
}) {
  const { code, provider } = vendor
  const title = vendor.ownName || vendor.name
  return (
    <tr aria-selected={isOpen || undefined} {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={title} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <button
          type="button"
          className="desk-open"
          aria-expanded={isOpen}
          data-row={code}
          onClick={onOpen}
          dir="auto"
        >
          {title}
        </button>
      </th>
      <td>
        <VendorSign vendor={vendor} />
      </td>
      <td>
        <VendorTags vendor={vendor} />
      </td>
      <td dir="ltr">{code}</td>
      <td dir="ltr">{provider}</td>
    </tr>
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
