import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { StateTags } from '#console/content/StateTags.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { listEntries } from '#contract/console/content.ts'
import { offerText, offerTextKey, readOfferTextKey } from '#domain/content/offer-text.ts'

/** Words and pictures of operators for the versions of an offer; those for an earlier version are not shown. */
export function OfferTexts({ offer, version }: { offer: string; version: number }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), listEntries, { ...useScope(), kind: offerText.id }))
  return (
    <section className="card console-card" aria-label={t('offers.texts')}>
      <div className="console-card-head">
        <h2>{t('offers.texts')}</h2>
        <Link
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={paths.contentEntry}
          params={{ kind: offerText.id, entryId: 'new' }}
          search={{ offer: offerTextKey({ offer, version }) }}
        >
          {t('offers.texts_write')}
        </Link>
      </div>
      <p className="muted small">{t('offers.texts_text')}</p>
      <Loaded query={query} lines={2}>
        {({ list }) => (
          <ul className="offer-texts">
            {list.flatMap(({ id, title, state, hasDraft, facts }) => {
              const named = readOfferTextKey(facts['offer'])
              return named?.offer === offer ? (
                <li key={id} className="row">
                  <Link className="link" to={paths.contentEntry} params={{ kind: offerText.id, entryId: id }}>
                    {title}
                  </Link>
                  <span className="muted small">
                    {t(named.version < version ? 'offers.texts_older' : 'offers.version', {
                      number: named.version,
                    })}
                  </span>
                  <StateTags state={state} hasDraft={hasDraft} />
                </li>
              ) : (
                []
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
