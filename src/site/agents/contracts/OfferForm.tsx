import { useState } from 'react'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { ContractKind } from '#domain/agents/terms.ts'
import { useSite } from '#site/bootstrap.ts'

import { Endings } from './ContractParts.tsx'
import { CopyTerms } from './CopyTerms.tsx'
import { Costs } from './Costs.tsx'
import { TermsFields } from './TermsFields.tsx'
import { faultOf } from '#browser/agents/terms-fault.ts'
import {
  type FaultyField,
  type TypedTerms,
  freshTerms,
  readTypedTerms,
  typedOf,
} from '#browser/agents/terms-form.ts'
import { type Terms, useDownline, useOffering, usePreview } from './use-contracts.ts'

/** Terms for a direct downline: typed, judged with their cost, then offered. */
export function OfferForm({
  kind,
  downline,
  former,
  onDone,
}: {
  kind: ContractKind
  downline: string
  /** The newest terms with this downline: the offer begins with them. */
  former: Terms | undefined
  onDone: () => void
}) {
  const t = useT()
  const { language } = useFormat()
  const { currency } = useSite().whitelabel
  const [typed, setTyped] = useState<TypedTerms>(() =>
    former ? typedOf(former, { language, currency }) : freshTerms,
  )
  const [faults, setFaults] = useState<readonly FaultyField[]>([])
  const preview = usePreview()
  const judge = () => {
    const read = readTypedTerms(typed, { kind, language, currency })
    setFaults(read.faults ?? [])
    if (!read.terms) return false
    return preview.mutateAsync({ downline, terms: { ...read.terms, tiers: [...read.terms.tiers] } })
  }
  const refusal = preview.error instanceof CallRefused ? faultOf(preview.error.value) : undefined
  return (
    <section className="card pad ct-offer">
      <OfferHead downline={downline} onClose={onDone} />
      <CopyTerms
        kind={kind}
        downline={downline}
        onCopy={(terms) => {
          preview.reset()
          setFaults([])
          setTyped(typedOf(terms, { language, currency }))
        }}
      />
      <Form onSubmit={judge}>
        <TermsFields
          kind={kind}
          typed={typed}
          faults={faults}
          refusal={refusal}
          onChange={(next) => {
            preview.reset()
            setTyped(next)
          }}
        />
        {preview.error && !refusal && <Note tone="bad">{preview.error.message}</Note>}
        {!preview.data && (
          <Button type="submit" tone="main">
            {t('contract.preview')}
          </Button>
        )}
      </Form>
      {preview.data && preview.variables && (
        <Sending
          kind={kind}
          downline={downline}
          terms={preview.variables.terms}
          preview={preview.data}
          onDone={onDone}
        />
      )}
    </section>
  )
}

function OfferHead({ downline, onClose }: { downline: string; onClose: () => void }) {
  const t = useT()
  const account = useDownline(downline) ?? '…'
  return (
    <header>
      <h3 className="grow">
        {t('contract.offer_head')} <bdi>{account}</bdi>
      </h3>
      <Button tone="ghost" icon="x" onClick={onClose}>
        {t('contract.close_offer')}
      </Button>
    </header>
  )
}

/** The cost of exactly these terms, and the button that offers them. */
function Sending({
  kind,
  downline,
  terms,
  preview: { costs, payer, ends },
  onDone,
}: {
  kind: ContractKind
  downline: string
  terms: Terms
  preview: NonNullable<ReturnType<typeof usePreview>['data']>
  onDone: () => void
}) {
  const t = useT()
  const offering = useOffering(downline, kind)
  return (
    <Form
      className="ct-sending"
      onSubmit={() =>
        offering.mutateAsync(terms).then(() => {
          showToast({ text: t('contract.offered_toast') })
          onDone()
        })
      }
    >
      <Costs costs={costs} payer={payer} isUpline />
      <Endings ends={ends} isSigning />
      {offering.error && <Note tone="bad">{offering.error.message}</Note>}
      <div className="ct-buttons">
        <Button type="submit" tone="gold">
          {t('contract.send')}
        </Button>
        <span className="small muted">{t('contract.binds')}</span>
      </div>
    </Form>
  )
}
