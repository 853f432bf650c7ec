import { useT } from '#browser/i18n/translate.ts'
import type { FoldedGame, FoldedRound } from '#browser/records/fold-moves.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { RoundTag } from '#console/rounds/RoundTag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'

import { RoundCount, Stakes } from './RecordMatter.tsx'

/** The rounds of a game that stand in one row of the record, newest first. */
export function SessionPanel({ fold, onClose }: { fold: FoldedGame; onClose: () => void }) {
  return (
    <RecordPanel id={fold.id} name={fold.game.name} onClose={onClose}>
      <PanelPart>
        <p className="small">
          <bdi>{fold.game.vendorName}</bdi> · <RoundCount fold={fold} />
        </p>
        <dl className="kv rec-rounds">
          {fold.rounds.map((round) => (
            <Round key={round.reference} round={round} isTicket={fold.game.draw !== undefined} />
          ))}
        </dl>
      </PanelPart>
    </RecordPanel>
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
