import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Note } from '#browser/ui/Note.tsx'
import { limits } from '#contract/limits.ts'
import { type BreakHours, breakHours } from '#domain/limits/exclusion.ts'

import { type Standing, toastDone, useSaferDeed, useSaferWords } from './use-safer.ts'

const HOUR_MS = 3_600_000

/** Starts a break: one choice, one click, effective at once. */
export function BreakCard({ standing }: { standing: Standing }) {
  const t = useT()
  const words = useSaferWords()
  const nowMs = useNowMs()
  const [chosen, setChosen] = useState<BreakHours>(24)
  const taking = useSaferDeed(limits.takeBreak, () => toastDone(t('safer.break_done')))
  const offered = breakHours.filter((hours) => standing.breaks.includes(hours))
  return (
    <section className="card pad safer-break" aria-labelledby="safer-break">
      <h3 id="safer-break">{t('safer.break')}</h3>
      <p className="small muted">{t('safer.break_text')}</p>
      <div className="safer-options two" role="group" aria-label={t('safer.break_choice')}>
        {offered.map((hours) => (
          <button key={hours} type="button" aria-pressed={hours === chosen} onClick={() => setChosen(hours)}>
            {t(`safer.break.${hours}`)}
            {nowMs > 0 && (
              <small>
                {t('safer.to', { date: words.short(new Date(nowMs + hours * HOUR_MS).toISOString()) })}
              </small>
            )}
          </button>
        ))}
      </div>
      <Button tone="main" isBlock isBusy={taking.isPending} onClick={() => taking.mutate({ hours: chosen })}>
        {t('safer.break_start', { length: t(`safer.break.${chosen}`) })}
      </Button>
      {taking.error && <Note tone="bad">{taking.error.message}</Note>}
      <p className="xs muted">{t('safer.break_firm')}</p>
    </section>
  )
}
