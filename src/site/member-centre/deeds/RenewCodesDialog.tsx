import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { secondFactor } from '#contract/second-factor.ts'

import { ProvenDialog } from './ProvenDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <ProvenDialog
      title={t('centre.codes_renew')}
      text={t('centre.codes_renew_text')}
      verb={t('centre.codes_renew')}
      done={t('centre.codes_renewed')}
      send={async (cpw) => {
        const { recoveryCodes } = await api.call(secondFactor.renewRecoveryCodes, { cpw })
        setCodes(recoveryCodes)
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}
