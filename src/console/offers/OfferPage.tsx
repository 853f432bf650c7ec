import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listOffers, readOffer } from '#contract/console/offers.ts'
import { formOfWire } from '#domain/offers/offer-form.ts'
import { linesOf } from '#domain/offers/rule-lines.ts'

import { BackToOffers } from './BackToOffers.tsx'
import type { ListedOffer, OfferList } from './offer-values.ts'
import { OfferFigures } from './OfferFigures.tsx'
import { OfferForm } from './OfferForm.tsx'
import { OfferPause, PauseHistory } from './OfferPause.tsx'
import { OfferState } from './OfferState.tsx'
import { OfferTexts } from './OfferTexts.tsx'
import { RulesDiff } from './RulesDiff.tsx'

/** One offer: what waits, the form of its next version, and its versions with their differences. */
export default function OfferPage() {
  const { offer = '' } = useParams()
  const scope = useScope()
  const query = useQuery(queryOf(useApi(), listOffers, scope))
  return (
    <div className="console-list">
      <BackToOffers />
      <Loaded query={query} lines={12}>
        {(found) => (
          <Known
            key={`${scope.merchantCode} ${offer}`}
            found={found}
            offer={offer}
            nowMs={query.dataUpdatedAt}
          />
        )}
      </Loaded>
    </div>
  )
}

function Known({ found, offer, nowMs }: { found: OfferList; offer: string; nowMs: number }) {
  const t = useT()
  const newest = found.list.find((one) => one.offer === offer)
  useRecordTitle(newest?.offer)
  if (!newest) return <LostPage />
  return (
    <>
      <PageTitle
        title={<bdi className="num">{offer}</bdi>}
        figures={t('offers.page_figures', {
          kind: t(`offers.kind.${newest.rules.kind}`),
          version: newest.version,
        })}
        actions={<OfferState offer={newest} nowMs={nowMs} />}
      />
      <WaitingProposals group="offers" subject={offer} />
      <OfferPause newest={newest} />
      <OfferFigures offer={offer} />
      <OfferTexts offer={offer} version={newest.version} />
      <OfferForm found={found} newest={newest} />
      <Versions offer={offer} />
    </>
  )
}

function Versions({ offer }: { offer: string }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readOffer, { ...useScope(), offer }))
  return (
    <section className="card console-card" aria-label={t('offers.versions')}>
      <h2>{t('offers.versions')}</h2>
      <Loaded query={query} lines={3}>
        {({ list, pauses }) => (
          <div className="stack">
            {list.map((one, place) => (
              <Version key={one.version} version={one} before={list[place + 1]} />
            ))}
            <PauseHistory pauses={pauses} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Version({ version, before }: { version: ListedOffer; before: ListedOffer | undefined }) {
  const t = useT()
  const lines = (one: ListedOffer | undefined) => (one ? linesOf(formOfWire(one.rules, Date.parse)) : [])
  return (
    <details className="offer-version">
      <summary>
        <b>{t('offers.version', { number: version.version })}</b>{' '}
        <span className="small muted">
          <ExactTime at={version.publishedAt} />{' '}
          {t('offers.by_two', { name: version.operatorName, second: version.secondName })}
        </span>
      </summary>
      <RulesDiff before={lines(before)} after={lines(version)} />
    </details>
  )
}
