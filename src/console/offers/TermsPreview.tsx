import { termText } from '#browser/offers/term-text.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { memberTerms } from '#domain/offers/member-terms.ts'
import type { OfferVersion } from '#domain/offers/version.ts'

/** The terms as the member reads them before joining. */
export function TermsPreview({ version, currency }: { version: OfferVersion | undefined; currency: string }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const terms = version && memberTerms(version, currency)
  return (
    <section className="card console-card offer-preview" aria-label={t('offers.preview')}>
      <h2>{t('offers.preview')}</h2>
      <p className="muted xs">{t('offers.preview_text')}</p>
      {terms ? (
        <ol className="offer-terms small">
          {terms.map((term) => (
            <li key={term.about}>
              {termText(term, { t, language, symbol: currencySymbol || `${currency} ` })}
            </li>
          ))}
        </ol>
      ) : (
        <p className="small">{t('offers.preview_none')}</p>
      )}
    </section>
  )
}
