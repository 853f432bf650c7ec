import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { MemberTerm } from '#domain/offers/member-terms.ts'

import { numbersIn } from './offer-title.ts'
import type { TermFormat } from './term-text.ts'
import { termText } from './term-text.ts'
import './term-lines.css'

/** How a page writes terms in a currency: by the brand's symbol, else by the code. */
export function useTermFormat(currency: string): TermFormat {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return { t, language, symbol: currencySymbol || `${currency} ` }
}

/** The terms of an offer in numbered lines, with their numbers in bold. */
export function TermLines({ terms, currency }: { terms: readonly MemberTerm[]; currency: string }) {
  const format = useTermFormat(currency)
  return (
    <ol className="term-lines">
      {terms.map((term) => (
        <li key={term.about}>
          <span>
            {numbersIn(termText(term, format)).map((part, place) =>
              part.isNumber ? <b key={place}>{part.text}</b> : part.text,
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
