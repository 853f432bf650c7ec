import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { Conflict } from '#console/ui/Conflict.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listProviders, removeProvider, saveProvider } from '#contract/console/identity-providers.ts'
import { settingsHistory } from '#contract/console/settings.ts'

import type { Provider } from './provider.ts'
import { wholeOf } from './whole.ts'

const marks = ['google', 'facebook', 'key'] as const
const NEW = { id: '', label: '', mark: 'key', issuer: '', clientId: '', isActive: true, position: 0 } as const

const textNames = ['id', 'label', 'issuer', 'clientId'] as const
const isChangedMeanwhile = (error: unknown) =>
  error instanceof CallRefused && error.code === 'changed_meanwhile'

type Values = Pick<Provider, 'id' | 'label' | 'mark' | 'issuer' | 'clientId' | 'isActive' | 'position'>

/** One provider of identity. A concurrent edit opens the conflict view. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: Provider | undefined
  onClose: () => void
}) {
  const t = useT()
  const details = useDetails()
  const [values, setValues] = useState<Values>(provider ? valuesOf(provider) : NEW)
  const [secret, setSecret] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [version, setVersion] = useState(provider?.version ?? 0)
  const { save, remove } = useProviderDeeds({ id: provider?.id ?? '', version }, onClose)
  const change = (patch: Partial<Values>) => setValues((before) => ({ ...before, ...patch }))
  const isWhole = [values.id, values.label, values.issuer, values.clientId].every((one) => one.trim() !== '')
  const title = provider ? provider.label : t('console.providers.add')
  if (isRemoving && provider)
    return <RemoveDialog name={provider.label} remove={remove} onClose={() => setRemoving(false)} />
  return (
    <ReasonDialog
      question={title}
      verb={t('console.save')}
      error={isChangedMeanwhile(save.error) ? null : save.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return isWhole && save.mutateAsync({ values, secret, reason })
      }}
      onClose={onClose}
    >
      {provider && isChangedMeanwhile(save.error) && (
        <Conflict
          mine={values}
          theirs={valuesOf(provider)}
          {...details}
          onChosen={(chosen) => {
            setValues(chosen)
            setVersion(provider.version)
            save.reset()
          }}
        />
      )}
      <ProviderFields values={values} isNew={!provider} isSubmitted={isSubmitted} onChange={change} />
      <Field
        label={t('console.providers.secret')}
        hint={t(provider?.hasSecret ? 'console.providers.secret_kept' : 'console.providers.secret_hint')}
      >
        <PasswordInput value={secret} onChange={setSecret} autoComplete="off" />
      </Field>
      <Checkbox isChecked={values.isActive} onChange={(isActive) => change({ isActive })}>
        {t('console.providers.active')}
      </Checkbox>
      {provider && (
        <div>
          <Button size="sm" className="console-bad" icon="trash" onClick={() => setRemoving(true)}>
            {t('console.own.remove')}
          </Button>
        </div>
      )}
    </ReasonDialog>
  )
}

function RemoveDialog({
  name,
  remove,
  onClose,
}: {
  name: string
  remove: ReturnType<typeof useProviderDeeds>['remove']
  onClose: () => void
}) {
  const t = useT()
  return (
    <ReasonDialog
      question={t('console.providers.remove_question', { name })}
      verb={t('console.own.remove')}
      isGrave
      error={remove.error}
      onConfirm={(reason) => remove.mutateAsync(reason)}
      onClose={onClose}
    />
  )
}

const valuesOf = ({ id, label, mark, issuer, clientId, isActive, position }: Provider): Values => ({
  id,
  label,
  mark,
  issuer,
  clientId,
  isActive,
  position,
})

function ProviderFields({
  values,
  isNew,
  isSubmitted,
  onChange,
}: {
  values: Values
  isNew: boolean
  isSubmitted: boolean
  onChange: (patch: Partial<Values>) => void
}) {
  const t = useT()
  const text = (name: (typeof textNames)[number], maxLength: number) => (
    <Field
      label={t(`console.providers.${name}`)}
      isRequired
      hint={name === 'id' ? t('console.providers.id_hint') : undefined}
      error={isSubmitted && values[name].trim() === '' ? t('console.providers.missing') : undefined}
    >
      <TextInput
        dir={name === 'label' ? undefined : 'ltr'}
        maxLength={maxLength}
        value={values[name]}
        readOnly={name === 'id' && !isNew}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  )
  return (
    <>
      {text('label', 40)}
      {text('id', 30)}
      {text('issuer', 300)}
      {text('clientId', 300)}
      <Field label={t('console.providers.mark')}>
        <Select
          value={values.mark}
          choices={marks.map((id) => ({ id, label: t(`console.mark.${id}`) }))}
          onChange={(id) => onChange({ mark: marks.find((one) => one === id) ?? values.mark })}
        />
      </Field>
      <Field label={t('console.providers.position')}>
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={String(values.position)}
          onChange={(typed) => onChange({ position: wholeOf(typed) })}
        />
      </Field>
    </>
  )
}

function useProviderDeeds({ id, version }: { id: string; version: number }, onClose: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () =>
    Promise.all(
      [listProviders.path, settingsHistory.path].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const onSuccess = async (answer: unknown) => {
    await askAgain()
    toastDone(t, answer, t('console.settings.saved'))
    onClose()
  }
  const save = useMutation({
    mutationFn: ({ values, secret, reason }: { values: Values; secret: string; reason: string }) =>
      api.call(saveProvider, {
        ...scope,
        id: values.id.trim(),
        label: values.label.trim(),
        mark: values.mark,
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        isActive: values.isActive,
        position: values.position,
        version,
        ...(secret === '' ? {} : { secret }),
        reason,
      }),
    onSuccess,
    onError: askAgain,
  })
  const remove = useMutation({
    mutationFn: (reason: string) => api.call(removeProvider, { ...scope, id, version, reason }),
    onSuccess,
    onError: askAgain,
  })
  return { save, remove }
}
