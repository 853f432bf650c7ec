import type { QueryClient } from '@tanstack/react-query'

import { type Api, CallRefused } from '#browser/api/api.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { type GuardedAction, refuseGuardedAction } from '#domain/access/guarded-action.ts'
import type { Caller } from '#domain/access/role.ts'
import type { Bootstrap } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { memberQuery } from '#site/session/use-member.ts'

import { keepNextAddress } from './next-address.ts'

export interface GuardedRequest {
  readonly action: GuardedAction
  /** Where to go after sign-in; the home page if absent. */
  readonly address?: string | undefined
  readonly go: () => void
  /** The visitor has pressed "Try free": a trial account opens without a further question. */
  readonly triesAtOnce?: boolean
}

export interface Guarding {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly site: Pick<Bootstrap, 'account' | 'whitelabel'>
}

/** Runs a guarded action, or opens the dialog that explains what it requires. The server checks again. */
export async function guard(
  { api, queryClient, site }: Guarding,
  { action, address, go, triesAtOnce }: GuardedRequest,
) {
  const member = site.account === 'member' ? await queryClient.ensureQueryData(memberQuery(api)) : null
  const caller: Caller = member
    ? { kind: 'member', accountType: member.type, isHalfSignedIn: false }
    : { kind: 'visitor' }
  switch (refuseGuardedAction(action, caller, site.whitelabel.features)) {
    case undefined:
      go()
      return
    case 'login_needed':
      // A visitor who tries a game free plays that very game at once, where the brand and its market allow it.
      if (triesAtOnce && !member && site.whitelabel.flags.freePlay) return await tryAtOnce(api, address)
      keepNextAddress(address)
      openModal('loginPopupModal')
      return
    case 'real_account_needed':
      // A registration from this dialog continues at that address.
      keepNextAddress(address)
      openModal('realAccount')
  }
}

async function tryAtOnce(api: Api, address: string | undefined): Promise<void> {
  const { openTrial } = await import('#site/sign-in/open-trial.ts')
  try {
    await openTrial(api, address)
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    showToast({ tone: 'bad', text: error.message })
  }
}
