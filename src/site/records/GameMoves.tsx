import { type MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { FoldedGame, FoldedRound } from '#browser/records/fold-moves.ts'
import { RowTile } from '#browser/records/RowTile.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { isNothing } from '#site/wallet/amounts.ts'

import './game-moves.css'

const tones: Readonly<Record<FoldedRound['state'], TagTone>> = {
  open: 'info',
  won: 'ok',
  even: 'plain',
  lost: 'plain',
  voided: 'warn',
}

/** The rounds of a game in one row, which opens to each of them. A single round stands in the row alone. */
export function GameMoves({ fold }: { fold: FoldedGame }) {
  const [only, second] = fold.rounds
  if (only && !second)
    return (
      <li className="wallet-game">
        <div>
          <GameFacts fold={fold} round={only} />
          <StateTag round={only} />
          <Result change={fold.change} />
        </div>
      </li>
    )
  return (
    <li className="wallet-game">
      <details>
        <summary>
          <GameFacts fold={fold} />
          <Count fold={fold} />
          <Result change={fold.change} />
        </summary>
        <ul>
          {fold.rounds.map((round) => (
            <Round key={round.reference} round={round} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function GameFacts({ fold, round }: { fold: FoldedGame; round?: FoldedRound }) {
  const t = useT()
  const { game, staked, paid, fromMs, toMs } = fold
  return (
    <>
      <RowTile picture={game.picture} icon={game.category ?? 'receipt'} />
      <span>
        <b>
          <bdi>{game.name}</bdi>
        </b>
        <small>
          {round?.draw !== undefined && <>{t('wallet.draw', { draw: round.draw })} · </>}
          {t('record.staked')} <MoneyText amount={staked} tone="plain" />
          {(!isNothing(paid) || !round) && (
            <>
              {' · '}
              {t('record.paid_back')} <MoneyText amount={paid} tone="plain" />
            </>
          )}
          {' · '}
          <DateText atMs={fromMs} look="short" />
          {!round && toMs - fromMs >= 60_000 && (
            <>
              {' – '}
              <DateText atMs={toMs} look="time" />
            </>
          )}
        </small>
      </span>
    </>
  )
}

function Count({ fold: { rounds, isCut, game } }: { fold: FoldedGame }) {
  const t = useT()
  const isLottery = game.draw !== undefined
  const id: MessageId = isLottery
    ? isCut
      ? 'wallet.tickets_cut'
      : 'wallet.tickets'
    : isCut
      ? 'wallet.rounds_cut'
      : 'wallet.rounds'
  return (
    <span className="wallet-count">
      {t(id, { count: rounds.length })}
      <Icon name="chev" />
    </span>
  )
}

function Round({ round }: { round: FoldedRound }) {
  const t = useT()
  return (
    <li>
      <DateText atMs={round.atMs} look="time" />
      <span>
        {round.draw !== undefined && <>{t('wallet.draw', { draw: round.draw })} · </>}
        {t('record.staked')} <MoneyText amount={round.staked} tone="plain" />
        {!isNothing(round.paid) && (
          <>
            {' · '}
            {t('record.paid_back')} <MoneyText amount={round.paid} tone="plain" />
          </>
        )}
      </span>
      <span>{t(`bets.state_${round.state}`)}</span>
      <Result change={round.change} />
    </li>
  )
}

function StateTag({ round: { state } }: { round: FoldedRound }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`bets.state_${state}`)}</Tag>
}

function Result({ change }: { change: string }) {
  const tone = change.startsWith('-') || isNothing(change) ? 'plain' : 'ok'
  return (
    <span className="wallet-result">
      <MoneyText amount={change} tone={tone} showsPlus={!isNothing(change)} />
    </span>
  )
}
