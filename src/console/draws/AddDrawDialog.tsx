import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { addDraw } from '#contract/console/lottery-draws.ts'
import { games } from '#domain/lottery/games/games.ts'
import { EXTRA_APART_MINUTES, EXTRA_DAYS_MAX, allowsExtra } from '#domain/lottery/schedule/extra-draws.ts'
import { dayAt } from '#domain/records/zone.ts'

import { useProposing } from './use-proposing.ts'

const offered = games.filter(allowsExtra)

/** Proposes a draw that the plan lacks. */
export function AddDrawDialog({ gameCode, onClose }: { gameCode: string | undefined; onClose: () => void }) {
  const t = useT()
  const [code, setCode] = useState(offered.find((game) => game.code === gameCode)?.code)
  const game = offered.find((one) => one.code === code)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const proposing = useProposing(addDraw, 'draw add', onClose)
  const missing = (value: string | undefined) =>
    isSubmitted && (value ?? '') === '' ? t('console.draws.extra_missing') : undefined
  return (
    <ReasonDialog
      question={t('console.draws.extra_question')}
      verb={t('console.draw.propose')}
      error={proposing.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) =>
        game !== undefined &&
        day !== '' &&
        time !== '' &&
        proposing.mutateAsync({ gameCode: game.code, day, time, reason })
      }
      onClose={onClose}
    >
      <Note tone="info">
        {t('console.draws.extra_means', { minutes: EXTRA_APART_MINUTES, days: EXTRA_DAYS_MAX })}
      </Note>
      <Field label={t('console.draws.game')} isRequired error={missing(code)}>
        <Select
          value={code}
          placeholder={t('console.draws.extra_choose')}
          choices={offered.map(({ code: id, name }) => ({ id, label: <bdi>{name}</bdi> }))}
          onChange={setCode}
        />
      </Field>
      <Field label={t('console.draws.extra_day')} isRequired error={missing(day)}>
        <TextInput
          type="date"
          min={game && dayAt(readServerNowMs(), game.zone)}
          value={day}
          onChange={setDay}
        />
      </Field>
      <Field
        label={t('console.draws.extra_time')}
        isRequired
        hint={game && t('console.draws.extra_zone', { zone: game.zone })}
        error={missing(time)}
      >
        <TextInput type="time" value={time} onChange={setTime} />
      </Field>
    </ReasonDialog>
  )
}
