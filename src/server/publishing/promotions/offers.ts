import type { Output } from '#contract/endpoint.ts'
import type { PromotionCard, promotions } from '#contract/promotions.ts'
import { wordsIn } from '#domain/content/document.ts'
import type { DocumentOf } from '#domain/content/field.ts'
import { promotion } from '#domain/promotions/promotion.ts'
import type { PromotionTimes } from '#domain/promotions/state.ts'
import {
  cleanHtml,
  findPublished,
  findPublishedOne,
  type PublishedEntry,
} from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type Offer = PublishedEntry<typeof promotion>

interface OfferQuery {
  readonly merchantId: number
  readonly isMember: boolean
}

/** The offers visible to the caller: visitors do not see offers for members only. */
export async function findOffers(tx: Tx, { merchantId, isMember }: OfferQuery): Promise<Offer[]> {
  const all = await findPublished(tx, { merchantId, kind: promotion })
  return all.filter((one) => isMember || isForEverybody(one))
}

export async function findOffer(
  tx: Tx,
  { merchantId, isMember, id }: OfferQuery & { readonly id: string },
): Promise<Offer | undefined> {
  const one = await findPublishedOne(tx, { merchantId, kind: promotion, id })
  return one && (isMember || isForEverybody(one)) ? one : undefined // guard: offer-for-members
}

export function isForEverybody({ document }: Offer): boolean {
  return document.facts.audience === 'everybody'
}

export function timesOf({ document: { facts } }: Offer): PromotionTimes {
  const ms = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment))
  return {
    opensAtMs: ms(facts.opensAt),
    closesAtMs: ms(facts.closesAt),
    startsAtMs: ms(facts.startsAt),
    endsAtMs: ms(facts.endsAt),
  }
}

interface Words {
  readonly language: string
  readonly fallback: string
}

export function cardOf({ id, version, document }: Offer, { language, fallback }: Words): PromotionCard {
  const { title, lead, condition } = wordsIn(promotion, document, language, fallback)
  const { types, application, picture, opensAt, closesAt, startsAt, endsAt } = document.facts
  const url = picture === undefined ? undefined : `/media/${picture}.webp`
  return {
    id,
    title,
    lead,
    condition,
    types: [...types],
    application,
    url: url ?? `/art/promotion/${id}/${version}/ltr.svg`,
    urlMirrored: url ?? `/art/promotion/${id}/${version}/rtl.svg`,
    ...(opensAt === undefined ? {} : { opensAt }),
    ...(closesAt === undefined ? {} : { closesAt }),
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
  }
}

/** Sanitised again on reading: a row may come from elsewhere, or be older than a rule. */
export function inFull(offer: Offer, words: Words): Output<typeof promotions.one> {
  const { steps, terms } = wordsIn(promotion, offer.document, words.language, words.fallback)
  return { ...cardOf(offer, words), steps: cleanHtml(steps), terms: cleanHtml(terms) }
}

export function titleOf(document: DocumentOf<typeof promotion>, { language, fallback }: Words): string {
  return wordsIn(promotion, document, language, fallback).title
}
