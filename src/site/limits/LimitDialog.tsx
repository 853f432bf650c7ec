import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { limits } from '#contract/limits.ts'
import { judgeChange } from '#domain/limits/change.ts'
import { type LimitName, limitKinds, limitPeriods, readLimit } from '#domain/limits/limit.ts'
import { useSite } from '#site/bootstrap.ts'

import { type PlayLimit, type Standing, toastDone, useSaferDeed, useSaferWords } from './use-safer.ts'

/** Sets a limit; shows before submission when it takes effect. */
export function LimitDialog({
  standing,
  opened,
  onClose,
}: {
  standing: Standing
  opened: LimitName | 'new'
  onClose: () => void
}) {
  const t = useT()
  const words = useSaferWords()
  const isNew = opened === 'new'
  const form = useLimitForm(standing, opened, onClose)
  const { name, known, judged, text, setting, submit } = form
  const canRemove = !isNew && known?.own !== undefined
  return (
    <Dialog
      isOpen
      isForm
      onSubmit={submit}
      isBusy={setting.isPending}
      onClose={onClose}
      width={460}
      title={isNew ? t('safer.set_title') : words.name(name)}
      footer={
        <>
          {canRemove ? (
            <Button isBusy={setting.isPending} onClick={() => setting.mutate(name)}>
              {t('safer.remove')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('safer.back')}</Button>
          )}
          <Button type="submit" tone="main">
            {t(judged === 'time' ? 'safer.ask' : 'safer.set')}
          </Button>
        </>
      }
    >
      {isNew && <NameFields name={name} onChange={form.rename} />}
      <ValueField name={name} text={text} onType={form.type} fault={form.fault} />
      <Outcome judged={judged} known={known} standing={standing} />
      {setting.error && <Note tone="bad">{setting.error.message}</Note>}
    </Dialog>
  )
}

/** State of the form, and the preview of its outcome. */
function useLimitForm(standing: Standing, opened: LimitName | 'new', onClose: () => void) {
  const t = useT()
  const [name, setName] = useState<LimitName>(
    opened === 'new' ? { kind: 'deposit', period: 'day' } : { kind: opened.kind, period: opened.period },
  )
  const known = standing.limits.find(({ kind, period }) => kind === name.kind && period === name.period)
  const [typed, setTyped] = useState<string>()
  const [isTried, setTried] = useState(false)
  const text = typed ?? known?.own ?? ''
  const value = text.trim()
  const judged = useJudged(name, { text: value, own: known?.own, hours: standing.increaseHours })
  const setting = useSaferDeed(limits.setLimit, ({ takes }) => {
    toastDone(t(`safer.done_${takes}`))
    onClose()
  })
  const fault = judged === 'empty' ? 'unfit' : judged
  return {
    name,
    known,
    judged,
    text,
    setting,
    type: setTyped,
    fault: isTried && (fault === 'unfit' || fault === 'nothing') ? fault : undefined,
    submit: () => {
      setTried(true)
      return (judged === 'effect' || judged === 'time') && setting.mutateAsync({ ...name, value })
    },
    rename: (change: Partial<LimitName>) => {
      setName({ ...name, ...change })
      setTyped(undefined)
      setTried(false)
      setting.reset()
    },
  }
}

type Judged = 'effect' | 'time' | 'nothing' | 'unfit' | 'empty'

/** Applies the server's own rule to the typed value. */
function useJudged(
  name: LimitName,
  { text, own, hours }: { readonly text: string; readonly own: string | undefined; readonly hours: number },
): Judged {
  const { currency } = useSite().whitelabel
  const target = readLimit(text, name, currency)
  if (text === '') return 'empty'
  if (target === undefined) return 'unfit'
  const current = own === undefined ? undefined : readLimit(own, name, currency)
  return judgeChange({ own: current }, target, { nowMs: 0, increaseHours: hours }).takes
}

function NameFields({ name, onChange }: { name: LimitName; onChange: (change: Partial<LimitName>) => void }) {
  const t = useT()
  return (
    <div className="safer-fields">
      <Field label={t('safer.what')}>
        <Select
          value={name.kind}
          choices={limitKinds.map((id) => ({ id, label: t(`safer.kind.${id}`) }))}
          onChange={(id) => onChange({ kind: limitKinds.find((one) => one === id) ?? name.kind })}
        />
      </Field>
      <Field label={t('safer.how_long')}>
        <Select
          value={name.period}
          choices={limitPeriods.map((id) => ({ id, label: t(`safer.each.${id}`) }))}
          onChange={(id) => onChange({ period: limitPeriods.find((one) => one === id) ?? name.period })}
        />
      </Field>
    </div>
  )
}

function ValueField({
  name: { kind },
  text,
  onType,
  fault,
}: {
  name: LimitName
  text: string
  onType: (text: string) => void
  fault: 'unfit' | 'nothing' | undefined
}) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const isTime = kind === 'session'
  const words = {
    nothing: t('safer.same'),
    unfit: t(isTime ? 'safer.unfit_minutes' : 'safer.unfit_money'),
  }
  return (
    <Field
      label={t(isTime ? 'safer.minutes_at_most' : 'safer.at_most')}
      isRequired
      hint={t(`safer.${kind}_hint`)}
      error={fault && words[fault]}
    >
      <TextInput
        value={text}
        onChange={onType}
        inputMode={isTime ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={19}
        {...(isTime ? {} : { lead: currencySymbol })}
      />
    </Field>
  )
}

/** The outcome and its time, shown beside the button before submission. */
function Outcome({
  judged,
  known,
  standing,
}: {
  judged: Judged
  known: PlayLimit | undefined
  standing: Standing
}) {
  const t = useT()
  const words = useSaferWords()
  if (judged === 'effect') return <Note tone="ok">{t('safer.at_once')}</Note>
  if (known?.own === undefined || (judged !== 'time' && judged !== 'nothing')) return null
  const limit = words.value(known.own, known.kind)
  return (
    <Note tone={judged === 'time' ? 'warn' : 'info'}>
      {judged === 'time' ? t('safer.later', { limit, hours: standing.increaseHours }) : t('safer.same')}
    </Note>
  )
}
