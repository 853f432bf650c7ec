import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { listProposals } from '#contract/console/approvals.ts'

import { type Cost, OfferCosts } from './OfferCosts.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import type { OfferedTo, Terms } from './offered.ts'

/** The cost of exactly the judged terms, and the button that proposes them. */
export function JudgedOffer({
  agent,
  terms,
  costs,
  currency,
  onDone,
}: {
  agent: OfferedTo
  terms: Terms
  costs: readonly Cost[]
  currency: string
  onDone: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card console-card stack" aria-labelledby="offer-costs">
      <h2 id="offer-costs">{t('console.contracts.costs')}</h2>
      <p className="small muted">{t('console.contracts.costs_text')}</p>
      <OfferCosts costs={costs} currency={currency} />
      <Note>{t('console.contracts.offer_second')}</Note>
      {may('settings.write') && (
        <div className="console-buttons">
          <Button tone="main" onClick={() => setOpen(true)}>
            {t('console.contracts.offer')}
          </Button>
        </div>
      )}
      {isOpen && (
        <OfferDialog
          agent={agent}
          terms={terms}
          currency={currency}
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: [listProposals.path] })
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
