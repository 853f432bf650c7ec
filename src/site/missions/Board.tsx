import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { boards } from '#contract/boards.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { Places } from './BoardPlaces.tsx'
import type { BoardView } from './board-type.ts'
import { useRewardText } from './mission-words.ts'
import { TeamBoard } from './TeamBoard.tsx'

/** The leaders of a board, and the member's own place among its neighbours. Changes of places arrive live. */
export function Board() {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const query = queryOf(useApi(), boards.leaderboard, chosen === undefined ? {} : { board: chosen })
  const { data } = useQuery({ ...query, placeholderData: (before) => before })
  if (!data?.board) return null
  const { list, board } = data
  const nameOf = ({ name, offer }: Pick<BoardView, 'name' | 'offer'>) =>
    offer ? (offer.title ?? t(`boards.ranking_${offer.recurrence}`)) : name
  return (
    <section className="card ms-board" aria-labelledby="ms-board">
      <header>
        <div className="ms-head">
          <h3 id="ms-board">
            <bdi>{nameOf(board)}</bdi>
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
            options={list.map((one) => ({ id: one.board, label: nameOf(one) }))}
          />
        </div>
      )}
      {board.teams ? (
        <TeamBoard key={board.board} board={board} teams={board.teams} />
      ) : (
        <Places board={board} />
      )}
      <Rules board={board} />
    </section>
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
    teams,
    prizes: [prize = '0'],
  } = board
  return (
    <p className="xs muted ms-board-text">
      {board.total > 0 && `${t('boards.total', { count: board.total })} `}
      {board.score === 'multiples'
        ? t('boards.rule_multiples', { best: board.best, stake })
        : board.score === 'stakes' && board.offer === undefined
          ? t('boards.rule_stakes', { stake })
          : t(`boards.rule_offer_${board.score}`)}{' '}
      {sharedBy !== undefined &&
        `${t('boards.rule_shared', { places: sharedBy, prize: rewardText({ gives, amount: prize }) })} `}
      {teams &&
        `${t(`boards.rule_team_${teams.share}`, { best: teams.best })} ${t('boards.rule_team_joined')} `}
      {(sharedBy !== undefined || teams) && board.state !== 'finished' && `${t('boards.rule_now')} `}
      {t('boards.rule')}{' '}
      {board.offer && (
        <Link className="link" to={paths.promotion} search={{ offer: board.offer.offer }}>
          {t('boards.terms')}
        </Link>
      )}
    </p>
  )
}
