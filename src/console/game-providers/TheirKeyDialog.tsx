import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { proposeTheirKey } from '#contract/console/game-providers.ts'
import { refuseSecret } from '#domain/play/provider-key.ts'

import { type Provider, useProviderDeed } from './use-provider.ts'

/** The provider's key. It takes effect after a second operator's approval. */
export function TheirKeyDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useT()
  const [key, setKey] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const put = useProviderDeed(proposeTheirKey, onClose)
  const isPair = provider.keysAre === 'pair'
  const isWrong = isPair ? key.trim() === '' : refuseSecret(key) !== undefined
  return (
    <ReasonDialog
      question={t('gp.key.put_question')}
      verb={t('gp.key.put')}
      error={put.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => {
        return !isWrong && put.mutateAsync({ code: provider.code, key, reason })
      }}
      onClose={onClose}
    >
      <p className="small">{t('gp.key.put_text')}</p>
      {isPair ? (
        <Field
          label={t('gp.key.public')}
          isRequired
          hint={t('gp.key.public_hint')}
          error={isSubmitted && isWrong ? t('content.fault.missing') : undefined}
        >
          <TextArea isCode rows={7} maxLength={5_000} value={key} onChange={setKey} />
        </Field>
      ) : (
        <Field
          label={t('gp.key.secret')}
          isRequired
          hint={t('gp.key.secret_hint')}
          error={isSubmitted && isWrong ? t('gp.key.secret_wrong') : undefined}
        >
          <PasswordInput autoComplete="off" maxLength={200} value={key} onChange={setKey} />
        </Field>
      )}
    </ReasonDialog>
  )
}
