import { Fragment, Suspense, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { refuseGuardedAction } from '#domain/access/guarded-action.ts'
import { useSite } from '#site/bootstrap.ts'
import { keepNextAddress } from '#site/guard/next-address.ts'
import { closeModal, openModal } from '#site/layout/modal-store.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import { useMember } from '#site/session/use-member.ts'

import '#site/member-centre/centre.css'
import './agents.css'
import { AGENT_MENU, type AgentKey, agentEntries, readAgentPage } from './agent-entries.ts'
import { agentPanes, visiblePages } from './agent-panes.ts'
import { withAgents } from './use-agents.ts'
import { useContractFlags } from './use-contract-flags.ts'
import { AgentWords } from './words.ts'

/** The agent centre as an overlay. Its page stands in the URL, so back and forward work. */
export function AgentCentre({ agent }: { agent: string }) {
  const t = useT()
  const refusal = useRefusal()
  const navigate = useNavigate()
  useEffect(() => {
    if (refusal === undefined || refusal === 'loading') return
    // A direct URL passes the same guard as the menu of the header.
    openModal(refusal === 'login_needed' ? 'loginPopupModal' : 'realAccount')
    keepNextAddress(`${location.pathname}?agent=${agent}`)
    navigate({ to: '.', search: withAgents(undefined), keepsScroll: true, replace: true })
  }, [refusal, agent, navigate])
  if (refusal !== undefined) return null
  return (
    <Dialog
      isOpen
      onClose={() => {
        closeModal()
        navigate({ to: '.', search: withAgents(undefined), keepsScroll: true })
      }}
      title={t('centre.agent')}
      isTitleHidden
      isFlush
      width={1344}
      height={864}
      phoneForm="screen"
    >
      <AgentPages agent={agent} />
    </Dialog>
  )
}

function AgentPages({ agent }: { agent: string }) {
  const flags = useContractFlags()
  const pages = visiblePages(flags ?? new Set())
  const { page, isMenu } = readAgentPage(agent, pages)
  // Until the flags are there, a page that needs one is neither shown nor replaced by the first page.
  const isWaiting = flags === undefined && agentEntries.some(({ key }) => key === agent && !pages.has(key))
  return (
    <div className={isMenu ? 'mc ac mc-on-menu' : 'mc ac'}>
      <Suspense fallback={<div aria-busy="true" />}>
        <MemberWords>
          <AgentWords>
            <AgentMenu page={isWaiting ? undefined : page} pages={pages} />
            {isWaiting ? <div aria-busy="true" /> : <AgentPage page={page} isMenu={isMenu} />}
          </AgentWords>
        </MemberWords>
      </Suspense>
    </div>
  )
}

function useRefusal() {
  const { whitelabel } = useSite()
  const member = useMember()
  if (member === 'loading') return 'loading'
  const caller = member
    ? ({ kind: 'member', accountType: member.type, isHalfSignedIn: false } as const)
    : ({ kind: 'visitor' } as const)
  return refuseGuardedAction('agent_centre', caller, whitelabel.features)
}

function AgentMenu({ page, pages }: { page: AgentKey | undefined; pages: ReadonlySet<AgentKey> }) {
  const t = useT()
  const entries = agentEntries.filter(({ key }) => pages.has(key))
  return (
    <nav className="mc-menu" aria-label={t('centre.agent')}>
      <b className="ac-brand">{t('centre.agent')}</b>
      {entries.map(({ key, icon, group }, place) => (
        <Fragment key={key}>
          {place > 0 && group !== entries[place - 1]?.group && <span className="mc-gap" />}
          <Link
            to="."
            search={withAgents(key)}
            keepsScroll
            className={key === page ? 'on' : undefined}
            aria-current={key === page ? 'page' : undefined}
            preload={false}
          >
            <Icon name={icon} />
            {t(`agent.page.${key}`)}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

function AgentPage({ page, isMenu }: { page: AgentKey; isMenu: boolean }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the menu is hidden now; move the focus from the pressed entry to the heading.
    if (!isMenu && document.activeElement?.getClientRects().length === 0) heading.current?.focus()
  }, [page, isMenu])
  const Pane = agentPanes[page]?.Pane
  return (
    <section className="mc-pane" aria-labelledby="ac-title">
      <div className="mc-head">
        <Link
          to="."
          search={withAgents(AGENT_MENU)}
          keepsScroll
          className="btn ghost icon only-phone"
          aria-label={t('agent.to_menu')}
          preload={false}
        >
          <Icon name="back" />
        </Link>
        <h2 id="ac-title" tabIndex={-1} ref={heading}>
          {t(`agent.page.${page}`)}
        </h2>
      </div>
      <Suspense fallback={<div aria-busy="true" />}>{Pane && <Pane key={page} />}</Suspense>
    </section>
  )
}
