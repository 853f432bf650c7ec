import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { secondFactor } from '#contract/second-factor.ts'
import { toDataUri } from '#art/data-uri.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

interface Begun {
  readonly secret: string
  readonly picture: string
}

/** Binds an authenticator in three steps: password; QR code and first code; recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const proof = useProof()
  const begin = useDeed(
    async () => {
      const { secret, uri } = await proof.spend((cpw) => api.call(secondFactor.beginTotp, { cpw }))
      const { renderSVG } = await loadWithin(() => import('uqr'))
      return { secret, picture: toDataUri(renderSVG(uri, { border: 1 })) }
    },
    { onDone: setBegun, besideFields: proof.faults },
  )
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun) return <ScanForm begun={begun} onCodes={setCodes} onClose={onClose} />
  return (
    <DeedForm
      title={t('centre.authenticator_add')}
      verb={t('centre.go_on')}
      alert={begin.alert}
      onEdit={begin.reset}
      onSubmit={() => {
        return proof.isReady() && begin.send(undefined)
      }}
      onClose={onClose}
    >
      <p>{t('centre.authenticator_text')}</p>
      <ProofField proof={proof} error={begin.error} />
    </DeedForm>
  )
}

function ScanForm({
  begun,
  onCodes,
  onClose,
}: {
  begun: Begun
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const [code, setCode] = useState('')
  const confirm = useDeed((given: string) => api.call(secondFactor.confirmTotp, { code: given }), {
    done: t('centre.authenticator_done'),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    besideFields: ['code_wrong'],
  })
  return (
    <DeedForm
      title={t('centre.authenticator_add')}
      verb={t('centre.authenticator_on')}
      alert={confirm.alert}
      onEdit={confirm.reset}
      width={520}
      onSubmit={() => {
        return code.trim() !== '' && confirm.send(code.trim())
      }}
      onClose={onClose}
    >
      <div className="mc-scan">
        <QrCode src={begun.picture} label={t('centre.scan_label')} size={168} />
        <div className="stack">
          <p className="small">{t('centre.scan_text')}</p>
          <p>
            <code className="num" dir="ltr">
              {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <CopyButton text={begun.secret} />
        </div>
      </div>
      <Field label={t('centre.scan_code')} isRequired error={messageBeside(confirm.error, 'code_wrong')}>
        <TextInput
          icon="key"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
        />
      </Field>
    </DeedForm>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  return (
    <div>
      <Button
        tone="line"
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t(isCopied ? 'centre.copied' : 'centre.copy')}
      </Button>
    </div>
  )
}
