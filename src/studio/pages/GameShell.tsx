import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'

import { Amount, useSymbol } from './Amount.tsx'
import type { RoundSeed } from './FairnessPane.tsx'
import type { PanesProps } from './GamePanes.tsx'
import { type Pane, PanesContext } from './GameTools.tsx'
import { type Trouble, useSession } from './session.tsx'

/** The frame of every game: a dark stage, with errors over it, and the panes of rules, history and fairness. */
export function GameShell({
  trouble,
  possible,
  onTroubleSeen,
  roundSeed,
  isReady = true,
  children,
}: {
  /** The last error, with what happened to the money. */
  readonly trouble?: Trouble | undefined
  /** At a full table: the largest stake of the refused bet that it still takes. */
  readonly possible?: bigint | undefined
  readonly onTroubleSeen?: () => void
  /** At a table. */
  readonly roundSeed?: RoundSeed | undefined
  /** The first picture of the game stands: the page around the frame takes its cover away. */
  readonly isReady?: boolean
  readonly children: ReactNode
}) {
  const { opened, isOver, isPaused, house } = useSession()
  const t = useT()
  const [pane, setPane] = useState<Pane>()
  const [Panes, setPanes] = useState<ComponentType<PanesProps>>()
  // Few rounds open a pane, so its code is loaded then. Where that fails, the next press tries again.
  const openPane = (next: Pane) =>
    void import('./GamePanes.tsx').then(
      ({ GamePanes }) => {
        setPanes(() => GamePanes)
        setPane(next)
      },
      () => undefined,
    )
  useEffect(() => {
    if (isReady) house.send({ type: 'ready', hasFreeCorner: true })
  }, [house, isReady])
  return (
    <main className="st-game">
      <h1 className="sr">{opened.name}</h1>
      <Sums />
      <div className="st-stage">
        <PanesContext value={openPane}>{children}</PanesContext>
        <div className="st-told" aria-live="polite">
          {isOver ? (
            <Ended />
          ) : trouble ? (
            <TroubleNote trouble={trouble} possible={possible} onSeen={onTroubleSeen} />
          ) : isPaused ? (
            <Note tone="info" icon="pause">
              {t('studio.paused')}
            </Note>
          ) : null}
        </div>
      </div>
      {Panes && <Panes pane={pane} roundSeed={roundSeed} onClose={() => setPane(undefined)} />}
    </main>
  )
}

/**
 * The balance, and the session's stakes and wins. In a frame the page around it shows both; only the credits of a trial
 * are the studio's own.
 */
function Sums() {
  const t = useT()
  const { opened, balance, net, house } = useSession()
  const { currency, isTrying } = opened
  if (house.isThere && !isTrying) return null
  return (
    <dl className="st-sums">
      <div>
        <dt>{isTrying ? t('studio.credits') : t('studio.balance')}</dt>
        <dd>
          {balance === undefined ? (
            t('studio.unknown')
          ) : (
            <Amount units={balance} currency={currency} tone="money" isLive />
          )}
        </dd>
      </div>
      {!house.isThere && (
        <div>
          <dt>
            {t('studio.net')} <DateText atMs={opened.beganAtMs} look="time" />
          </dt>
          <dd>
            <Amount units={net.won - net.staked} currency={currency} showsPlus />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The clock of the round decided; nothing is broken. */
const lateTroubles: readonly Trouble[] = ['too_late', 'round_began', 'round_ended']

function TroubleNote({
  trouble,
  possible,
  onSeen,
}: {
  readonly trouble: Trouble
  readonly possible: bigint | undefined
  readonly onSeen: (() => void) | undefined
}) {
  const t = useT()
  const { house, opened } = useSession()
  const { tag } = useWords()
  const symbol = useSymbol(opened.currency)
  const isMoney = trouble === 'not_enough_money'
  useEffect(() => {
    if (trouble === 'limit_reached') house.send({ type: 'limit' })
  }, [trouble, house])
  return (
    <Note tone={isMoney || lateTroubles.includes(trouble) ? 'warn' : 'bad'}>
      <p>
        {trouble === 'table_full' && possible !== undefined && possible > 0
          ? t('studio.trouble_table_full_left', { amount: writeMoney(writeAmount(possible), tag, symbol) })
          : t(`studio.trouble_${trouble}`)}
      </p>
      <div className="st-acts">
        {isMoney && house.isThere && (
          <Button tone="gold" size="sm" icon="deposit" onClick={() => house.send({ type: 'deposit' })}>
            {t('studio.deposit')}
          </Button>
        )}
        {onSeen && (
          <Button tone="line" size="sm" onClick={onSeen}>
            {t('studio.understood')}
          </Button>
        )}
      </div>
    </Note>
  )
}

function Ended() {
  const t = useT()
  const { house, opened } = useSession()
  return (
    <Note tone="warn">
      <p>{t('studio.session_over')}</p>
      {house.isThere ? (
        <div className="st-acts">
          <Button tone="main" size="sm" icon="back" onClick={() => house.send({ type: 'exit' })}>
            {t('studio.to_lobby')}
          </Button>
        </div>
      ) : (
        opened.lobbyUrl !== null && (
          <p>
            <a href={opened.lobbyUrl} target="_top">
              {t('studio.to_lobby')}
            </a>
          </p>
        )
      )}
    </Note>
  )
}
