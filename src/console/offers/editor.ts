import type { OfferBrand } from '#domain/offers/brand-faults.ts'
import type { Draft } from '#console/ui/use-draft.ts'

import type { Judged } from './offer-faults.ts'
import type { OfferValues } from './offer-values.ts'

/** The draft, the brand and the faults, which all parts of the form share. */
export interface OfferEditor {
  readonly draft: Draft<OfferValues>
  readonly brand: OfferBrand
  readonly judged: Judged
  readonly isNew: boolean
  /** The text of the first fault of a field. */
  readonly errorOf: (field: string) => string | undefined
}

export interface PartProps {
  readonly editor: OfferEditor
}

type NamesOf<Value> = {
  [Name in keyof OfferValues]: OfferValues[Name] extends Value ? Name : never
}[keyof OfferValues]

/** Fields that are typed as a text. */
export type TextName = Exclude<
  NamesOf<string>,
  ChoiceName | 'raffle' | 'approvalPage' | 'deposited' | 'registeredFrom' | 'registeredTo'
>
export type ChoiceName =
  | 'kind'
  | 'product'
  | 'event'
  | 'triggerProduct'
  | 'recurrence'
  | 'rankedBy'
  | 'rewardOf'
  | 'wins'
  | 'base'
  | 'onWithdrawal'
  | 'mode'
