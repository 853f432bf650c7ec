import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import type { OwnProfile } from './own-profile.ts'
import { faultsIn, messageOf, useStating } from './use-stating.ts'

/** A messenger that the brand asks for, in part, with the way to change or remove it. */
export function MessengerRow(one: OwnProfile['messengers'][number]) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = t(`field.label.${one.messenger}`)
  return (
    <li className="vf-item">
      <div className="vf-line">
        <span className="vf-sign plain" aria-hidden="true">
          <Icon name="chat" />
        </span>
        <div>
          <h3>{name}</h3>
          <p className="small">
            <bdi>{one.value ?? t('profile.not_stated')}</bdi>
          </p>
        </div>
        {!isOpen && (
          <Button size="sm" tone="line" onClick={() => setOpen(true)}>
            {t(one.value === undefined ? 'profile.add' : 'profile.change')}
            <span className="sr">: {name}</span>
          </Button>
        )}
      </div>
      {isOpen && <MessengerForm {...one} name={name} onClose={() => setOpen(false)} />}
    </li>
  )
}

function MessengerForm({
  messenger,
  isRequired,
  value,
  name,
  onClose,
}: OwnProfile['messengers'][number] & { name: string; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { saving } = useStating(onClose)
  const isEmpty = typed.trim() === ''
  const isWrong = (isJudged && isEmpty) || faultsIn(saving.error).includes(messenger)
  const input = (text: string) => ({ messengers: { [messenger]: text } })
  return (
    <Form
      className="vf-part vf-form"
      onSubmit={() => {
        setJudged(true)
        return isEmpty ? false : saving.mutateAsync(input(typed))
      }}
    >
      <Field
        label={name}
        isRequired
        error={isWrong ? t('profile.fault_messenger') : saving.error ? messageOf(t, saving.error) : undefined}
      >
        <TextInput
          name={messenger}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={(text) => {
            if (saving.isError) saving.reset()
            setTyped(text)
          }}
        />
      </Field>
      <div className="row">
        <Button type="submit" tone="main">
          {t('profile.save')}
        </Button>
        {value !== undefined && !isRequired && (
          <Button tone="line" onClick={() => saving.mutate(input(''))}>
            {t('profile.remove')}
            <span className="sr">: {name}</span>
          </Button>
        )}
        <Button tone="line" onClick={onClose}>
          {t('profile.cancel')}
        </Button>
      </div>
    </Form>
  )
}
