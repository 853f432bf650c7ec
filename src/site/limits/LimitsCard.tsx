import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { limits } from '#contract/limits.ts'
import type { LimitName } from '#domain/limits/limit.ts'
import { useSite } from '#site/bootstrap.ts'

import { LimitDialog } from './LimitDialog.tsx'
import { SaferProofDialog } from './SaferProofDialog.tsx'
import { type PlayLimit, type Standing, toastDone, useSaferDeed, useSaferWords } from './use-safer.ts'

/** All limits with their usage and pending changes. */
export function LimitsCard({ standing }: { standing: Standing }) {
  const t = useT()
  const [open, setOpen] = useState<LimitName | 'new'>()
  return (
    <section className="card safer-limits" aria-labelledby="safer-limits">
      <header>
        <div>
          <h3 id="safer-limits">{t('safer.limits')}</h3>
          <p className="xs muted">{t('safer.lowest')}</p>
        </div>
        <Button tone="soft" size="sm" icon="plus" onClick={() => setOpen('new')}>
          {t('safer.add')}
        </Button>
      </header>
      {standing.limits.length === 0 ? (
        <EmptyState kind="records" title={t('safer.none_title')} text={t('safer.none_text')} />
      ) : (
        <ul>
          {standing.limits.map((limit) => (
            <LimitRow key={`${limit.kind} ${limit.period}`} limit={limit} onChange={setOpen} />
          ))}
        </ul>
      )}
      {open && <LimitDialog standing={standing} opened={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function LimitRow({ limit, onChange }: { limit: PlayLimit; onChange: (name: LimitName) => void }) {
  const t = useT()
  const words = useSaferWords()
  const { whitelabel } = useSite()
  const { kind, house, houseSince, binding, used, percent, endsAt, pending } = limit
  const name = words.name(limit)
  const tone = percent >= 100 ? 'full' : percent >= 80 ? 'near' : ''
  return (
    <li className="safer-limit">
      <b>{name}</b>
      <div className={`safer-bar ${tone}`}>
        <Progress label={name} percent={percent} />
      </div>
      <Button size="sm" aria-label={t('safer.change_named', { name })} onClick={() => onChange(limit)}>
        {t('safer.change')}
      </Button>
      <p className="xs muted">
        {t('safer.used', { used: words.value(used, kind), limit: words.value(binding, kind) })}
        {' · '}
        {t('safer.resets', { date: words.moment(endsAt) })}
        {house !== undefined && houseSince !== undefined && (
          <>
            {' · '}
            {t('safer.by_house', {
              brand: `\u2068${whitelabel.name}\u2069`,
              limit: words.value(house, kind),
              date: words.day(houseSince),
            })}
          </>
        )}
      </p>
      {pending && <Pending limit={limit} pending={pending} />}
    </li>
  )
}

const tones = { waits: 'info', open: 'gold', lapsed: 'plain' } as const

/** A requested looser limit: waiting, open for confirmation, or lapsed. */
function Pending({ limit, pending }: { limit: PlayLimit; pending: NonNullable<PlayLimit['pending']> }) {
  const t = useT()
  const words = useSaferWords()
  const nowMs = useNowMs()
  const { kind, period } = limit
  const api = useApi()
  const [isConfirming, setConfirming] = useState(false)
  const cancelling = useSaferDeed(limits.cancelLimit, () => toastDone(t('safer.done_kept')))
  const value = pending.value === undefined ? t('safer.no_limit') : words.value(pending.value, kind)
  // The wait may end while the page is open; the server decides at confirmation.
  const state = pending.state === 'waits' && nowMs >= Date.parse(pending.opensAt) ? 'open' : pending.state
  const leftMinutes = Math.max(0, Math.ceil((Date.parse(pending.opensAt) - nowMs) / 60_000))
  const left = { hours: Math.floor(leftMinutes / 60), minutes: leftMinutes % 60 }
  const date = words.moment(state === 'waits' ? pending.opensAt : pending.lapsesAt)
  const { error } = cancelling
  return (
    <div className="safer-pending">
      <p className="small">
        <Tag tone={tones[state]}>{t(`safer.${state}`)}</Tag> {t(`safer.${state}_text`, { value, date })}
        {state === 'waits' && nowMs > 0 && (
          <>
            {' '}
            <span className="xs muted">{t('safer.waits_left', left)}</span>
          </>
        )}
      </p>
      <div className="safer-buttons">
        {state === 'open' && (
          <Button tone="main" size="sm" onClick={() => setConfirming(true)}>
            {t('safer.confirm')}
          </Button>
        )}
        <Button
          tone="ghost"
          size="sm"
          isBusy={cancelling.isPending}
          onClick={() => cancelling.mutate({ kind, period })}
        >
          {t('safer.keep')}
        </Button>
      </div>
      {error && <Note tone="bad">{error.message}</Note>}
      {isConfirming && (
        <SaferProofDialog
          title={t('safer.confirm_question')}
          text={t('safer.confirm_text', { name: words.name(limit), value })}
          verb={t('safer.confirm')}
          done={t('safer.done_confirmed')}
          send={(cpw) =>
            api.call(limits.confirmLimit, {
              kind,
              period,
              ...(pending.value === undefined ? {} : { value: pending.value }),
              cpw,
            })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
