import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { type FoldedGame, type FoldedRound, foldMoves } from '#browser/records/fold-moves.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { RoundTag } from '#console/rounds/RoundTag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { memberPlaySession } from '#contract/console/records.ts'
import type { Input, Output } from '#contract/endpoint.ts'

import { RoundCount, Stakes } from './RecordMatter.tsx'

/** The rounds of a game that stand in one row of the record, newest first. */
export function SessionPanel({
  input,
  game,
  onClose,
}: {
  input: Input<typeof memberPlaySession>
  game: string
  onClose: () => void
}) {
  const query = useQuery({ ...queryOf(useApi(), memberPlaySession, input), select: foldSession })
  return (
    <RecordPanel id={input.transferId} name={game} onClose={onClose}>
      <Loaded query={query} lines={8}>
        {(fold) => <Rounds fold={fold} />}
      </Loaded>
    </RecordPanel>
  )
}

function foldSession({ list, isCut }: Output<typeof memberPlaySession>): FoldedGame {
  const [row] = foldMoves(list, !isCut)
  if (!row || !('fold' in row)) throw new Error('a session without rounds')
  return row.fold
}

function Rounds({ fold: { game, rounds, isCut } }: { fold: FoldedGame }) {
  const isTickets = game.draw !== undefined
  return (
    <PanelPart>
      <p className="small">
        <bdi>{game.vendorName}</bdi> ·{' '}
        <RoundCount count={rounds.length} isCut={isCut} isTickets={isTickets} />
      </p>
      <dl className="kv rec-rounds">
        {rounds.map((round) => (
          <Round key={round.reference} round={round} isTicket={isTickets} />
        ))}
      </dl>
    </PanelPart>
  )
}

function Round({ round, isTicket }: { round: FoldedRound; isTicket: boolean }) {
  const t = useT()
  const { timeZone } = useFormat()
  const { reference, atMs, staked, paid, draw, change, state } = round
  return (
    <div>
      <dt>
        <span className="row">
          <span className="num" dir="ltr">
            {formatExactly(atMs, timeZone).slice(11)}
          </span>
          <RoundTag state={state} />
        </span>
        <span className="xs muted console-under">
          <Stakes staked={staked} paid={paid} draw={draw} />
        </span>
        {/* The ledger names a ticket by a letter before its number. */}
        {isTicket ? (
          <Link className="link xs" to={paths.tickets} search={{ open: reference.slice(1) }}>
            {t('console.record.open_ticket')}
          </Link>
        ) : (
          <Link className="link xs" to={paths.rounds} search={{ by: 'round', text: reference }}>
            {t('console.record.open_round')}
          </Link>
        )}
      </dt>
      <dd>
        <MoneyText amount={change} symbol="" tone="plain" showsPlus />
      </dd>
    </div>
  )
}
