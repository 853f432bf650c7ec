import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { TermLines, useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerLines, offerTitle, termsOf } from '#browser/offers/offer-title.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import '#browser/ui/rich-text.css'
import { asksToJoin } from '#domain/offers/member-rules.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { paths } from '#site/paths.ts'
import { StateTag, TypeTags } from '#site/promotions/OfferTags.tsx'
import { Link } from '#site/routing.ts'

import { ClaimButton } from './ClaimButton.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PayArt } from './PayArt.tsx'
import { canAskToJoin, sentenceOf } from './paying.ts'
import type { PayingOffer } from './paying.ts'

/** An offer that pays in full: all terms with their numbers, and the member's part in it. */
export function PayDetail({
  offer,
  currency,
  onJoin,
}: {
  offer: PayingOffer
  currency: string
  onJoin: (offer: PayingOffer) => void
}) {
  const t = useT()
  const format = useTermFormat(currency)
  const { lead } = offerLines(offer.rules, currency, format)
  return (
    <article className="offer-detail">
      <div className="offer-main">
        <div className="offer-hero">
          <PayArt offer={offer} />
          <div className="offer-hero-words">
            <span className="offer-tags">
              <TypeTags types={[...offer.types]} />
            </span>
            <h1>{offerTitle(offer, format)}</h1>
            <p className="small">{offer.text?.lead ?? lead}</p>
          </div>
        </div>
        <div className="offer-doc one">
          {offer.text && offer.text.content !== '' && (
            <div>
              <h2>{t('pay.about')}</h2>
              <div
                className="offer-prose rich-text"
                dangerouslySetInnerHTML={{ __html: offer.text.content }}
              />
            </div>
          )}
          <div>
            <h2>{t('pay.terms_title')}</h2>
            <p className="xs muted">
              {t(offer.own?.joinedAt === undefined ? 'pay.terms_kept' : 'pay.terms_yours')}
            </p>
            <TermLines terms={termsOf(offer.rules, currency)} currency={currency} />
          </div>
        </div>
      </div>
      <Part offer={offer} onJoin={onJoin} />
    </article>
  )
}

/** The state of the offer for the viewer, and the next action. */
function Part({ offer, onJoin }: { offer: PayingOffer; onJoin: (offer: PayingOffer) => void }) {
  const t = useT()
  const [isLeaving, setLeaving] = useState(false)
  const openCentre = useOpenCentre()
  const { state, own, claimable, needs } = offer
  return (
    <aside className="offer-aside" aria-label={t('promo.your_part')}>
      <div className="offer-aside-head">
        <h3>{t('promo.your_part')}</h3>
        <StateTag state={state} />
      </div>
      <p className="small muted" role="status">
        {t(`pay.told.${sentenceOf(offer)}`)}
      </p>
      {claimable.map((reward, place) => (
        <Claimable key={reward.id} reward={reward} isFirst={place === 0} />
      ))}
      <Facts offer={offer} />
      {own?.board !== undefined && (
        <Button tone="line" isBlock onClick={() => openCentre('missionLeaderboard')}>
          {t('pay.see_ranking')}
        </Button>
      )}
      {needs.includes('verification') && own?.joinedAt === undefined && (
        <Note>{t('pay.needs_verification')}</Note>
      )}
      {offer.approvalPage !== undefined && (
        <Application page={offer.approvalPage} status={own?.application ?? 'none'} />
      )}
      {canAskToJoin(offer) && (
        <>
          <Button tone="main" size="lg" isBlock onClick={() => onJoin(offer)}>
            {t('pay.join')}
          </Button>
          <p className="xs muted">{t('pay.join_free')}</p>
        </>
      )}
      {own?.canLeave && asksToJoin(needs, offer.rules.trigger.event) && (
        <Button tone="line" isBlock onClick={() => setLeaving(true)}>
          {t('pay.leave')}
        </Button>
      )}
      {isLeaving && <LeaveDialog offer={offer} onClose={() => setLeaving(false)} />}
    </aside>
  )
}

/** The state of the application that an operator has to accept, and the page on which members apply. */
function Application({
  page,
  status,
}: {
  page: string
  status: 'none' | 'applying' | 'processing' | 'approved' | 'rejected'
}) {
  const t = useT()
  return (
    <Note>
      {t(`pay.application.${status}`)}{' '}
      {status !== 'approved' && (
        <Link className="link" to={paths.promotion} search={{ id: page }}>
          {t('pay.application.page')}
        </Link>
      )}
    </Note>
  )
}

function Claimable({ reward, isFirst }: { reward: PayingOffer['claimable'][number]; isFirst: boolean }) {
  const t = useT()
  return (
    <div className="pay-claimable">
      <ClaimButton reward={reward} isFirst={isFirst} isBlock />
      {reward.claimEndsAt !== undefined && (
        <p className="xs muted">
          {t('pay.claim_until')} <DateText atMs={Date.parse(reward.claimEndsAt)} />
        </p>
      )}
    </div>
  )
}

function Facts({ offer: { own, times } }: { offer: PayingOffer }) {
  const t = useT()
  const dates = (['startsAtMs', 'closesAtMs', 'endsAtMs'] as const).flatMap((name) => {
    const atMs = times[name]
    return atMs === undefined
      ? []
      : [{ id: name, name: t(`promo.date.${name}`), value: <DateText atMs={atMs} /> }]
  })
  return (
    <KeyValues
      rows={[
        own !== undefined &&
          own.received.count > 0 && {
            id: 'received',
            name: t('pay.received', { count: own.received.count }),
            value: <MoneyText amount={own.received.amount} />,
          },
        own?.joinedAt !== undefined && {
          id: 'joined',
          name: t('pay.joined_at'),
          value: <DateText atMs={Date.parse(own.joinedAt)} />,
        },
        ...dates,
      ]}
    />
  )
}
