import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { termLines } from '#browser/offers/term-text.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { readLevelTerms } from '#contract/console/levels.ts'
import { memberTerms } from '#domain/offers/member-terms.ts'
import type { OfferVersion } from '#domain/offers/version.ts'

import { type OfferList, channelNamesOf } from './offer-values.ts'

/** The terms as the member reads them before joining. */
export function TermsPreview({
  version,
  currency,
  channels,
}: {
  version: OfferVersion | undefined
  currency: string
  channels: OfferList['channels']
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const terms = version && memberTerms({ ...version, channelNames: channelNamesOf(channels) }, currency)
  const levelName = useLevelNames((version?.audience.levels.length ?? 0) > 0)
  return (
    <section className="card console-card offer-preview" aria-label={t('offers.preview')}>
      <h2>{t('offers.preview')}</h2>
      <p className="muted xs">{t('offers.preview_text')}</p>
      {terms ? (
        <ol className="offer-terms small">
          {terms.map((term) => (
            <li key={term.about}>
              {termLines(term, { t, language, levelName, symbol: currencySymbol || `${currency} ` }).map(
                (line) => (
                  <p key={line}>{line}</p>
                ),
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="small">{t('offers.preview_none')}</p>
      )}
    </section>
  )
}

/** Names of the brand's levels by their ranks, with the right to read them. */
function useLevelNames(isNeeded: boolean): (rank: string) => string | undefined {
  const { may } = useOperator()
  const enabled = isNeeded && may('settings.read')
  const { data } = useQuery({ ...queryOf(useApi(), readLevelTerms, useScope()), enabled })
  const terms = data?.versions.find(({ standing }) => standing === 'current')
  return (rank) => terms?.levels[Number(rank)]?.name
}
