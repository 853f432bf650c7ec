import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { makeOurKey } from '#contract/console/game-providers.ts'
import type { Output } from '#contract/endpoint.ts'
import { refuseSecret } from '#domain/play/provider-key.ts'

import { PublicKey } from './key-texts.tsx'
import { type Provider, useProviderDeed } from './use-provider.ts'

type Made = Output<typeof makeOurKey>

/** Creates our key, or takes over an agreed shared secret. */
export function OurKeyDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState<Made>()
  const [isPasted, setPasted] = useState(false)
  const [secret, setSecret] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const make = useProviderDeed(makeOurKey, (answer) => {
    if (answer.secret === undefined && answer.publicKey === undefined) onClose()
    else setMade(answer)
  })
  if (made) return <MadeKey made={made} onClose={onClose} />
  const isWrong = isPasted && refuseSecret(secret) !== undefined
  return (
    <ReasonDialog
      question={t('gp.key.make_question')}
      verb={t(isPasted ? 'console.save' : 'gp.key.make')}
      error={make.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => {
        return !isWrong && make.mutateAsync({ code: provider.code, reason, ...(isPasted ? { secret } : {}) })
      }}
      onClose={onClose}
    >
      <p className="small">{t(provider.keysAre === 'pair' ? 'gp.key.make_pair' : 'gp.key.make_secret')}</p>
      {provider.keysAre === 'secret' && (
        <Checkbox isChecked={isPasted} onChange={setPasted}>
          {t('gp.key.paste_ours')}
        </Checkbox>
      )}
      {isPasted && (
        <Field
          label={t('gp.key.secret')}
          isRequired
          hint={t('gp.key.secret_hint')}
          error={isSubmitted && isWrong ? t('gp.key.secret_wrong') : undefined}
        >
          <PasswordInput autoComplete="off" maxLength={200} value={secret} onChange={setSecret} />
        </Field>
      )}
    </ReasonDialog>
  )
}

/** Shown once after creation. A public key can be read again later, a secret cannot. */
function MadeKey({ made: { publicKey, secret, isWaiting }, onClose }: { made: Made; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      isOpen
      title={t('gp.key.made')}
      width={560}
      onClose={onClose}
      footer={
        <Button tone="main" onClick={onClose}>
          {t('gp.key.done')}
        </Button>
      }
    >
      <div className="stack">
        <p className="small">{t(isWaiting ? 'gp.key.made_waits' : 'gp.key.made_counts')}</p>
        {publicKey !== undefined && <PublicKey text={publicKey} />}
        {secret !== undefined && (
          <>
            <Note tone="warn">{t('gp.key.shown_once')}</Note>
            <pre className="gp-pem" dir="ltr">
              {secret}
            </pre>
            <CopyButton text={secret} />
          </>
        )}
      </div>
    </Dialog>
  )
}
