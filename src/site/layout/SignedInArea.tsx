import { useEffect, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Menu, type MenuItem } from '#browser/ui/Menu.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { myAccount } from '#contract/my-account.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { showsWayToAgents } from '#domain/access/guarded-action.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useSite } from '#site/bootstrap.ts'
import { useOpenAgents } from '#site/agents/use-agents.ts'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { Bell } from '#site/notices/Bell.tsx'
import { RewardBell } from '#site/notices/RewardBell.tsx'
import type { Member } from '#site/session/use-member.ts'
import { WelcomeToast } from '#site/session/WelcomeToast.tsx'
import { HeaderBalance } from '#site/wallet/HeaderBalance.tsx'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { openModal } from './modal-store.ts'

const PlayClock = lazyPart(() => import('#site/limits/PlayClock.tsx').then((chunk) => chunk.PlayClock))

/** Deposit button, in place of which an excluded member has withdrawals, and account menu; loaded after sign-in. */
export function SignedInArea({ member }: { member: Member }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const { brandState } = useSite().system
  const shutOut = useShutOut()
  const items = useItems(member)
  useKeptLanguage(member)
  const { account, nickname, avatar, passwordExpired } = member
  const isBehindMe =
    member.type !== TRIAL_TYPE &&
    member.features.showsMemberCentre &&
    !passwordExpired &&
    !showsWayToAgents(member.type, member.features)
  return (
    <>
      {!passwordExpired && <WelcomeToast account={accountInPart(account)} />}
      {!passwordExpired && member.type !== TRIAL_TYPE && (
        <PartBoundary>
          <PlayClock />
        </PartBoundary>
      )}
      {!passwordExpired && (
        <>
          <RewardBell />
          <Bell member={member} />
          <HeaderBalance />
        </>
      )}
      {shutOut ? (
        <Button tone="line" icon="withdraw" className="no-phone" onClick={() => openCentre('withdraw')}>
          {t('centre.withdraw')}
        </Button>
      ) : (
        brandState === 'open' && (
          <Button tone="gold" icon="deposit" className="no-phone" onClick={() => openCentre('depositv2')}>
            {t('shell.deposit')}
          </Button>
        )
      )}
      <Menu items={items}>
        <button
          type="button"
          // On a phone the "Me" tab leads there, except for accounts without a member centre, or with a link to
          // agents.
          className={isBehindMe ? 'btn ghost who no-phone' : 'btn ghost who'}
          aria-label={t('centre.menu_of', { name: nickname || accountInPart(account) })}
        >
          <Avatar id={avatar} />
          <bdi>{nickname || accountInPart(account)}</bdi>
          <Icon name="chev" />
        </button>
      </Menu>
    </>
  )
}

function useItems(member: Member): MenuItem[] {
  const t = useT()
  const openCentre = useOpenCentre()
  const agents: MenuItem = {
    id: 'agent',
    icon: 'group',
    label: t('centre.agent'),
    startsGroup: true,
    onChoose: useOpenAgents(),
  }
  return [
    {
      id: 'account',
      icon: 'shield',
      label: t('centre.securityCenter'),
      onChoose: () => openCentre('securityCenter'),
    },
    {
      id: 'records',
      icon: 'list',
      label: t('centre.transactionHistory'),
      onChoose: () => openCentre('transactionHistory'),
    },
    {
      id: 'bets',
      icon: 'receipt',
      label: t('centre.personalHistoryCopy'),
      onChoose: () => openCentre('personalHistoryCopy'),
    },
    {
      id: 'withdraw',
      icon: 'withdraw',
      label: t('centre.withdraw'),
      onChoose: () => openCentre('withdraw'),
    },
    ...(showsWayToAgents(member.type, member.features) ? [agents] : []),
    {
      id: 'out',
      icon: 'out',
      label: t('shell.sign_out'),
      startsGroup: true,
      onChoose: () => openModal('signOut'),
    },
  ]
}

/**
 * Applies the member's stored language in a browser without a choice of its own; stores a language chosen while
 * signed in.
 */
function useKeptLanguage(member: Member): void {
  const t = useT()
  const api = useApi()
  const { language, drawnIn, chooseLanguage } = useSite()
  // This chunk loads late, so the language may have changed since the server rendered.
  const known = useRef(drawnIn)
  const kept = member.language
  useEffect(() => {
    if (kept === undefined || kept === language || hasChosenLanguage()) return
    known.current = kept
    void chooseLanguage(kept)
    // Runs once after sign-in; a later choice wins.
    // eslint-disable-next-line react/exhaustive-deps -- the current language must not run it again
  }, [])
  useEffect(() => {
    if (language === known.current) return
    known.current = language
    api
      .call(myAccount.changeLanguage, { language })
      .catch(() => showToast({ tone: 'bad', text: t('centre.language_not_kept') }))
  }, [language, api, t])
}

function hasChosenLanguage(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith('language='))
}
