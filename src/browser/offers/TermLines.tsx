import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { levels } from '#contract/levels.ts'
import type { MemberTerm } from '#domain/offers/member-terms.ts'

import { numbersIn } from './offer-title.ts'
import type { TermFormat } from './term-text.ts'
import { termLines } from './term-text.ts'
import './term-lines.css'

/** How a page writes terms in a currency: by the brand's symbol, else by the code. */
export function useTermFormat(currency: string): TermFormat {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return { t, language, symbol: currencySymbol || `${currency} ` }
}

/** The terms of an offer in numbered lines, with their numbers in bold. */
export function TermLines({ terms, currency }: { terms: readonly MemberTerm[]; currency: string }) {
  const levelName = useLevelNames(terms)
  const format = { ...useTermFormat(currency), levelName }
  return (
    <ol className="term-lines">
      {terms.map((term) => (
        <li key={term.about}>
          <div>
            {termLines(term, format).map((line) => (
              <p key={line}>
                {numbersIn(line).map((part, place) =>
                  part.isNumber ? <b key={place}>{part.text}</b> : part.text,
                )}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Names of levels by their ranks, read where terms name some. */
function useLevelNames(terms: readonly MemberTerm[]): (rank: string) => string | undefined {
  const enabled = terms.some((term) => term.about === 'members' && term.audience.levels.length > 0)
  const { data } = useQuery({ ...queryOf(useApi(), levels.terms, {}), enabled })
  return (rank) => data?.terms?.levels[Number(rank)]?.name
}
