import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { RecordFault } from '#site/records/RecordFault.tsx'
import { toneOf } from '#site/records/SumsCard.tsx'
import { Link } from '#site/routing.ts'

import { RoundPicture } from './RoundPicture.tsx'
import { useRound, useRoundPack, type WholeRound } from './use-rounds.ts'

const TicketDetails = lazyPart(() =>
  import('#site/lottery/tickets/TicketDetails.tsx').then((chunk) => chunk.TicketDetails),
)

/** One round: state, movements, provider's picture, and a download of all of it. */
export function RoundDetails({ id }: { id: string }) {
  const t = useT()
  const query = useRound(id)
  if (query.isError) return <RecordFault query={query} />
  const round = query.data
  if (!round) return <Skeleton shape="text" />
  return (
    <div className="rec-open">
      <Standing round={round} />
      <dl className="rec-facts">
        <div>
          <dt>{t('bets.number')}</dt>
          <dd className="num">{round.id}</dd>
        </div>
        <div>
          <dt>{t('record.moment')}</dt>
          <dd>
            <DateText atMs={Date.parse(round.at)} />
          </dd>
        </div>
        <div>
          <dt>{t('bets.reference')}</dt>
          <dd>
            <bdi dir="ltr">{round.reference}</bdi>
          </dd>
        </div>
      </dl>
      {round.ticket === undefined ? (
        <Steps steps={round.steps} />
      ) : (
        <Suspense fallback={<Skeleton shape="text" />}>
          <TicketDetails id={round.ticket} />
        </Suspense>
      )}
      <div className="rnd-ways">
        {round.ticket !== undefined ? null : round.hasPicture ? (
          <RoundPicture id={round.id} vendor={round.game.vendorName} />
        ) : (
          <p className="muted">{t('bets.no_picture', { vendor: round.game.vendorName })}</p>
        )}
        <Pack round={round} />
      </div>
    </div>
  )
}

function Standing({ round }: { round: WholeRound }) {
  const t = useT()
  const { game } = round
  if (round.state === 'voided')
    return (
      <Note tone="info">
        {t('bets.voided_note')} <MoneyText amount={round.returned ?? '0.00'} tone="plain" />
      </Note>
    )
  if (round.isFree && round.state === 'lost') return <Note tone="info">{t('bets.free_note')}</Note>
  // A ticket waits for its draw: nothing is left to finish.
  if (round.state !== 'open' || round.ticket !== undefined) return null
  const isOfMatches = game.category === 'sports' || game.category === 'esports'
  return (
    <Note tone="info">
      {t('bets.open_note')}
      {round.canResume && game.id !== undefined && (
        <Link
          to={isOfMatches ? paths.fbsports : paths.game}
          search={withSearch({ id: game.id })}
          className={`${buttonClass({ tone: 'main', size: 'sm' })} rnd-resume`}
          preload={false}
        >
          {t('bets.resume')}
        </Link>
      )}
    </Note>
  )
}

function Steps({ steps }: { steps: WholeRound['steps'] }) {
  const t = useT()
  return (
    <section>
      <h3 className="rnd-head">{t('bets.steps')}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.transaction}>
            <span className="grow">
              <b>{t(`bets.step_${step.kind}`)}</b> {step.isFree && <Tag tone="gold">{t('bets.free')}</Tag>}
              {step.isOurs && <Tag>{t('bets.by_house')}</Tag>}
              {step.undoneBy !== undefined && step.kind !== 'tombstone' && (
                <Tag tone="warn">{t('bets.undone')}</Tag>
              )}
            </span>
            <MoneyText amount={step.moved} tone={toneOf(step.moved)} showsPlus />
            <small>
              {step.isFree && step.kind === 'win' && step.moved !== step.amount && (
                <>
                  {t('bets.free_counted')} <MoneyText amount={step.amount} tone="plain" /> ·{' '}
                </>
              )}
              <DateText atMs={Date.parse(step.at)} /> · {t('bets.wallet_after')}{' '}
              <MoneyText amount={step.balance} tone="plain" />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Pack({ round }: { round: WholeRound }) {
  const t = useT()
  const pack = useRoundPack(round)
  return (
    <div className="rnd-pack">
      <Button tone="line" size="sm" icon="doc" isBusy={pack.isPending} onClick={() => pack.mutate()}>
        {t(round.ticket === undefined ? 'bets.pack' : 'bets.ticket_pack')}
      </Button>
      <small className="muted">
        {t(round.ticket === undefined ? 'bets.pack_hint' : 'bets.ticket_pack_hint')}
      </small>
      {pack.error && <Note tone="bad">{pack.error.message}</Note>}
    </div>
  )
}
