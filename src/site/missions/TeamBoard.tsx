import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { Places } from './BoardPlaces.tsx'
import type { BoardView } from './board-type.ts'
import { useRewardText, useScoreText } from './mission-words.ts'
import { useJoinTeam } from './use-missions.ts'

type Teams = NonNullable<BoardView['teams']>
type Team = Teams['list'][number]

/** The places of teams, the member's part in one, and the best members of it. */
export function TeamBoard({ board, teams }: { board: BoardView; teams: Teams }) {
  const t = useT()
  const [chosen, setChosen] = useState<Team>()
  const own = teams.list.find(({ team }) => team === teams.own?.team)
  return (
    <>
      <ol className="ms-places">
        {teams.list.map((team) => (
          <TeamRow
            key={team.team}
            board={board}
            team={team}
            isOwn={team === own}
            onJoin={teams.mayJoin ? () => setChosen(team) : undefined}
          />
        ))}
      </ol>
      {teams.own && own && (
        <>
          <OwnPart board={board} teams={teams} own={teams.own} />
          {board.places.length > 0 && (
            <>
              <h4 className="ms-board-text">{t('boards.team_of', { team: own.name })}</h4>
              <Places board={board} />
            </>
          )}
        </>
      )}
      {chosen && <JoinTeam board={board.board} team={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function TeamRow({
  board,
  team: { name, place, score, members },
  isOwn,
  onJoin,
}: {
  board: BoardView
  team: Team
  isOwn: boolean
  onJoin: (() => void) | undefined
}) {
  const t = useT()
  const { language } = useFormat()
  const rewardText = useRewardText()
  const scoreText = useScoreText(board)
  const prize = place === undefined ? undefined : board.prizes[place - 1]
  return (
    <li className={isOwn ? 'own' : undefined} aria-current={isOwn ? 'true' : undefined}>
      <span className="num">
        {place === undefined ? '–' : new Intl.NumberFormat(`${language}-u-nu-latn`).format(place)}
      </span>
      <span className="ms-team">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small className="muted">
          {isOwn && `${t('boards.team_own')} · `}
          {t('boards.team_members', { count: members })}
        </small>
      </span>
      <span className="ms-team-score">
        <span className="num">{scoreText(score)}</span>
        {onJoin && (
          <Button
            tone="soft"
            size="sm"
            aria-label={t('boards.team_join_name', { team: name })}
            onClick={onJoin}
          >
            {t('boards.team_join')}
          </Button>
        )}
      </span>
      {prize !== undefined && (
        <span className="ms-prize">{rewardText({ gives: board.gives, amount: prize })}</span>
      )}
    </li>
  )
}

/** The member's own score, and what it brings with the scores of now. */
function OwnPart({
  board,
  teams: { best },
  own: { score, isAdded, leastAdded, prize },
}: {
  board: BoardView
  teams: Teams
  own: NonNullable<Teams['own']>
}) {
  const t = useT()
  const rewardText = useRewardText()
  const scoreText = useScoreText(board)
  return (
    <div className="ms-board-text ms-part">
      <h4>{t('boards.team_part')}</h4>
      <p className="small">
        {isAdded
          ? t('boards.team_added', { score: scoreText(score) })
          : Number(score) > 0 && leastAdded !== undefined
            ? t('boards.team_not_added', { score: scoreText(score), best, least: scoreText(leastAdded) })
            : t('boards.team_no_score')}{' '}
        {prize !== undefined &&
          t('boards.team_prize', { prize: rewardText({ gives: board.gives, amount: prize }) })}
      </p>
    </div>
  )
}

/** A team is joined for good, so the member confirms it. */
function JoinTeam({ board, team, onClose }: { board: string; team: Team; onClose: () => void }) {
  const t = useT()
  const { join, fault } = useJoinTeam()
  return (
    <ConfirmDialog
      isOpen
      question={t('boards.team_question', { team: team.name })}
      verb={t('boards.team_join')}
      stay={t('boards.team_stay')}
      onClose={onClose}
      onConfirm={() => join({ board, team: team.team, name: team.name }).then(onClose)}
    >
      <p>{t('boards.team_final')}</p>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
    </ConfirmDialog>
  )
}
