import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { type StepState, Timeline, type TimelineStep } from '#browser/ui/Timeline.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'

import type { Draw } from './draw.ts'
import { PairedNote } from './PairedNote.tsx'

/** The money of the brand in a draw, its states, and how far its settlement is. */
export function DrawFacts({ draw }: { draw: Draw }) {
  const t = useT()
  const count = useCount()
  const { gameCode, numero, sums, drawnBy, settlement } = draw
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={sums.currency} />
  return (
    <section className="card draw-facts" aria-label={t('console.draw.facts')}>
      <KeyValues
        rows={[
          { id: 'drawn_by', name: t('console.draw.drawn_by'), value: t(`console.draw.by_${drawnBy}`) },
          { id: 'tickets', name: t('console.draws.tickets_head'), value: count(sums.tickets) },
          { id: 'stake', name: t('console.draws.staked'), value: money(sums.stake) },
          { id: 'win', name: t('console.draw.paid'), value: money(sums.win) },
        ]}
      />
      <PairedNote paired={draw.paired} currency={sums.currency} />
      <div className="console-buttons">
        <Link
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={paths.tickets}
          search={(before) => ({ brand: before['brand'], game: gameCode, numero })}
        >
          {t('console.draws.see_tickets')}
        </Link>
        <Link
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={paths.draws}
          search={(before) => ({ brand: before['brand'], game: gameCode, numero })}
        >
          {t('console.draw.exposure')}
        </Link>
      </div>
      {settlement && settlement.endedAt === undefined && settlement.of > 0 && (
        <Progress
          label={t('console.draw.settling', {
            done: count(settlement.tickets),
            all: count(settlement.of),
          })}
          percent={(settlement.tickets * 100) / settlement.of}
          start={t('console.draw.settling', {
            done: count(settlement.tickets),
            all: count(settlement.of),
          })}
        />
      )}
      <Timeline steps={useSteps(draw)} />
    </section>
  )
}

function useSteps(draw: Draw): readonly TimelineStep[] {
  const t = useT()
  const { state, opensAt, closesAt, drawsAt, drawnAt, settledAt } = draw
  const at = ['planned', 'open', 'closed', 'drawn', 'settling', 'settled', 'cancelled'].indexOf(state)
  const isCancelled = state === 'cancelled'
  const stateOf = (from: number): StepState => (at > from ? 'done' : at === from ? 'now' : 'wait')
  const step = (id: 'opens' | 'closes' | 'draws' | 'settles', mark: StepState, time: string | undefined) => ({
    id,
    state: mark,
    title: t(`console.draw.step_${id}`),
    time: time === undefined ? <span /> : <ExactTime at={time} />,
  })
  if (isCancelled)
    return [
      step('opens', 'done', opensAt),
      step('closes', 'done', closesAt),
      {
        id: 'cancelled',
        state: 'no',
        title: t('console.draw.state_cancelled'),
        time: settledAt === undefined ? <span /> : <ExactTime at={settledAt} />,
        text: t(settledAt === undefined ? 'console.draw.returning' : 'console.draw.returned'),
      },
    ]
  return [
    step('opens', at === 0 ? 'wait' : at === 1 ? 'now' : 'done', opensAt),
    step('closes', at < 2 ? 'wait' : 'done', closesAt),
    step('draws', at < 2 ? 'wait' : stateOf(2), drawnAt ?? drawsAt),
    step('settles', at < 3 ? 'wait' : at === 5 ? 'done' : 'now', settledAt),
  ]
}

/** Members who keep a wrong win, because it was spent before the correction. */
export function Shortfalls({ draw: { shortfalls, sums } }: { draw: Draw }) {
  const t = useT()
  if (shortfalls.length === 0) return null
  return (
    <section className="card draw-facts" aria-labelledby="draw-shortfalls">
      <h2 id="draw-shortfalls">{t('console.draw.shortfalls')}</h2>
      <p className="xs muted">{t('console.draw.shortfalls_text')}</p>
      <ul className="draw-shortfalls">
        {shortfalls.map(({ ticketId, member, difference }) => (
          <li key={ticketId}>
            <MemberLink member={member} />
            <Link
              className="link num"
              to={paths.tickets}
              search={(before) => ({ brand: before['brand'], open: ticketId })}
            >
              {t('console.tickets.ticket', { id: ticketId })}
            </Link>
            <ConsoleAmount amount={difference} currency={sums.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
