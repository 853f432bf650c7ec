import { useT } from '#browser/i18n/translate.ts'
import type { FoldedRound } from '#browser/records/fold-moves.ts'
import { iconOfMove } from '#browser/records/move-icon.ts'
import { recordKindName } from '#browser/records/place-names.ts'
import { RowTile } from '#browser/records/RowTile.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { RoundTag } from '#console/rounds/RoundTag.tsx'
import type { memberRecord } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'

import { otherPlaces } from './place-name.ts'
import './records.css'

/** A row of the record: one transfer, or the rounds of a game without a pause. Its id is that of the newest transfer. */
export type RecordRow = Output<typeof memberRecord>['list'][number] & { readonly id: string }

type Session = NonNullable<RecordRow['session']>
type Game = NonNullable<RecordRow['newest']['game']>

/** The game of a row with its tile and rounds, or the kind of a transfer with the channel or the other accounts. */
export function RecordMatter({ row: { newest, session } }: { row: RecordRow }) {
  const t = useT()
  const { language } = useFormat()
  const { game } = newest
  return (
    <span className="rec-what">
      <RowTile picture={game?.picture} icon={game?.category ?? iconOfMove(newest)} />
      <span>
        {game && session ? (
          <GameMatter game={game} session={session} />
        ) : (
          <>
            {recordKindName(t, newest.kind)}
            <small dir="auto">{newest.channel ?? otherPlaces(t, language, newest)}</small>
          </>
        )}
      </span>
    </span>
  )
}

function GameMatter({ game, session }: { game: Game; session: Session }) {
  const { rounds, staked, paid, fromAt } = session
  const isOne = rounds === 1
  return (
    <>
      <span className="row rec-game">
        <bdi>{game.name}</bdi>
        {isOne && <RoundTag state={game.state} />}
      </span>
      <small>
        {!isOne && (
          <>
            <RoundCount count={rounds} isCut={session.isCut} isTickets={game.draw !== undefined} />
            {', '}
            <DateText atMs={Date.parse(fromAt)} look="time" />
            {' · '}
          </>
        )}
        <Stakes staked={staked} paid={paid} draw={isOne ? game.draw : undefined} />
      </small>
    </>
  )
}

/** How many rounds of a game, or tickets of a lottery, stand in one row. */
export function RoundCount({
  count,
  isCut,
  isTickets,
}: {
  count: number
  isCut: boolean
  isTickets: boolean
}) {
  const t = useT()
  if (isTickets) return t(isCut ? 'console.record.tickets_cut' : 'console.record.tickets', { count })
  return t(isCut ? 'console.record.rounds_cut' : 'console.record.rounds', { count })
}

export function Stakes({ staked, paid, draw }: Pick<FoldedRound, 'staked' | 'paid' | 'draw'>) {
  const t = useT()
  return (
    <>
      {draw !== undefined && <>{t('console.record.draw', { draw })} · </>}
      {t('console.rounds.stake')} <MoneyText amount={staked} symbol="" tone="plain" /> ·{' '}
      {t('console.rounds.win')} <MoneyText amount={paid} symbol="" tone="plain" />
    </>
  )
}
