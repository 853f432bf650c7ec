import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { TermLines, useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerTitle, termsOf } from '#browser/offers/offer-title.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { memberOffers } from '#contract/offers.ts'
import { TypeTags } from '#site/promotions/OfferTags.tsx'

import { PayArt } from './PayArt.tsx'
import type { PayingOffer } from './paying.ts'
import { useRefetchOffers } from './use-claim.ts'

/** All terms of an offer with their numbers, before the member joins; nothing is paid by joining. */
export function JoinDialog({
  offer,
  currency,
  onClose,
}: {
  offer: PayingOffer
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const [code, setCode] = useState('')
  const [isJudged, setJudged] = useState(false)
  const needsCode = offer.needs.includes('code')
  const joining = useJoin(offer, onClose)
  const { error } = joining
  const isWrongCode = error instanceof CallRefused && error.code === 'promo_code_wrong'
  const fault = error instanceof CallRefused ? error.message : error && t('pay.join_lost')
  const empty = isJudged && code.trim() === '' ? t('field.not_empty', { field: t('pay.code') }) : undefined
  const submit = () => {
    setJudged(true)
    const given = code.trim()
    if (needsCode && given === '') return false
    return joining.mutateAsync(needsCode ? given : undefined)
  }
  const footer = (
    <>
      <Button tone="line" onClick={onClose}>
        {t('promo.later')}
      </Button>
      <Button type="submit" tone="main">
        {t('pay.join')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={offerTitle(offer, useTermFormat(currency))}
      isTitleHidden
      isFlush
      width={928}
      phoneForm="screen"
      footer={footer}
      onSubmit={submit}
    >
      <div className="pay-join">
        <Poster offer={offer} currency={currency} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
        <div className="pay-join-terms" role="region" aria-label={t('pay.terms_title')} tabIndex={0}>
          {fault && !isWrongCode && <Note tone="bad">{fault}</Note>}
          <div>
            <h3>{t('pay.terms_title')}</h3>
            <p className="xs muted">{t('pay.terms_kept')}</p>
          </div>
          <TermLines terms={termsOf(offer.rules, currency)} currency={currency} />
          {needsCode && (
            <Field
              label={t('pay.code')}
              isRequired
              error={empty ?? (isWrongCode ? error.message : undefined)}
            >
              <TextInput dir="ltr" autoComplete="off" maxLength={40} value={code} onChange={setCode} />
            </Field>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Poster({ offer, currency }: { offer: PayingOffer; currency: string }) {
  const format = useTermFormat(currency)
  return (
    <div className="pay-poster">
      <PayArt offer={offer} />
      <div>
        <span className="offer-tags">
          <TypeTags types={[...offer.types]} />
        </span>
        <h2 aria-hidden="true">{offerTitle(offer, format)}</h2>
        <p className="small">
          <Until offer={offer} />
        </p>
      </div>
    </div>
  )
}

function Until({ offer }: { offer: PayingOffer }) {
  const t = useT()
  return (
    <>
      {t('promo.ends')} <DateText atMs={Date.parse(offer.endsAt)} />
    </>
  )
}

/** A member who has joined already, in another tab or before a lost answer, has what they wanted. */
function useJoin({ offer, version }: PayingOffer, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const refetch = useRefetchOffers()
  return useMutation({
    mutationFn: async (promoCode: string | undefined) => {
      try {
        await api.call(memberOffers.join, {
          offer,
          version,
          ...(promoCode === undefined ? {} : { promoCode }),
        })
      } catch (error) {
        if (!(error instanceof CallRefused && error.code === 'offer_joined')) throw error
      }
    },
    onSuccess: async () => {
      await refetch()
      showToast({ text: t('pay.joined') })
      onDone()
    },
    onError: refetch,
  })
}
