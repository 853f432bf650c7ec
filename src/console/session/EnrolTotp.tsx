import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'
import { CodeCells } from '#console/ui/CodeCells.tsx'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { beginOwnTotp, confirmOwnTotp } from '#contract/console/own-account.ts'
import type { Output } from '#contract/endpoint.ts'
import { toDataUri } from '#art/data-uri.ts'

import { operatorToken } from './operator-token.ts'

/** Binds an authenticator: QR code and text of the secret, then its first code. */
export function EnrolTotp({
  begun: given,
  onCodes,
}: {
  /** The secret, if the caller asked for it with a proof; an operator who is enrolling needs none. */
  begun?: Output<typeof beginOwnTotp>
  onCodes: (codes: readonly string[]) => void
}) {
  const t = useT()
  const api = useApi()
  const begun = useQuery({
    queryKey: [beginOwnTotp.path, 'once'],
    // A refetch would replace the secret that the operator has just scanned.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const [{ renderSVG }, { secret, uri }] = await Promise.all([
        loadWithin(() => import('uqr')),
        given ?? api.call(beginOwnTotp, {}),
      ])
      return { secret, picture: toDataUri(renderSVG(uri, { border: 1 })) }
    },
  })
  return (
    <Loaded query={begun} lines={4}>
      {({ secret, picture }) => (
        <>
          <p className="small">{t('console.enrol.totp_text')}</p>
          <div className="gate-secret">
            <QrCode src={picture} label={t('console.enrol.totp_picture')} size={148} />
            <div className="gate-step">
              <span className="xs muted">{t('console.enrol.totp_by_hand')}</span>
              <code className="console-mono" dir="ltr">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <CopyButton text={secret} />
            </div>
          </div>
          <Confirmation onCodes={onCodes} />
        </>
      )}
    </Loaded>
  )
}

function Confirmation({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useT()
  const api = useApi()
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const confirm = useMutation({
    mutationFn: (full: string) => api.call(confirmOwnTotp, { code: full }),
    onSuccess: ({ token, recoveryCodes }) => {
      operatorToken.keep(token)
      onCodes(recoveryCodes)
    },
    onError: () => setCode(''),
  })
  const submit = () => {
    setSubmitted(true)
    return code.length === 6 && confirm.mutateAsync(code)
  }
  const missing =
    isSubmitted && code.length < 6 && !confirm.isError ? t('console.second.missing_totp') : undefined
  return (
    <Form isBusy={confirm.isPending} onSubmit={submit}>
      <Field label={t('console.second.label_totp')} isRequired error={missing}>
        <CodeCells value={code} onChange={setCode} onFull={(full) => confirm.mutate(full)} />
      </Field>
      <Fault error={confirm.error} />
      <Button type="submit" tone="main" size="lg" isBlock>
        {t('console.enrol.totp_go')}
      </Button>
    </Form>
  )
}
