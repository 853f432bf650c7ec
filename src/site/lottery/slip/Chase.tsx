import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Stepper } from '#browser/ui/Stepper.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import { TIMES_MOST, drawsMost } from '#site/lottery/betting/draft.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'

import type { SlipPart } from './use-parts.ts'

/** More draws than this are shortened: the first ones, how many more, the last one. */
const TILES_MOST = 10
const FIRST = 4
const HOUR_MS = 3_600_000

/** Multiples of the stakes, and a chase over later draws with a tile for each. */
export function Chase({ part }: { part: SlipPart }) {
  const t = useT()
  const { lottery, draft, onChange } = part
  return (
    <div className="chase">
      <div className="row">
        <b className="grow">{t('lottery.times')}</b>
        <Stepper
          label={t('lottery.times')}
          value={draft.times}
          min={1}
          max={TIMES_MOST}
          onChange={(times) => onChange((now) => ({ ...now, times }))}
        />
      </div>
      {!lottery.game.second && <Repeat {...part} />}
    </div>
  )
}

/** The same bets in later draws. Bets on two draws are for one day. */
function Repeat({ lottery, draft, quoted, draws, onChange }: SlipPart) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const most = drawsMost(quoted.lines.length)
  const reserved = writeMoney(timesOf(quoted.cost, draws.length - 1), language, currencySymbol)
  return (
    <>
      <div className="row">
        <b className="grow">{t('lottery.repeat')}</b>
        <Stepper
          label={t('lottery.draws')}
          value={draft.draws}
          min={1}
          max={most}
          onChange={(count) => onChange((now) => ({ ...now, draws: count }))}
        />
      </div>
      {draft.draws > 1 ? (
        <>
          <DrawTiles draws={draws} times={draft.times} />
          <Switch
            isOn={draft.stopsOnWin}
            onChange={(stopsOnWin) => onChange((now) => ({ ...now, stopsOnWin }))}
          >
            {t('lottery.stop_on_win')}
          </Switch>
          <span className="xs muted">
            {draft.stopsOnWin
              ? t('lottery.reserved_hint', { amount: reserved })
              : t('lottery.reserved_plain', { amount: reserved })}
            {lottery.terms.allowsCancelling && <> {t('lottery.stop_any_time')}</>}
          </span>
        </>
      ) : (
        <span className="xs muted">{t('lottery.draws_hint', { draws: most })}</span>
      )}
    </>
  )
}

/** Draws by day, or by time where they follow each other within an hour. */
function DrawTiles({ draws, times }: { draws: readonly Draw[]; times: number }) {
  const t = useT()
  const [first, second] = draws
  if (!first || !second) return null
  const look = Date.parse(second.drawsAt) - Date.parse(first.drawsAt) <= HOUR_MS ? 'time' : 'day'
  const isShort = draws.length > TILES_MOST
  const visible = isShort ? [...draws.slice(0, FIRST), ...draws.slice(-1)] : draws
  const tiles = visible.map((draw, at) => (
    <li key={draw.numero} className={at === 0 ? 'now' : undefined}>
      <b>{at === 0 ? t('lottery.now') : <span className="num">×{times}</span>}</b>
      <DateText atMs={Date.parse(draw.drawsAt)} look={look} />
    </li>
  ))
  if (isShort)
    tiles.splice(
      FIRST,
      0,
      <li key="more" className="num">
        +{draws.length - FIRST - 1}
      </li>,
    )
  return <ol className={isShort ? 'draw-tiles short' : 'draw-tiles'}>{tiles}</ol>
}
