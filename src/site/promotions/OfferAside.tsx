import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Timeline, type TimelineStep } from '#browser/ui/Timeline.tsx'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import type { Application } from '#contract/promotions.ts'

import { isOnLastDay, OfferMoment } from './OfferMoment.tsx'
import { StateTag } from './OfferTags.tsx'
import type { Offer } from './offers.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** State of an offer for the viewer, and the next action. */
export function OfferAside({
  offer,
  nowMs,
  onApply,
}: {
  offer: Offer
  nowMs: number
  onApply: (offer: Offer) => void
}) {
  const t = useT()
  const [isLeaving, setLeaving] = useState(false)
  const { state, own, application } = offer
  return (
    <aside className="offer-aside" aria-label={t('promo.your_part')}>
      <div className="offer-aside-head">
        <h3>{t('promo.your_part')}</h3>
        <StateTag state={state} />
      </div>
      <p className="small muted" role="status">
        {state === 'join' && application === 'none' ? t('promo.told.open') : t(`promo.told.${state}`)}
      </p>
      {own?.reason !== undefined && (
        <Note tone="warn">
          <b>{t('promo.reason')}</b> {own.reason}
        </Note>
      )}
      {own && <Steps own={own} />}
      <div className="offer-condition-box">
        <b className="small">{t('promo.condition')}</b>
        <p className="small">{offer.condition}</p>
      </div>
      <Dates offer={offer} />
      {state === 'join' && application !== 'none' && (
        <Button tone="main" size="lg" isBlock onClick={() => onApply(offer)}>
          {t('promo.apply')}
        </Button>
      )}
      {state === 'applying' && (
        <Button tone="line" isBlock onClick={() => setLeaving(true)}>
          {t('promo.withdraw')}
        </Button>
      )}
      {offer.next && isOnLastDay(offer.next, nowMs) && <OfferMoment next={offer.next} nowMs={nowMs} />}
      {isLeaving && <WithdrawDialog offer={offer} onClose={() => setLeaving(false)} />}
    </aside>
  )
}

/** Timeline of the application: sent, in review, answered. */
function Steps({ own }: { own: Application }) {
  const t = useT()
  const { status, createdAt, judgedAt } = own
  const atMs = judgedAt === undefined ? {} : { atMs: Date.parse(judgedAt) }
  const isAnswered = status === 'approved' || status === 'rejected'
  const steps: TimelineStep[] = [
    {
      id: 'sent',
      state: 'done',
      title: t('promo.step.sent'),
      atMs: Date.parse(createdAt),
      text: <Sent own={own} />,
    },
    {
      id: 'process',
      state: isAnswered ? 'done' : status === 'processing' ? 'now' : 'wait',
      title: t('promo.step.process'),
      ...(status === 'processing' ? atMs : {}),
    },
    {
      id: 'answer',
      state: status === 'approved' ? 'done' : status === 'rejected' ? 'no' : 'wait',
      title: t(isAnswered ? `promo.step.${status}` : 'promo.step.answer'),
      ...(isAnswered ? atMs : {}),
    },
  ]
  return <Timeline steps={steps} />
}

/** The application's comment and pictures, visible only to its author. */
function Sent({ own }: { own: Application }) {
  const t = useT()
  return (
    <>
      {own.comment !== '' && <bdi className="offer-comment">{own.comment}</bdi>}
      {own.pictures.length > 0 && (
        <span className="offer-sent">
          {own.pictures.map((id, index) => (
            <img
              key={id}
              src={`${pictureCalls.own.path}?id=${id}`}
              alt={t('pictures.number', { number: index + 1 })}
              width={48}
              height={48}
              decoding="async"
            />
          ))}
        </span>
      )}
    </>
  )
}

function Dates({ offer: { times } }: { offer: Offer }) {
  const t = useT()
  const rows = (['opensAtMs', 'closesAtMs', 'startsAtMs', 'endsAtMs'] as const).flatMap((name) => {
    const atMs = times[name]
    return atMs === undefined
      ? []
      : [{ id: name, name: t(`promo.date.${name}`), value: <DateText atMs={atMs} look="moment" /> }]
  })
  return rows.length > 0 && <KeyValues rows={rows} />
}
