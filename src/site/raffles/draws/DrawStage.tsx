import { useT } from '#browser/i18n/translate.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { chanceOfPrize } from '#domain/raffles/chance-of-prize.ts'

import { useSite } from '#site/bootstrap.ts'
import { PrizeNotes } from '#site/raffles/PrizeNotes.tsx'
import { usePrizeText } from '#site/raffles/use-raffles.ts'
import type { DrawStep, OwnDraw, TicketDraw } from './draw-type.ts'
import { TicketTiles } from './TicketTiles.tsx'

interface DrawStageProps {
  readonly draw: TicketDraw
  readonly own: OwnDraw | undefined
  readonly steps: readonly DrawStep[]
  readonly isRevealed: boolean
}

/** A draw with its times and prizes, the member's tickets, and once its list is sealed all tickets as tiles. */
export function DrawStage({ draw, own, steps, isRevealed }: DrawStageProps) {
  const t = useT()
  const { name, state, drawsAt, tickets } = draw
  const first = steps.find(({ outcome }) => outcome === 'won')
  return (
    <div className="td-stage on-band">
      <div className="td-side">
        <div>
          <strong className="td-head">
            <bdi>{name}</bdi>
          </strong>
          <p className="small">
            {t(`raffles.draw_${state}`)}{' '}
            {state !== 'sealed' && <DateText atMs={Date.parse(drawsAt)} look="moment" />}
          </p>
          <p className="small num">{t('raffles.tickets', { count: tickets })}</p>
        </div>
        {first?.place === undefined ? (
          <Ahead draw={draw} own={own} />
        ) : (
          <div>
            <span className="xs">{t('raffles.draw_first')}</span>
            <p className="td-first num">{first.position}</p>
            <p className="small">
              <bdi>{first.player}</bdi>, <PrizeOf draw={draw} place={first.place} />
            </p>
          </div>
        )}
        {own && <OwnPrizes draw={draw} own={own} />}
      </div>
      {draw.listHash === undefined || draw.cancelledAt !== undefined ? (
        <Prizes draw={draw} />
      ) : (
        <TicketTiles draw={draw} own={own} steps={steps} isRevealed={isRevealed} />
      )}
    </div>
  )
}

/** Until the draw: its terms, and the chance as it stands. */
function Ahead({ draw, own }: { draw: TicketDraw; own: OwnDraw | undefined }) {
  const t = useT()
  const { language } = useFormat()
  const { state, closesAt, drawsAt, ticketsLeast, isOnePerMember, checkIns, tickets, prizes } = draw
  if (state === 'cancelled')
    return <p className="small">{t(`raffles.draw_cancelled_${draw.cancelCause ?? 'few'}`)}</p>
  const pieces = prizes.reduce((sum, prize) => sum + prize.pieces, 0)
  const chance = own && chanceOfPrize({ mine: own.count, all: tickets, pieces })
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    maximumSignificantDigits: 3,
  })
  return (
    <div className="td-ahead">
      {(state === 'open' || state === 'sealed') && (
        <p className="small">
          {t(state === 'open' ? 'raffles.draw_closes' : 'raffles.draw_drawn_in')}{' '}
          <When atMs={Date.parse(state === 'open' ? closesAt : drawsAt)} />
        </p>
      )}
      {own && (
        <p className="small num">
          {t('raffles.draw_mine', { mine: String(own.count), all: String(tickets) })}
          {chance !== undefined && chance > 0 && (
            <> {t('raffles.draw_odds', { chance: percent.format(chance) })}</>
          )}
        </p>
      )}
      <p className="xs">
        {isOnePerMember && <>{t('raffles.draw_one')} </>}
        {state === 'open' && t('raffles.draw_least', { count: ticketsLeast })}
      </p>
      {checkIns !== undefined && state === 'open' && (
        <p className="xs">{t('raffles.check_ins', { count: checkIns })}</p>
      )}
    </div>
  )
}

/** A countdown, or the moment alone where the law forbids pages to hurry members. */
function When({ atMs }: { atMs: number }) {
  const { hidesUrgency = false } = useSite().whitelabel.features
  return hidesUrgency ? <DateText atMs={atMs} look="moment" /> : <Countdown endsAtMs={atMs} />
}

function PrizeOf({ draw, place }: { draw: TicketDraw; place: number }) {
  const prizeText = usePrizeText()
  const prize = draw.prizes.find((one) => one.place === place)
  return <b className="num">{prize && prizeText(prize)}</b>
}

function OwnPrizes({ draw, own }: { draw: TicketDraw; own: OwnDraw }) {
  const t = useT()
  const won = own.tickets.filter(({ place }) => place !== undefined)
  return (
    <>
      {won.map(({ ticket, position, place }) => (
        <p className="td-won" key={ticket}>
          <span className="small">
            {t('raffles.draw_yours', { ticket: String(position), place: String(place) })}
          </span>
          {place !== undefined && <PrizeOf draw={draw} place={place} />}
        </p>
      ))}
    </>
  )
}

function Prizes({ draw }: { draw: TicketDraw }) {
  const t = useT()
  const prizeText = usePrizeText()
  return (
    <>
      <ol className="td-prizes" aria-label={t('raffles.prize')}>
        {draw.prizes.map((prize) => (
          <li key={prize.place}>
            <b className="num">{prizeText(prize)}</b>
            {prize.pieces > 1 && <span className="small num">× {prize.pieces}</span>}
          </li>
        ))}
      </ol>
      <PrizeNotes prizes={draw.prizes} />
    </>
  )
}
