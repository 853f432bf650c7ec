import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readTiers } from '#contract/console/verification.ts'
import { type TierLimit, tierLimits } from '#domain/verification/tiers.ts'

import { TiersDialog } from './TiersDialog.tsx'
import type { Found } from './typed-tiers.ts'

/** The tiers of verification of the brand, and the way to change them. */
export function TiersCard() {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(queryOf(useApi(), readTiers, useScope()))
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.tiers.title')}</h2>
        {may('settings.write') && query.data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('console.tiers.change')}
          </Button>
        )}
      </div>
      <p className="muted xs">{t('console.tiers.text')}</p>
      <WaitingProposals group="verification" deed="verification.saveTiers" />
      <Loaded query={query} lines={6}>
        {(found) => (
          <>
            <Sums found={found} />
            {isOpen && <TiersDialog found={found} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Sums({ found: { market, tiers, currency, publishedAt, operator, second } }: { found: Found }) {
  const t = useT()
  const columns: readonly Column<TierLimit | 'needs'>[] = [
    { id: 'limit', head: t('console.tiers.tier'), cell: (row) => t(`tier.${row}`) },
    ...market.map(({ name, needs }) => ({
      id: name,
      head: t(`tier.${name}`),
      cell: (row: TierLimit | 'needs') => {
        if (row === 'needs')
          return needs.length === 0
            ? t('tier.nothing')
            : needs.map((fact) => <div key={fact}>{t(`tier.${fact}`)}</div>)
        const own = tiers.find((one) => one.name === name)
        if (!own) return t('console.tiers.unused')
        const sum = own.limits[row]
        return sum === undefined ? t('tier.no_limit') : <ConsoleAmount amount={sum} currency={currency} />
      },
    })),
  ]
  return (
    <>
      <Table
        look="dense"
        label={t('console.tiers.title')}
        rows={['needs', ...tierLimits]}
        rowId={(row) => row}
        columns={columns}
      />
      {publishedAt !== undefined && (
        <p className="small muted">
          <DateText atMs={Date.parse(publishedAt)} look="moment" />
          {operator !== undefined && second !== undefined && (
            <>
              , <bdi>{operator}</bdi>, <bdi>{second}</bdi>
            </>
          )}
        </p>
      )}
    </>
  )
}
