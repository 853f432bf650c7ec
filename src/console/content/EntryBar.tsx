import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { MomentInput } from '#console/settings/MomentInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { UnsavedGuard } from '#console/ui/UnsavedGuard.tsx'

import { nameOfField, nameOfLanguage } from './content-words.ts'
import type { Entry } from './entry.ts'
import type { EntryEditor } from './use-entry.ts'

type EntryAction = 'publish' | 'take_off' | 'delete'

/** Actions on an entry: save draft, publish, unpublish, discard draft. */
export function EntryBar({
  form,
  entry,
  onFault,
}: {
  form: EntryEditor
  entry: Entry | undefined
  onFault: (language: string) => void
}) {
  const t = useT()
  const [action, setAction] = useState<EntryAction>()
  const { draft, isBusy } = form
  const ask = (what: EntryAction) => {
    form.forget()
    form.askAll()
    const [first] = form.obstacles
    if (what !== 'publish' || !first) setAction(what)
    else if (first.language !== undefined) onFault(first.language)
  }
  return (
    <section className="card save-bar" aria-label={t('content.deeds')}>
      <UnsavedGuard isDirty={draft.isDirty} />
      <Obstacles form={form} />
      {!action && <Fault error={form.error} />}
      <div className="cms-bar">
        {draft.isDirty && <Button onClick={form.discard}>{t('console.discard')}</Button>}
        {entry?.hasDraft && !draft.isDirty && (
          <Button onClick={() => ask('delete')}>{t('content.delete_draft')}</Button>
        )}
        {entry?.published && <Button onClick={() => ask('take_off')}>{t('content.take_off')}</Button>}
        <span className="grow" />
        {draft.isDirty && (
          <Button isBusy={isBusy && !action} onClick={form.save}>
            {t('content.keep')}
          </Button>
        )}
        <Button tone="main" onClick={() => ask('publish')}>
          {t(
            entry?.published && !entry.hasDraft && !draft.isDirty ? 'content.reschedule' : 'content.publish',
          )}
        </Button>
      </div>
      {action === 'publish' && (
        <PublishDialog form={form} entry={entry} onClose={() => setAction(undefined)} />
      )}
      {action && action !== 'publish' && (
        <ReasonDialog
          question={t(`content.question.${action}`)}
          verb={t(action === 'delete' ? 'content.delete_draft' : 'content.take_off')}
          isGrave
          error={form.error}
          onConfirm={(reason) =>
            (action === 'delete' ? form.remove(reason) : form.takeOff(reason)).then(() =>
              setAction(undefined),
            )
          }
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  )
}

/** Faults that block publishing, with field names, because the field may be on another language's tab. */
function Obstacles({ form: { faults } }: { form: EntryEditor }) {
  const t = useT()
  if (faults.length === 0) return null
  return (
    <Note tone="bad">
      {t('content.obstacles', {
        fields: faults
          .map(({ field, language }) =>
            language === undefined
              ? nameOfField(t, field)
              : `${nameOfField(t, field)} (${nameOfLanguage(language)})`,
          )
          .join(', '),
      })}
    </Note>
  )
}

/** Publishing time in the brand's zone, and the reason. */
function PublishDialog({
  form,
  entry,
  onClose,
}: {
  form: EntryEditor
  entry: Entry | undefined
  onClose: () => void
}) {
  const t = useT()
  const { timeZone } = useFormat()
  const [startsAt, setStartsAt] = useState(entry?.startsAt)
  const [endsAt, setEndsAt] = useState(entry?.endsAt)
  return (
    <ReasonDialog
      question={t('content.question.publish')}
      verb={t('content.publish')}
      error={form.error}
      onConfirm={(reason) => form.publish({ reason, startsAt, endsAt }).then(onClose)}
      onClose={onClose}
    >
      <Field label={t('content.from')} hint={t('content.from_hint', { zone: timeZone })}>
        <MomentInput value={startsAt} onChange={setStartsAt} />
      </Field>
      <Field label={t('content.until')} hint={t('content.until_hint')}>
        <MomentInput value={endsAt} onChange={setEndsAt} />
      </Field>
    </ReasonDialog>
  )
}
