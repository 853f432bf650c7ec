import { useState } from 'react'

import { type Api, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { secondFactor } from '#contract/second-factor.ts'
import { readDevice } from '#domain/members/device.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [name, setName] = useState(nameOfHere)
  const [codes, setCodes] = useState<readonly string[]>()
  const proof = useProof()
  const deed = useDeed(async (called: string) => await proof.spend((cpw) => makePasskey(api, called, cpw)), {
    done: t('centre.passkey_done'),
    onDone: ({ recoveryCodes }) => {
      if (recoveryCodes) setCodes(recoveryCodes)
      else onClose()
    },
    besideFields: proof.faults,
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const isNameless = name.trim() === ''
  return (
    <DeedForm
      title={t('centre.passkey_add')}
      verb={t('centre.passkey_make')}
      alert={deed.error instanceof PasskeyStopped ? t('centre.passkey_stopped') : deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        return proof.isReady() && !isNameless && deed.send(name.trim())
      }}
      onClose={onClose}
    >
      <p>{t('centre.passkey_text')}</p>
      <Field
        label={t('centre.passkey_name')}
        isRequired
        error={isNameless ? t('field.not_empty', { field: t('centre.passkey_name') }) : undefined}
      >
        <TextInput icon="key" name="passkey" maxLength={60} value={name} onChange={setName} />
      </Field>
      <ProofField proof={proof} error={deed.error} />
    </DeedForm>
  )
}

/** Runs the browser's passkey prompt. Cancelling it is no error. */
async function makePasskey(api: Api, name: string, cpw: string) {
  const { options } = await api.call(secondFactor.beginPasskey, { cpw })
  const { startRegistration } = await loadWithin(() => import('@simplewebauthn/browser'))
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON: options as Options }).catch((error: unknown) => {
    throw new PasskeyStopped(error)
  })
  return await api.call(secondFactor.addPasskey, { response, name })
}

function nameOfHere(): string {
  const { browser, system } = readDevice(navigator.userAgent)
  return [browser, system].filter((part) => part !== undefined).join(', ')
}
