import type { Member } from '#site/session/use-member.ts'

import type { Deed } from './deed.ts'
import { AvatarDialog } from './deeds/AvatarDialog.tsx'
import { EndSessionDialog } from './deeds/EndSessionDialog.tsx'
import { NicknameDialog } from './deeds/NicknameDialog.tsx'
import { AddPayoutDialog } from './deeds/AddPayoutDialog.tsx'
import { RemovePayoutDialog } from './deeds/RemovePayoutDialog.tsx'

export interface DeedProps {
  readonly deed: Deed
  readonly member: Member
  readonly onClose: () => void
}

export function DeedDialog({ deed, member, onClose }: DeedProps) {
  switch (deed.name) {
    case 'avatar':
      return <AvatarDialog member={member} onClose={onClose} />
    case 'nickname':
      return <NicknameDialog member={member} onClose={onClose} />
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
