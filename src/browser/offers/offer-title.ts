import { writeMoney } from '#browser/ui/money-parts.ts'
import { type MemberRules, termRules } from '#domain/offers/member-rules.ts'
import { type MemberTerm, memberTerms } from '#domain/offers/member-terms.ts'
import type { OfferKind } from '#domain/offers/version.ts'

import { type TermFormat, rankingText, rateText, termText } from './term-text.ts'

/** The terms of an offer as data, of the rules that members read. */
export function termsOf(rules: MemberRules, currency: string): readonly MemberTerm[] {
  return memberTerms(termRules(rules, currency), currency) ?? []
}

/** The title that operators wrote for the version; else it says the kind, and the most that the offer gives. */
export function offerTitle(
  {
    kind,
    rules,
    text,
  }: {
    readonly kind: OfferKind
    readonly rules: MemberRules
    readonly text?: { readonly title: string } | undefined
  },
  format: TermFormat,
): string {
  if (text) return text.title
  return format.t('pay.title', { name: format.t(`pay.kind.${kind}`), gives: givesText(rules, format) })
}

function givesText({ trigger, reward, sums: { tiers } }: MemberRules, format: TermFormat): string {
  const { t, language, symbol } = format
  const money = (amount = '0') => writeMoney(amount, language, symbol)
  const { ratePpm, cap, amount, count = 0 } = (trigger.event === 'rank' ? tiers[0] : tiers.at(-1)) ?? {}
  if (reward.of !== 'cash' && reward.of !== 'bonus') return t(`pay.gives_${reward.of}`, { count })
  return ratePpm === undefined
    ? t(`pay.gives_amount_${reward.of}`, { amount: money(amount) })
    : t(`pay.gives_rate_${reward.of}`, { rate: rateText(ratePpm, format), cap: money(cap) })
}

/**
 * The line of the activity, of a ranking with a line for each place, and the one that restricts the reward most: the
 * requirement, else the time.
 */
export function offerLines(
  rules: MemberRules,
  currency: string,
  format: TermFormat,
): { readonly lead: string; readonly places: readonly string[]; readonly condition: string } {
  const terms = termsOf(rules, currency)
  const termOf = (about: MemberTerm['about']) => terms.find((one) => one.about === about)
  const textOf = (about: MemberTerm['about']) => {
    const term = termOf(about)
    return term && termText(term, format)
  }
  const activity = termOf('activity')
  const ranking = activity && rankingText(activity, format)
  return {
    lead: ranking?.lead ?? textOf('activity') ?? '',
    places: ranking?.places ?? [],
    condition: textOf('requirement') ?? textOf('time') ?? '',
  }
}

/** A text in parts: those with digits are numbers, without the punctuation behind them. */
export function numbersIn(text: string): readonly { readonly text: string; readonly isNumber: boolean }[] {
  return text
    .split(/(\S*\d(?:\S*[\d%])?)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isNumber: /\d/.test(part) }))
}
