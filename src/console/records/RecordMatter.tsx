import { useT } from '#browser/i18n/translate.ts'
import type { FoldedGame, FoldedRound } from '#browser/records/fold-moves.ts'
import { iconOfMove } from '#browser/records/move-icon.ts'
import { recordKindName } from '#browser/records/place-names.ts'
import { RowTile } from '#browser/records/RowTile.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { RoundTag } from '#console/rounds/RoundTag.tsx'

import { otherPlaces } from './place-name.ts'
import type { RecordRow } from './record-rows.ts'
import './records.css'

/** The game of a row with its tile and rounds, or the kind of a transfer with the channel or the other accounts. */
export function RecordMatter({ row: { newest, fold } }: { row: RecordRow }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <span className="rec-what">
      <RowTile picture={newest.game?.picture} icon={newest.game?.category ?? iconOfMove(newest)} />
      <span>
        {fold ? (
          <GameMatter fold={fold} />
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

function GameMatter({ fold }: { fold: FoldedGame }) {
  const { game, rounds, staked, paid, fromMs } = fold
  const [only, second] = rounds
  return (
    <>
      <span className="row rec-game">
        <bdi>{game.name}</bdi>
        {only && !second && <RoundTag state={only.state} />}
      </span>
      <small>
        {second && (
          <>
            <RoundCount fold={fold} />
            {', '}
            <DateText atMs={fromMs} look="time" />
            {' · '}
          </>
        )}
        <Stakes staked={staked} paid={paid} draw={second ? undefined : only?.draw} />
      </small>
    </>
  )
}

/** How many rounds of a game, or tickets of a lottery, stand in one row. */
export function RoundCount({ fold: { rounds, isCut, game } }: { fold: FoldedGame }) {
  const t = useT()
  const count = rounds.length
  if (game.draw !== undefined)
    return t(isCut ? 'console.record.tickets_cut' : 'console.record.tickets', { count })
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
