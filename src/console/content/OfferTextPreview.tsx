import { useQuery } from '@tanstack/react-query'

import { toDataUri } from '#art/data-uri.ts'
import { offerArt } from '#art/offer-art.ts'
import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { TermLines, useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerLines, termsOf } from '#browser/offers/offer-title.ts'
import { useScope } from '#console/frame/brand.ts'
import { channelNamesOf } from '#console/offers/offer-values.ts'
import { listOffers } from '#contract/console/offers.ts'
import { readOfferTextKey } from '#domain/content/offer-text.ts'
import { withPictureAddresses } from '#domain/content/rich-picture.ts'
import { memberRules } from '#domain/offers/member-rules.ts'
import { formOfWire } from '#domain/offers/offer-form.ts'

import type { EntryValues } from './entry-values.ts'
import { pictureUrl } from './picture-url.ts'

/**
 * The offer as a member sees it: picture and words as they are written, and the lines of numbers of the newest version.
 * A language without words shows the title and the line that follow from the version.
 */
export function OfferTextPreview({
  words,
  facts,
  isMirrored,
}: {
  words: Readonly<Record<string, string>>
  facts: EntryValues['facts']
  isMirrored: boolean
}) {
  const t = useT()
  const scope = useScope()
  const found = useQuery(queryOf(useApi(), listOffers, scope))
  const currency = found.data?.brand.currency ?? ''
  const format = useTermFormat(currency)
  const named = readOfferTextKey(facts['offer'])
  const newest = found.data?.list.find(({ offer }) => offer === named?.offer)
  const rules =
    newest &&
    memberRules(formOfWire(newest.rules, Date.parse), currency, channelNamesOf(found.data?.channels ?? []))
  const picture = facts['picture']
  const { title = '', lead = '', content = '' } = words
  const isWritten = title !== '' && lead !== ''
  const source =
    typeof picture === 'string'
      ? pictureUrl(scope, picture)
      : newest && toDataUri(offerArt(newest.rules, { mirror: isMirrored }))
  return (
    <>
      {source !== undefined && <img className="cms-offer-art" src={source} alt="" width={640} height={300} />}
      {isWritten ? <h3>{title}</h3> : <p className="cms-offer-note">{t('content.offer_generated')}</p>}
      <p>{isWritten || !rules ? lead : offerLines(rules, currency, format).lead}</p>
      {isWritten && content !== '' && (
        <div
          className="cms-shown rich-text"
          dangerouslySetInnerHTML={{ __html: withPictureAddresses(content, (id) => pictureUrl(scope, id)) }}
        />
      )}
      {rules && <TermLines terms={termsOf(rules, currency)} currency={currency} />}
      {newest && named && newest.version !== named.version && (
        <p className="cms-offer-note">
          {t(named.version < newest.version ? 'content.offer_older' : 'content.offer_not_yet', {
            version: newest.version,
          })}
        </p>
      )}
    </>
  )
}
