import { lazy } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { loadWithin } from '#site/layout/load-within.ts'
import type { Member } from '#site/session/use-member.ts'

import type { Deed } from './deed.ts'
import { AvatarDialog } from './deeds/AvatarDialog.tsx'
import { EndSessionDialog } from './deeds/EndSessionDialog.tsx'
import { NicknameDialog } from './deeds/NicknameDialog.tsx'
import { ProvenDialog } from './deeds/ProvenDialog.tsx'
import { RemovePayoutDialog } from './deeds/RemovePayoutDialog.tsx'

/** What takes more than a field or two is loaded when it is wanted. */
const AddPayoutDialog = lazy(() =>
  loadWithin(() =>
    import('./deeds/AddPayoutDialog.tsx').then((chunk) => ({ default: chunk.AddPayoutDialog })),
  ),
)
const AuthenticatorDialog = lazy(() =>
  loadWithin(() =>
    import('./deeds/AuthenticatorDialog.tsx').then((chunk) => ({ default: chunk.AuthenticatorDialog })),
  ),
)
const ContactDialog = lazy(() =>
  loadWithin(() => import('./deeds/ContactDialog.tsx').then((chunk) => ({ default: chunk.ContactDialog }))),
)
const PasskeyDialog = lazy(() =>
  loadWithin(() => import('./deeds/PasskeyDialog.tsx').then((chunk) => ({ default: chunk.PasskeyDialog }))),
)
const PaymentPasswordDialog = lazy(() =>
  loadWithin(() =>
    import('./deeds/PaymentPasswordDialog.tsx').then((chunk) => ({ default: chunk.PaymentPasswordDialog })),
  ),
)
const RenewCodesDialog = lazy(() =>
  loadWithin(() =>
    import('./deeds/RenewCodesDialog.tsx').then((chunk) => ({ default: chunk.RenewCodesDialog })),
  ),
)

export interface DeedProps {
  readonly deed: Deed
  readonly member: Member
  readonly hasPassword: boolean
  readonly onClose: () => void
}

export function DeedDialog({ deed, member, hasPassword, onClose }: DeedProps) {
  const proven = { hasPassword, onClose }
  switch (deed.name) {
    case 'avatar':
      return <AvatarDialog member={member} onClose={onClose} />
    case 'nickname':
      return <NicknameDialog member={member} onClose={onClose} />
    case 'authenticator_on':
      return <AuthenticatorDialog {...proven} />
    case 'authenticator_off':
      return <EndAuthenticator {...proven} />
    case 'recovery_codes':
      return <RenewCodesDialog {...proven} />
    case 'add_passkey':
      return <PasskeyDialog {...proven} />
    case 'remove_passkey':
      return <RemovePasskey {...proven} id={deed.id} label={deed.label} />
    case 'payment_password':
      return <PaymentPasswordDialog {...proven} />
    case 'bind_mobile':
      return <ContactDialog {...proven} kind="mobile" />
    case 'bind_email':
      return <ContactDialog {...proven} kind="email" />
    case 'end_session':
      return <EndSessionDialog id={deed.id} label={deed.label} onClose={onClose} />
    case 'end_others':
      return <EndSessionDialog onClose={onClose} />
    case 'add_payout':
      return <AddPayoutDialog onClose={onClose} />
    case 'remove_payout':
      return <RemovePayoutDialog id={deed.id} label={deed.label} onClose={onClose} />
  }
}

interface Proven {
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function EndAuthenticator(proven: Proven) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      {...proven}
      title={t('centre.authenticator_off_question')}
      text={t('centre.authenticator_off_text')}
      verb={t('centre.switch_off')}
      done={t('centre.authenticator_gone')}
      send={(cpw) => api.call(secondFactor.endTotp, { cpw })}
    />
  )
}

function RemovePasskey({ id, label, ...proven }: Proven & { readonly id: string; readonly label: string }) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      {...proven}
      title={t('centre.remove_question', { name: label })}
      text={t('centre.passkey_remove_text')}
      verb={t('centre.remove')}
      done={t('centre.removed')}
      send={(cpw) => api.call(secondFactor.removePasskey, { id, cpw })}
    />
  )
}
