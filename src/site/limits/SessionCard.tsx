import { useT } from '#browser/i18n/translate.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { limits } from '#contract/limits.ts'

import { toneOf, useFigures } from './NetCard.tsx'
import { type Standing, clockText, toastDone, useSaferDeed, useSaferWords } from './use-safer.ts'

const NEVER = 'never'

/** Duration and cost of the session, and the interval of reality checks. */
export function SessionCard({ standing }: { standing: Standing }) {
  const t = useT()
  const words = useSaferWords()
  const figures = useFigures().data
  return (
    <section className="card pad safer-session" aria-labelledby="safer-session">
      <header>
        <h3 id="safer-session">{t('safer.range.session')}</h3>
        {figures && (
          <span className="xs muted safer-since">
            {t('safer.since', { time: words.time(figures.startedAt) })}
          </span>
        )}
      </header>
      {figures && (
        <div className="safer-dialed">
          <SessionDial startedAtMs={Date.parse(figures.startedAt)} minutes={standing.reality.minutes} />
          <KeyValues
            rows={[
              { id: 'bets', name: t('safer.bets'), value: figures.session.bets },
              {
                id: 'staked',
                name: t('safer.staked'),
                value: <MoneyText amount={figures.session.staked} tone="plain" />,
              },
              {
                id: 'net',
                name: t('safer.result'),
                value: (
                  <MoneyText amount={figures.session.net} tone={toneOf(figures.session.net)} showsPlus />
                ),
              },
            ]}
          />
        </div>
      )}
      <RealityChoice standing={standing} />
    </section>
  )
}

function RealityChoice({ standing: { reality } }: { standing: Standing }) {
  const t = useT()
  const choosing = useSaferDeed(limits.setReality, () => toastDone(t('safer.reality_done')))
  const { minutes, offered, isOfMarket } = reality
  const most = Math.max(...offered)
  const choices = [
    ...(isOfMarket ? [] : [{ id: NEVER, label: t('safer.never') }]),
    ...offered.map((one) => ({ id: String(one), label: t('safer.every', { minutes: one }) })),
  ]
  return (
    <div className="safer-reality">
      <Field
        label={t('safer.reality')}
        hint={isOfMarket ? t('safer.reality_market', { minutes: most }) : t('safer.reality_text')}
      >
        <Select
          value={minutes === undefined ? NEVER : String(minutes)}
          choices={choices}
          onChange={(id) => choosing.mutate(id === NEVER ? {} : { minutes: Number.parseInt(id, 10) })}
        />
      </Field>
      {choosing.error && <Note tone="bad">{choosing.error.message}</Note>}
    </div>
  )
}

const TILES = 30

/** The session as a dial of tiles that fills up to the next reality check. */
function SessionDial({ startedAtMs, minutes }: { startedAtMs: number; minutes: number | undefined }) {
  const t = useT()
  const nowMs = useNowMs()
  const goneMs = nowMs === 0 ? 0 : Math.max(0, nowMs - startedAtMs)
  const of = minutes ?? 60
  const round = of * 60_000
  const filled = goneMs === 0 ? 0 : Math.min(TILES, Math.ceil(((goneMs % round) / round) * TILES))
  const time = clockText(goneMs)
  const name = minutes === undefined ? t('safer.dial_plain', { time }) : t('safer.dial', { time, minutes })
  return (
    <svg className="safer-dial" viewBox="-60 -60 120 120" role="img" aria-label={name}>
      {Array.from({ length: TILES }, (_, place) => (
        <rect
          key={place}
          className={place >= filled ? undefined : place < TILES / 2 ? 'on' : 'late'}
          x="-3.6"
          y="-56"
          width="7.2"
          height="14"
          rx="1.5"
          transform={`rotate(${place * (360 / TILES)})`}
        />
      ))}
      <text y="4">{time}</text>
      <text y="20" className="of">
        {minutes === undefined ? t('safer.so_far') : t('safer.of_minutes', { minutes })}
      </text>
    </svg>
  )
}
