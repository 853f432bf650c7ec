import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Stepper } from '#browser/ui/Stepper.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { useMember } from '#site/session/use-member.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { timesOf } from './base-stake.ts'
import { type Draft, type QuotedDraft, type QuotedLine, TIMES_MOST, drawsMost, emptyDraft } from './draft.ts'
import { choiceText, oddsText } from '#browser/lottery/line-text.ts'
import { Receipt } from './Receipt.tsx'
import { SlipRefusal } from './SlipRefusal.tsx'
import { typeName } from '#browser/lottery/type-name.ts'
import type { Lottery } from './lottery.ts'
import type { Draw } from './use-lottery.ts'
import { type Placing, slipOf } from './use-placing.ts'

/** The slip: its lines, multiples, a chase over later draws, sums, and the one button that moves money. */
export function Slip({
  lottery,
  draft,
  quoted,
  coming,
  placing,
  onChange,
}: {
  lottery: Lottery
  draft: Draft
  quoted: QuotedDraft
  coming: readonly Draw[]
  placing: Placing
  onChange: (change: (draft: Draft) => Draft) => void
}) {
  const t = useT()
  const { placed, call } = placing
  if (placed) return <Receipt placed={placed} onClose={placing.dismiss} />
  const isEmpty = quoted.lines.length === 0
  const draws = coming.slice(0, draft.draws)
  return (
    <aside id="bet-slip" className="slip bet-slip" aria-label={t('lottery.slip')}>
      <header>
        <Icon name="receipt" />
        <h2>{t('lottery.slip')}</h2>
        <span className="tag">{quoted.lines.length}</span>
        {!isEmpty && (
          <Button
            tone="ghost"
            isIcon
            icon="trash"
            aria-label={t('lottery.slip_clear')}
            onClick={() => onChange(() => emptyDraft)}
          />
        )}
      </header>
      {isEmpty && <p className="bet-slip-empty small muted">{t('lottery.slip_empty')}</p>}
      {quoted.lines.map((line) => (
        <SlipLine
          key={line.draft.id}
          line={line}
          onRemove={() =>
            onChange((now) => ({ ...now, lines: now.lines.filter(({ id }) => id !== line.draft.id) }))
          }
        />
      ))}
      {!isEmpty && (
        <div className="sum">
          <Repeats draft={draft} lines={quoted.lines.length} onChange={onChange} />
          <Sums quoted={quoted} draws={draws.length} />
          <SlipRefusal
            call={call}
            draft={draft}
            quoted={quoted}
            step={lottery.step}
            next={draws[0]}
            onFit={(fitted) => {
              call.reset()
              onChange(() => fitted)
            }}
          />
          <PlaceButton quoted={quoted} draws={draws} draft={draft} placing={placing} />
          <span className="xs muted">{t('lottery.prices_fixed')}</span>
        </div>
      )}
      {!isEmpty && <SlipBar lines={quoted.lines.length} cost={timesOf(quoted.cost, draws.length)} />}
    </aside>
  )
}

/** On phones: the way from the numbers to the slip below them. */
function SlipBar({ lines, cost }: { lines: number; cost: string }) {
  const t = useT()
  return (
    <a className="bet-slip-bar" href="#bet-slip">
      <span>
        {t('lottery.slip')} ({lines})
      </span>
      <MoneyText amount={cost} tone="plain" />
    </a>
  )
}

function SlipLine({ line: { type, line, cost }, onRemove }: { line: QuotedLine; onRemove: () => void }) {
  const t = useT()
  const name = typeName(t, type)
  const numbers = choiceText(t, type, line.choice, readServerNowMs())
  const [odds] = line.oddsMilli
  return (
    <div className="bet-slip-line">
      <b>{name}</b>
      <MoneyText amount={writeAmount(cost)} tone="plain" />
      <span className="xs num" dir="ltr">
        {numbers}
      </span>
      <span className="xs muted">
        {t('lottery.units', { count: type.units(line.choice) })}
        {odds !== undefined && line.oddsMilli.length === 1 && (
          <> · {t('lottery.pays', { odds: oddsText(odds) })}</>
        )}
      </span>
      <Button
        tone="ghost"
        size="sm"
        isIcon
        icon="x"
        aria-label={t('lottery.remove', { line: `${name} ${numbers}` })}
        onClick={onRemove}
      />
    </div>
  )
}

function Repeats({
  draft,
  lines,
  onChange,
}: {
  draft: Draft
  lines: number
  onChange: (change: (draft: Draft) => Draft) => void
}) {
  const t = useT()
  const most = drawsMost(lines)
  return (
    <div className="bet-repeats">
      <div className="row">
        <span className="small grow">{t('lottery.times')}</span>
        <Stepper
          label={t('lottery.times')}
          value={draft.times}
          min={1}
          max={TIMES_MOST}
          onChange={(times) => onChange((now) => ({ ...now, times }))}
        />
      </div>
      <div className="row">
        <span className="small grow">{t('lottery.draws')}</span>
        <Stepper
          label={t('lottery.draws')}
          value={draft.draws}
          min={1}
          max={most}
          onChange={(draws) => onChange((now) => ({ ...now, draws }))}
        />
      </div>
      {draft.draws > 1 ? (
        <>
          <Switch
            isOn={draft.stopsOnWin}
            onChange={(stopsOnWin) => onChange((now) => ({ ...now, stopsOnWin }))}
          >
            {t('lottery.stop_on_win')}
          </Switch>
          <span className="xs muted">{t('lottery.stop_hint')}</span>
        </>
      ) : (
        <span className="xs muted">{t('lottery.draws_hint', { draws: most })}</span>
      )}
    </div>
  )
}

function Sums({ quoted, draws }: { quoted: QuotedDraft; draws: number }) {
  const t = useT()
  const later = timesOf(quoted.cost, draws - 1)
  return (
    <KeyValues
      rows={[
        { id: 'bets', name: t('lottery.bets'), value: quoted.units },
        { id: 'most', name: t('lottery.most'), value: <MoneyText amount={writeAmount(quoted.most)} /> },
        draws > 1 && {
          id: 'later',
          name: t('lottery.reserved'),
          value: <MoneyText amount={later} tone="plain" />,
        },
      ]}
    />
  )
}

function PlaceButton({
  quoted,
  draws,
  draft,
  placing,
}: {
  quoted: QuotedDraft
  draws: readonly Draw[]
  draft: Draft
  placing: Placing
}) {
  const t = useT()
  const member = useMember()
  if (!member)
    return (
      <Button tone="main" size="lg" isBlock onClick={() => openModal('loginPopupModal')}>
        {t('lottery.sign_in')}
      </Button>
    )
  const total = timesOf(quoted.cost, draws.length)
  return (
    <>
      {member !== 'loading' && <OwnBalance />}
      <Button
        tone="main"
        size="lg"
        isBlock
        isBusy={placing.call.isBusy || member === 'loading'}
        reason={draws.length === 0 ? t('lottery.no_draw_open') : undefined}
        onClick={() => placing.call.run(slipOf(quoted, draws, draft.stopsOnWin))}
      >
        {t('lottery.place')} <MoneyText amount={total} tone="plain" />
      </Button>
    </>
  )
}

function OwnBalance() {
  const t = useT()
  const { data } = useBalance()
  if (!data) return null
  return (
    <div className="row small">
      <span className="muted grow">{t('lottery.balance')}</span>
      <MoneyText amount={data.available} tone="plain" isLive />
    </div>
  )
}
