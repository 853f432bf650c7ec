import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { faultOf } from '#browser/agents/terms-fault.ts'
import {
  type FaultyField,
  type TypedTerms,
  freshTerms,
  readTypedTerms,
  typedOf,
} from '#browser/agents/terms-form.ts'
import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { previewRootContract } from '#contract/console/agent-contracts.ts'
import type { ContractKind } from '#domain/agents/terms.ts'

import { JudgedOffer } from './JudgedOffer.tsx'
import type { OfferedTo, Terms } from './offered.ts'
import { OfferFields } from './OfferFields.tsx'
import { TermsTable } from './TermsTable.tsx'

interface OfferFormProps {
  readonly agent: OfferedTo
  readonly kind: ContractKind
  readonly currency: string
  readonly capPpm: number
  /** The newest terms of this kind: the offer begins with them. */
  readonly former: Terms | undefined
}

/** The form of an offer, the terms as the agent will read them, and their cost once they are judged. */
export function OfferForm({ agent, kind, currency, capPpm, former }: OfferFormProps) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { language } = useFormat()
  const rateText = useRateText()
  const [typed, setTyped] = useState<TypedTerms>(() =>
    former ? typedOf(former, { language, currency }) : freshTerms,
  )
  const [faults, setFaults] = useState<readonly FaultyField[]>([])
  const judging = useMutation({
    mutationFn: (terms: Terms) => api.call(previewRootContract, { ...scope, memberId: agent.id, terms }),
  })
  const read = readTypedTerms(typed, { kind, language, currency })
  const terms = read.terms && { ...read.terms, tiers: [...read.terms.tiers] }
  const judge = () => {
    setFaults(read.faults ?? [])
    return terms !== undefined && judging.mutateAsync(terms)
  }
  const refusal = judging.error instanceof CallRefused ? faultOf(judging.error.value) : undefined
  return (
    <>
      <div className="contracts-offer">
        <section className="card console-card" aria-labelledby="offer-terms">
          <h2 id="offer-terms">{t('console.contracts.offer_terms')}</h2>
          <p className="small muted">{t('console.contracts.offer_text', { rate: rateText(capPpm) })}</p>
          <Form className="console-form console-list" onSubmit={judge}>
            <OfferFields
              kind={kind}
              currency={currency}
              typed={typed}
              faults={faults}
              refusal={refusal}
              onChange={(next) => {
                judging.reset()
                setTyped(next)
              }}
            />
            {!refusal && <Fault error={judging.error} />}
            <div className="console-buttons">
              <Button type="submit" tone={judging.data ? 'line' : 'main'}>
                {t('console.contracts.judge')}
              </Button>
            </div>
          </Form>
        </section>
        <AsRead terms={terms} currency={currency} />
      </div>
      {judging.data && judging.variables && (
        <JudgedOffer
          agent={agent}
          terms={judging.variables}
          costs={judging.data.costs}
          currency={currency}
          onDone={judging.reset}
        />
      )}
    </>
  )
}

function AsRead({ terms, currency }: { terms: Terms | undefined; currency: string }) {
  const t = useT()
  return (
    <section className="card console-card" aria-labelledby="offer-read">
      <h2 id="offer-read">{t('console.contracts.as_read')}</h2>
      {terms ? (
        <TermsTable terms={terms} currency={currency} />
      ) : (
        <p className="muted">{t('console.contracts.as_read_later')}</p>
      )}
    </section>
  )
}
