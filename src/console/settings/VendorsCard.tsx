import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listVendors } from '#contract/console/verification-vendors.ts'

import { VendorDialog } from './VendorDialog.tsx'
import type { VendorRow } from './vendor-row.ts'

/** Vendors that check documents of the brand’s players, with their health, and the way to change them. */
export function VendorsCard() {
  const t = useT()
  const { may } = useOperator()
  const [open, setOpen] = useState<{ readonly vendor?: VendorRow }>()
  const query = useQuery(queryOf(useApi(), listVendors, useScope()))
  const columns = useColumns()
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.vendors.title')}</h2>
        {may('settings.write') && query.data && (
          <Button size="sm" onClick={() => setOpen({})}>
            {t('console.vendors.add')}
          </Button>
        )}
      </div>
      <p className="muted xs">{t('console.vendors.text')}</p>
      <WaitingProposals group="verificationVendors" deed="verificationVendors.saveVendor" />
      <Loaded query={query} lines={2}>
        {({ list }) => (
          <Table
            look="list"
            label={t('console.vendors.title')}
            rows={list}
            rowId={({ code }) => code}
            columns={columns}
            {...(may('settings.write') ? { onOpen: (vendor: VendorRow) => setOpen({ vendor }) } : {})}
            empty={<p className="small muted">{t('console.vendors.none')}</p>}
          />
        )}
      </Loaded>
      {open && <VendorDialog vendor={open.vendor} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const circuitTones = { closed: 'ok', trying: 'warn', open: 'bad' } as const

function useColumns(): readonly Column<VendorRow>[] {
  const t = useT()
  const count = useCount()
  return [
    { id: 'name', head: t('console.vendors.vendor'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isOn, isDemo, hasKeyBefore }) => (
        <span className="row">
          <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'console.on' : 'console.off')}</Tag>
          {isDemo && <Tag tone="warn">{t('console.vendors.demo')}</Tag>}
          {hasKeyBefore && <Tag tone="warn">{t('console.channels.two_keys')}</Tag>}
        </span>
      ),
    },
    {
      id: 'power',
      head: t('console.vendors.power'),
      cell: ({ power }) => t(`console.vendors.power_${power}`),
    },
    {
      id: 'kinds',
      head: t('console.documents.kind'),
      cell: ({ kinds }) => kinds.map((kind) => <div key={kind}>{t(`console.documents.kind_${kind}`)}</div>),
    },
    {
      id: 'health',
      head: t('console.vendors.health'),
      cell: ({ circuit }) => (
        <Tag tone={circuitTones[circuit]}>{t(`console.vendors.circuit_${circuit}`)}</Tag>
      ),
    },
    {
      id: 'checks',
      head: t('console.vendors.checks'),
      cell: ({ figures }) =>
        figures.length === 0
          ? t('console.nothing')
          : figures.map(({ state, count: checks }) => (
              <div key={state}>
                {t(`console.vendors.state_${state}`)}: {count(checks)}
              </div>
            )),
    },
  ]
}
