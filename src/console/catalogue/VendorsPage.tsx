import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { choicePart, textPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listVendors } from '#contract/console/catalogue.ts'
import { categories, type Category } from '#domain/navigation/category.ts'

import { AddVendorDialog } from './AddVendorDialog.tsx'
import type { Vendors } from './vendor.ts'
import './catalogue.css'
import { VendorList } from './VendorList.tsx'
import { VendorPanel } from './VendorPanel.tsx'

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  hall: choicePart(
    raw['hall'],
    categories.map(({ id }) => id),
  ),
  open: textPart(raw['open'], 40),
})

/** The vendors that a brand offers, by hall, in display order. */
export default function VendorsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [isAdding, setAdding] = useState(false)
  const [search, change] = useUrlState(readSearch)
  const query = useQuery(queryOf(useApi(), listVendors, useScope()))
  const all = query.data?.list ?? []
  const open = all.find(({ code }) => code === search.open)
  const close = () => change({ open: undefined }, false)
  const add = may('catalogue.write') && (
    <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
      {t('catalogue.vendor.add')}
    </Button>
  )
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.vendors')}
          figures={t('catalogue.vendor.figures', { name: brand?.name ?? '', count: all.length })}
          actions={add}
        />
        <Loaded query={query} lines={8}>
          {(found) => (
            <Halls
              found={found}
              chosen={search.hall}
              openCode={search.open}
              onHall={(hall) => change({ hall, open: undefined })}
              onOpen={(code) => change({ open: code === search.open ? undefined : code }, false)}
              add={add}
            />
          )}
        </Loaded>
      </div>
      {open && <VendorPanel key={open.code} vendor={open} onClose={close} />}
      {isAdding && query.data && (
        <AddVendorDialog
          found={query.data}
          onClose={() => setAdding(false)}
          onAdded={({ category, code }) => change({ hall: category, open: code })}
        />
      )}
    </div>
  )
}

/** One hall at a time, with its vendors. */
function Halls({
  found,
  chosen,
  openCode,
  onHall,
  onOpen,
  add,
}: {
  found: Vendors
  chosen: Category | undefined
  openCode: string | undefined
  onHall: (hall: Category) => void
  onOpen: (code: string) => void
  add: ReactNode
}) {
  const t = useT()
  // A disabled hall that still has vendors is shown too, so that they stay reachable.
  const halls = categories
    .map(({ id }) => id)
    .filter((id) => found.categories.includes(id) || found.list.some(({ category }) => category === id))
  const hall = chosen ?? found.list[0]?.category ?? halls[0] ?? 'slots'
  const list = found.list.filter(({ category }) => category === hall)
  const count = (id: Category) => found.list.filter(({ category }) => category === id).length
  return (
    <>
      <Chips
        label={t('catalogue.hall')}
        options={halls.map((id) => ({
          id,
          icon: id,
          label: t('catalogue.hall_count', { hall: nameOfChoice(t, 'artCategory', id), count: count(id) }),
        }))}
        selected={hall}
        onSelect={(id) => onHall(halls.find((one) => one === id) ?? hall)}
      />
      {list.length === 0 ? (
        <section className="card">
          <State
            icon={hall}
            title={t('catalogue.vendor.none_title')}
            text={t('catalogue.vendor.none_text')}
            action={add}
          />
        </section>
      ) : (
        <VendorList
          key={list.map(({ code, version }) => `${code}.${version}`).join()}
          hall={hall}
          all={list}
          openCode={openCode}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
