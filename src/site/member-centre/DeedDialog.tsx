// Rarely rendered anew: compiled memoization would add more to the centre than it saves.
'use no memo'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { secondFactor } from '#contract/second-factor.ts'
import type { ProofWay } from '#domain/access/proof-way.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import type { Member } from '#site/session/use-member.ts'

import type { Deed } from './deed.ts'
import { AvatarDialog } from './deeds/AvatarDialog.tsx'
import { EndSessionDialog } from './deeds/EndSessionDialog.tsx'
import { NicknameDialog } from './deeds/NicknameDialog.tsx'
import { ProvenDialog } from './deeds/ProvenDialog.tsx'
import { RemovePayoutDialog } from './deeds/RemovePayoutDialog.tsx'
import { ProofWaysContext } from './deeds/use-proof.ts'

/** Larger dialogs are chunks of their own. */
const AddPayoutDialog = lazyPart(() =>
  import('./deeds/AddPayoutDialog.tsx').then((chunk) => chunk.AddPayoutDialog),
)
const AuthenticatorDialog = lazyPart(() =>
  import('./deeds/AuthenticatorDialog.tsx').then((chunk) => chunk.AuthenticatorDialog),
)
const ContactDialog = lazyPart(() => import('./deeds/ContactDialog.tsx').then((chunk) => chunk.ContactDialog))
const PasskeyDialog = lazyPart(() => import('./deeds/PasskeyDialog.tsx').then((chunk) => chunk.PasskeyDialog))
const PaymentPasswordDialog = lazyPart(() =>
  import('./deeds/PaymentPasswordDialog.tsx').then((chunk) => chunk.PaymentPasswordDialog),
)
const SetPasswordDialog = lazyPart(() =>
  import('./deeds/SetPasswordDialog.tsx').then((chunk) => chunk.SetPasswordDialog),
)
const BindProvider = lazyPart(() => import('./deeds/ProviderDialogs.tsx').then((chunk) => chunk.BindProvider))
const UnbindProvider = lazyPart(() =>
  import('./deeds/ProviderDialogs.tsx').then((chunk) => chunk.UnbindProvider),
)
const RenewCodesDialog = lazyPart(() =>
  import('./deeds/RenewCodesDialog.tsx').then((chunk) => chunk.RenewCodesDialog),
)

export interface DeedProps {
  readonly deed: Deed
  readonly member: Member
  readonly proofWays: readonly ProofWay[]
  readonly onClose: () => void
}

export function DeedDialog({ proofWays, ...dialog }: DeedProps) {
  return (
    <ProofWaysContext value={proofWays}>
      <DialogOf {...dialog} />
    </ProofWaysContext>
  )
}

function DialogOf({ deed, member, onClose }: Omit<DeedProps, 'proofWays'>) {
  switch (deed.name) {
    case 'avatar':
      return <AvatarDialog member={member} onClose={onClose} />
    case 'nickname':
      return <NicknameDialog member={member} onClose={onClose} />
    case 'authenticator_on':
      return <AuthenticatorDialog onClose={onClose} />
    case 'authenticator_off':
      return <EndAuthenticator onClose={onClose} />
    case 'recovery_codes':
      return <RenewCodesDialog onClose={onClose} />
    case 'add_passkey':
      return <PasskeyDialog onClose={onClose} />
    case 'remove_passkey':
      return <RemovePasskey onClose={onClose} id={deed.id} label={deed.label} />
    case 'payment_password':
      return <PaymentPasswordDialog onClose={onClose} />
    case 'bind_mobile':
      return <ContactDialog onClose={onClose} kind="mobile" />
    case 'bind_email':
      return <ContactDialog onClose={onClose} kind="email" />
    case 'set_password':
      return <SetPasswordDialog account={member.account} onClose={onClose} />
    case 'bind_provider':
      return <BindProvider id={deed.id} label={deed.label} onClose={onClose} />
    case 'unbind_provider':
      return <UnbindProvider id={deed.id} label={deed.label} onClose={onClose} />
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

function EndAuthenticator({ onClose }: Pick<DeedProps, 'onClose'>) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      onClose={onClose}
      title={t('centre.authenticator_off_question')}
      text={t('centre.authenticator_off_text')}
      verb={t('centre.switch_off')}
      done={t('centre.authenticator_gone')}
      send={(cpw) => api.call(secondFactor.endTotp, { cpw })}
    />
  )
}

function RemovePasskey({
  id,
  label,
  onClose,
}: Pick<DeedProps, 'onClose'> & { readonly id: string; readonly label: string }) {
  const t = useT()
  const api = useApi()
  return (
    <ProvenDialog
      onClose={onClose}
      title={t('centre.remove_question', { name: label })}
      text={t('centre.passkey_remove_text')}
      verb={t('centre.remove')}
      done={t('centre.removed')}
      send={(cpw) => api.call(secondFactor.removePasskey, { id, cpw })}
    />
  )
}
