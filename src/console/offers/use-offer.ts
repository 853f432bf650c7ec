import { isPlayWhy } from '#console/ui/play-rules.ts'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { useDraft } from '#console/ui/use-draft.ts'
import { type Save, useSave } from '#console/ui/use-save.ts'
import type { OfferBrand } from '#domain/offers/brand-faults.ts'
import { listProposals } from '#contract/console/approvals.ts'
import { listOffers, publishOffer, readOffer } from '#contract/console/offers.ts'

import type { OfferEditor } from './editor.ts'
import { forgetTyped, keepTyped, readTyped } from './kept-typing.ts'
import { type OfferFault, judgeValues } from './offer-faults.ts'
import { type ListedOffer, newValues, type OfferList, type OfferValues, valuesOf } from './offer-values.ts'

export interface OfferForm extends OfferEditor {
  readonly saving: Save<OfferValues>
  readonly save: (reason: string) => Promise<unknown> | false
}

/** The draft of the next version of an offer. It outlives a reload of the page. */
export function useOffer(
  { brand, list, channels }: OfferList,
  newest: ListedOffer | undefined,
  onSent?: () => void,
): OfferForm {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const version = newest?.version ?? 0
  const place = `${scope.merchantCode ?? ''}/${newest?.offer ?? ''}`
  const [typed] = useState(() => readTyped(place, version))
  const draft = useDraft(
    newest ? valuesOf(newest, brand) : newValues(brand),
    version,
    typed && { values: typed, version },
  )
  // An empty field is named only after the operator tried to send the form.
  const [isTried, setTried] = useState(false)
  const judged = judgeValues(draft.values, { brand, version, others: list, channels })
  const saving = useSave({
    draft,
    send: async (reason: string, from) => {
      if (!judged.rules) throw new Error('rules with faults')
      const input = {
        ...scope,
        offer: draft.values.code,
        version: from,
        rules: judged.rules,
        reason,
      }
      const sent = await api.call(publishOffer, input)
      forgetTyped(place)
      onSent?.()
      return { ...sent, version }
    },
    reread: async () => {
      const now = (await api.call(listOffers, scope)).list.find(({ offer }) => offer === draft.values.code)
      return now && { values: valuesOf(now, brand), version: now.version }
    },
    stale: [listOffers.path, readOffer.path, listProposals.path],
  })
  return {
    draft: {
      ...draft,
      change: (patch) => {
        keepTyped(place, version, { ...draft.values, ...patch })
        draft.change(patch)
      },
    },
    brand,
    judged,
    isNew: version === 0,
    errorOf: (field) => {
      const found = judged.faults.find((one) => one.field === field)
      if (!found || (found.fault === 'missing' && !isTried)) return undefined
      return faultText(t, found.fault, brand)
    },
    saving: {
      ...saving,
      discard: () => {
        forgetTyped(place)
        setTried(false)
        saving.discard()
      },
    },
    save: (reason) => {
      setTried(true)
      return judged.faults.length === 0 && saving.save(reason)
    },
  }
}

function faultText(t: Translate, fault: OfferFault, { minimumAge: age, currency }: OfferBrand): string {
  return isPlayWhy(fault)
    ? t(`console.segment.fault_${fault}`)
    : t(`offers.fault.${fault}`, { age, currency })
}
