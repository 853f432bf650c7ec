import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { boards } from '#contract/boards.ts'
import type { Output } from '#contract/endpoint.ts'

import { useRewardText } from './mission-words.ts'

type Leaders = Output<typeof boards.leaderboard>
type BoardView = NonNullable<Leaders['board']>

/** The leaders of a board, and the member's own place among its neighbours. Changes of places arrive live. */
export function Board() {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const query = queryOf(useApi(), boards.leaderboard, chosen === undefined ? {} : { board: chosen })
  const { data } = useQuery({ ...query, placeholderData: (before) => before })
  if (!data?.board) return null
  const { list, board } = data
  return (
    <section className="card ms-board" aria-labelledby="ms-board">
      <header>
        <div className="ms-head">
          <h3 id="ms-board">
            <bdi>{board.name}</bdi>
          </h3>
          <span className="xs">
            {board.state === 'open' ? (
              <>
                {t('boards.until')} <DateText atMs={Date.parse(board.endsAt) - 1} look="short" />
              </>
            ) : (
              t(`boards.state.${board.state}`)
            )}
          </span>
        </div>
        <div className="mosaic" aria-hidden="true" />
      </header>
      {list.length > 1 && (
        <div className="ms-board-choice">
          <Chips
            label={t('boards.choose')}
            selected={board.board}
            onSelect={setChosen}
            options={list.map(({ board: id, name }) => ({ id, label: name }))}
          />
        </div>
      )}
      <Places board={board} />
      <Rules board={board} />
    </section>
  )
}

function Places({ board }: { board: BoardView }) {
  const t = useT()
  const rewardText = useRewardText()
  const { language, currencySymbol } = useFormat()
  if (board.places.length === 0) return <p className="small muted ms-board-text">{t('boards.none')}</p>
  const scoreText = (score: string) =>
    board.score === 'stakes'
      ? writeMoney(score, language, currencySymbol)
      : `${new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 }).format(Number(score))}×`
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`)
  return (
    <ol className="ms-places">
      {board.places.map(({ place, player, isOwn, isDemo, score, share }, at) => {
        const prize = board.sharedBy === undefined ? board.prizes[place - 1] : undefined
        const isFar = at > 0 && place - (board.places[at - 1]?.place ?? 0) > 1
        return (
          <li
            key={place}
            className={[isOwn ? 'own' : '', isFar ? 'far' : ''].filter(Boolean).join(' ') || undefined}
            aria-current={isOwn ? 'true' : undefined}
          >
            <span className="num">{number.format(place)}</span>
            <b>
              {isOwn ? t('boards.you') : <bdi>{player}</bdi>} {isDemo && <Tag>{t('boards.demo')}</Tag>}
            </b>
            <span className="num">{scoreText(score)}</span>
            {(prize ?? share) !== undefined && (
              <span className="ms-prize">
                {rewardText({ gives: board.gives, amount: prize ?? share ?? '0' })}
                {share !== undefined && <small> {t('boards.now')}</small>}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Rules({ board }: { board: BoardView }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const rewardText = useRewardText()
  const stake = writeMoney(board.stakeMin, language, currencySymbol)
  const {
    gives,
    sharedBy,
    prizes: [prize = '0'],
  } = board
  return (
    <p className="xs muted ms-board-text">
      {board.total > 0 && `${t('boards.total', { count: board.total })} `}
      {board.score === 'multiples'
        ? t('boards.rule_multiples', { best: board.best, stake })
        : t('boards.rule_stakes', { stake })}{' '}
      {sharedBy !== undefined &&
        `${t('boards.rule_shared', { places: sharedBy, prize: rewardText({ gives, amount: prize }) })} `}
      {sharedBy !== undefined && board.state !== 'finished' && `${t('boards.rule_now')} `}
      {t('boards.rule')}
    </p>
  )
}
