import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Note } from '#browser/ui/Note.tsx'
import { Timeline } from '#browser/ui/Timeline.tsx'
import { limits } from '#contract/limits.ts'

import { type Standing, toastDone, useSaferDeed, useSaferWords } from './use-safer.ts'

const FOR_GOOD = 0

/** Starts an exclusion; shows its effects and dates before the button. */
export function ExclusionCard({ standing }: { standing: Standing }) {
  const t = useT()
  const [months, setMonths] = useState(standing.exclusions[0] ?? FOR_GOOD)
  const [isUnderstood, setUnderstood] = useState(false)
  const lengthOf = useLength()
  const excluding = useSaferDeed(limits.exclude, () => {
    setUnderstood(false)
    toastDone(t('safer.exclude_done'))
  })
  const isForGood = months === FOR_GOOD
  return (
    <section className="card pad safer-exclude" aria-labelledby="safer-exclude">
      <h3 id="safer-exclude">{t('safer.exclude')}</h3>
      <p className="small muted">{t('safer.exclude_text')}</p>
      <div className="safer-options" role="group" aria-label={t('safer.break_choice')}>
        {[...standing.exclusions, FOR_GOOD].map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === months}
            onClick={() => {
              setMonths(one)
              setUnderstood(false)
            }}
          >
            {lengthOf(one)}
          </button>
        ))}
      </div>
      <Consequences months={months} />
      <Checkbox isChecked={isUnderstood} onChange={setUnderstood}>
        {t(isForGood ? 'safer.understood_good' : 'safer.understood')}
      </Checkbox>
      <Button
        className="safer-grave"
        isBusy={excluding.isPending}
        reason={isUnderstood ? undefined : t('safer.tick')}
        onClick={() => excluding.mutate(isForGood ? {} : { months })}
      >
        {t('safer.exclude_for', { length: lengthOf(months) })}
      </Button>
      {excluding.error && <Note tone="bad">{excluding.error.message}</Note>}
    </section>
  )
}

function useLength() {
  const t = useT()
  return (months: number) => {
    if (months === FOR_GOOD) return t('safer.for_good')
    return months % 12 === 0 ? t('safer.years', { count: months / 12 }) : t('safer.months', { count: months })
  }
}

function Consequences({ months }: { months: number }) {
  const t = useT()
  const words = useSaferWords()
  const end = new Date(readServerNowMs())
  end.setUTCMonth(end.getUTCMonth() + months)
  return (
    <Timeline
      steps={[
        { id: 'now', state: 'now', title: t('safer.step_now'), text: t('safer.step_now_text') },
        { id: 'while', state: 'done', title: t('safer.step_while'), text: t('safer.step_while_text') },
        months === FOR_GOOD
          ? { id: 'then', state: 'no', title: t('safer.step_never'), text: t('safer.step_never_text') }
          : {
              id: 'then',
              state: 'wait',
              title: t('safer.step_then', { date: words.day(end.toISOString()) }),
              text: t('safer.step_then_text'),
            },
      ]}
    />
  )
}
