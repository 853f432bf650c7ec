import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#browser/api/api.ts'
import { type GuardedAction, refuseGuardedAction } from '#domain/access/guarded-action.ts'
import type { Caller } from '#domain/access/role.ts'
import type { Bootstrap } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { memberQuery } from '#site/session/use-member.ts'

import { keepWanted } from './wanted.ts'

export interface Asking {
  readonly action: GuardedAction
  /** Where the action goes on after somebody has signed in. Without it they come home. */
  readonly address?: string | undefined
  readonly go: () => void
}

export interface Guarding {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly site: Pick<Bootstrap, 'account' | 'whitelabel'>
}

/** Lets an action go on, or opens the dialog that says what it needs. The server judges it again. */
export async function guard({ api, queryClient, site }: Guarding, { action, address, go }: Asking) {
  const member = site.account === 'member' ? await queryClient.ensureQueryData(memberQuery(api)) : null
  const caller: Caller = member
    ? { kind: 'member', accountType: member.type, isHalfSignedIn: false }
    : { kind: 'visitor' }
  switch (refuseGuardedAction(action, caller, site.whitelabel.features)) {
    case undefined:
      go()
      return
    case 'login_needed':
      keepWanted(address)
      openModal('loginPopupModal')
      return
    case 'real_account_needed':
      // Who registers then comes out there.
      keepWanted(address)
      openModal('realAccount')
  }
}
