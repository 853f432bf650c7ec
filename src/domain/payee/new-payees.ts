import type { SecondCause } from '#domain/approvals/second-operator.ts'

import { type KnownPayees, type Payee, findPayees } from './payee.ts'

/** All texts of a value, however deep. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

/** The payees in new content that the content shown so far does not have. */
export function newPayees(before: unknown, after: unknown, known: KnownPayees): readonly Payee[] {
  const earlier = new Set(textsOf(before).flatMap((text) => findPayees(text, known).map((one) => one.text)))
  const found = textsOf(after).flatMap((text) => findPayees(text, known))
  return found.filter(
    ({ text }, place) => !earlier.has(text) && found.findIndex((one) => one.text === text) === place,
  )
}

/** A brand's own texts, by language and id. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Texts that would be added or changed. Removed ones are left out: the site then shows the catalogue's text. */
export function changedWords(before: OwnWords, after: OwnWords): OwnWords {
  return Object.fromEntries(
    Object.entries(after).flatMap(([language, texts]) => {
      const changed = Object.entries(texts).filter(([id, text]) => before[language]?.[id] !== text)
      return changed.length > 0 ? [[language, Object.fromEntries(changed)]] : []
    }),
  )
}

/** Why texts need a second operator: a cashier page would change, or a text would name a payee. */
export function whyWordsWait(
  changed: OwnWords,
  known: KnownPayees,
  isCashierWord: (id: string) => boolean,
): SecondCause | undefined {
  const isOfCashier = Object.values(changed).some((texts) => Object.keys(texts).some(isCashierWord))
  // guard: payees-compared
  return isOfCashier || newPayees({}, changed, known).length > 0 ? 'redirected' : undefined
}
