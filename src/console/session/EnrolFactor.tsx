import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { addOwnPasskey, beginOwnPasskey } from '#contract/console/own-account.ts'

import { EnrolTotp } from './EnrolTotp.tsx'
import { operatorToken } from './operator-token.ts'
import { makePasskey, PasskeyGivenUp } from './passkey.ts'

/** The second factor of the first sign-in: an authenticator, or a passkey. */
export function EnrolFactor({
  onTotp,
  onPasskey,
}: {
  onTotp: (codes: readonly string[]) => void
  onPasskey: () => void
}) {
  const t = useT()
  const [way, setWay] = useState('totp')
  return (
    <div className="gate-step">
      <SegmentedControl
        label={t('console.second.way')}
        options={(['totp', 'passkey'] as const).map((id) => ({ id, label: t(`console.second.way_${id}`) }))}
        selected={way}
        onSelect={setWay}
      />
      {way === 'totp' ? <EnrolTotp onCodes={onTotp} /> : <NewPasskey onMade={onPasskey} />}
    </div>
  )
}

function NewPasskey({ onMade }: { onMade: () => void }) {
  const t = useT()
  const api = useApi()
  const make = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(beginOwnPasskey, {})
      const response = await makePasskey(options)
      return await api.call(addOwnPasskey, { response, name: t('console.enrol.passkey_name') })
    },
    onSuccess: ({ token }) => {
      operatorToken.keep(token)
      onMade()
    },
  })
  return (
    <>
      <p className="small">{t('console.enrol.passkey_text')}</p>
      <Fault error={make.error instanceof PasskeyGivenUp ? null : make.error} />
      <Button tone="main" size="lg" isBlock icon="key" isBusy={make.isPending} onClick={() => make.mutate()}>
        {t('console.enrol.passkey_go')}
      </Button>
    </>
  )
}
