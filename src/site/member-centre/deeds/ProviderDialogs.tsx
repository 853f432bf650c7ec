import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { social } from '#contract/social.ts'

import { ProvenDialog } from './ProvenDialog.tsx'

interface ProviderProps {
  readonly id: string
  readonly label: string
  readonly onClose: () => void
}

/**
 * Redirects to the provider of identity. After the return the identity is bound, only in the session that started it.
 */
export function BindProvider({ id, label, onClose }: ProviderProps) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      title={t('ways.connect_named', { provider: label })}
      text={t('ways.connect_text', { provider: label })}
      verb={t('ways.connect_go', { provider: label })}
      done={t('ways.leaving', { provider: label })}
      send={async (cpw) => {
        const { url } = await api.call(social.startBinding, { provider: id, cpw })
        location.assign(url)
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}

export function UnbindProvider({ id, label, onClose }: ProviderProps) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      title={t('ways.disconnect_question', { provider: label })}
      text={t('ways.disconnect_text', { provider: label })}
      verb={t('ways.disconnect')}
      done={t('ways.disconnected', { provider: label })}
      send={(cpw) => api.call(social.unbindIdentity, { provider: id, cpw })}
      onClose={onClose}
    />
  )
}
