import { useT } from '#browser/i18n/translate.ts'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { onRowPress } from '#browser/ui/Table.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { RowTime } from '#site/records/RowTime.tsx'
import { sumOfAmounts } from '#site/records/sum-of-amounts.ts'
import { toneOf } from '#site/records/SumsCard.tsx'

import { RoundDetails } from './RoundDetails.tsx'
import type { Round } from './use-rounds.ts'

/** A table on wide screens, cards with a picture on phones. A row expands to its movements. */
export function RoundTable({
  list,
  openId,
  onOpen,
}: {
  list: readonly Round[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const t = useT()
  return (
    <div className="card rec-list">
      <table className="table rnd-table">
        <caption className="sr">{t('bets.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('record.time')}</th>
            <th scope="col">{t('bets.game')}</th>
            <th scope="col" className="n">
              {t('bets.stake')}
            </th>
            <th scope="col" className="n">
              {t('record.paid_back')}
            </th>
            <th scope="col" className="n">
              {t('bets.change')}
            </th>
            <th scope="col">{t('bets.state')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((round) => (
            <Row
              key={round.id}
              round={round}
              isOpen={round.id === openId}
              onToggle={() => onOpen(round.id === openId ? undefined : round.id)}
            />
          ))}
        </tbody>
        <RoundsTotal list={list} />
      </table>
    </div>
  )
}

/** The sums of the rows in sight; those of the whole period stand above. */
function RoundsTotal({ list }: { list: readonly Round[] }) {
  const t = useT()
  const stake = sumOfAmounts(list.map((round) => round.returned ?? round.stake))
  const win = sumOfAmounts(
    list.map(({ state, returned, win: paid }) => (state === 'open' ? '0' : (returned ?? paid))),
  )
  const net = sumOfAmounts(list.map((round) => round.net ?? '0'))
  return (
    <tfoot>
      <tr className="rec-total">
        <th scope="row" colSpan={2}>
          {t('record.sum_shown', { count: list.length })}
        </th>
        <td className="n">
          <span className="only-phone">{t('bets.stake')} </span>
          <MoneyText amount={stake} tone="plain" />
        </td>
        <td className="n">
          <span className="only-phone">{t('record.paid_back')} </span>
          <MoneyText amount={win} tone="plain" />
        </td>
        <td className="n">
          <MoneyText amount={net} tone={toneOf(net)} showsPlus />
        </td>
        <td aria-hidden="true" />
      </tr>
    </tfoot>
  )
}

function Row({ round, isOpen, onToggle }: { round: Round; isOpen: boolean; onToggle: () => void }) {
  const t = useT()
  const { game, stake, win, net, returned, state } = round
  return (
    <>
      <tr className={isOpen ? 'rnd-row on' : 'rnd-row'} onClick={onRowPress(onToggle)}>
        <td className="rnd-time">
          <RowTime atMs={Date.parse(round.at)} />
        </td>
        <th scope="row" className="rnd-who" aria-label={game.name}>
          <span className="rnd-game">
            <span className="rnd-pic">
              {game.picture ? (
                <GamePicture src={game.picture} />
              ) : (
                game.category && <Icon name={game.category} />
              )}
            </span>
            <button type="button" className="rnd-name" aria-expanded={isOpen} onClick={onToggle}>
              <bdi>{game.name}</bdi>
              <Icon name="chev" />
            </button>
            <small>
              <bdi>{game.vendorName}</bdi>
            </small>
          </span>
        </th>
        <td className="n rnd-stake">
          <span className="only-phone">{t('bets.stake')} </span>
          <MoneyText amount={returned ?? stake} tone="plain" />
        </td>
        <td className="n rnd-win">
          {state === 'open' ? '–' : <MoneyText amount={returned ?? win} tone="plain" />}
        </td>
        <td className="n rnd-net">
          {net === undefined ? (
            state === 'voided' ? (
              <MoneyText amount="0.00" tone="plain" />
            ) : (
              '–'
            )
          ) : (
            <MoneyText amount={net} tone={toneOf(net)} showsPlus />
          )}
        </td>
        <td className="rnd-state">
          <StateTag round={round} />
        </td>
      </tr>
      {isOpen && (
        <tr className="rnd-details">
          <td colSpan={6}>
            <RoundDetails id={round.id} />
          </td>
        </tr>
      )}
    </>
  )
}

const tones: Readonly<Record<Round['state'], TagTone>> = {
  open: 'info',
  won: 'ok',
  even: 'plain',
  lost: 'plain',
  voided: 'warn',
}

/** A free round has no stake to lose: it is open, won or free. */
function StateTag({ round: { state, isFree } }: { round: Round }) {
  const t = useT()
  if (isFree && state === 'lost') return <Tag>{t('bets.state_free')}</Tag>
  return <Tag tone={tones[state]}>{t(`bets.state_${state}`)}</Tag>
}
