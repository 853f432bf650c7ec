import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { presence } from '#contract/presence.ts'
import type { Category } from '#domain/navigation/category.ts'
import { joiningRoles } from '#domain/content/joining.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { openService } from '#site/support/open-support.ts'
import { PageHead } from '#site/pages/PageHead.tsx'
import '#browser/ui/rich-text.css'

import { BrandRates } from './BrandRates.tsx'
import './join.css'
import { ShareExample } from './ShareExample.tsx'

const faces = {
  agent: { art: 'cards', title: 'join.agent', text: 'join.agent_text' },
  partner: { art: 'elottery', title: 'join.partner', text: 'join.partner_text' },
} as const satisfies Record<
  (typeof joiningRoles)[number],
  { readonly art: Category; readonly title: MessageId; readonly text: MessageId }
>

const steps = ['account', 'write', 'sign'] as const

/** The roles with the brand, how to apply, and the contacts. */
export default function JoinPage() {
  const t = useT()
  const api = useApi()
  const { whitelabel, language } = useSite()
  const own = useQuery(queryOf(api, presence.joining, { language })).data?.list ?? []
  const percent = own.find(({ sharePercent }) => sharePercent !== undefined)?.sharePercent
  return (
    <div className="wrap page">
      <div className="join-hero on-band">
        <div>
          <PageHead />
          <p>{t('join.text', { name: whitelabel.name })}</p>
          <Apply tone="gold" />
        </div>
        <img src="/art/poster/register.svg" alt="" />
        <div className="mosaic" />
      </div>
      <BrandRates />
      <div className="join-roles">
        {joiningRoles.flatMap((role) => {
          const written = own.filter((one) => one.role === role)
          const { art, title, text } = faces[role]
          if (written.length === 0) {
            return (
              <section key={role} className="card join-role">
                <RoleArt of={art} />
                <h2>{t(title)}</h2>
                <p>{t(text)}</p>
                <Apply tone="main" />
              </section>
            )
          }
          return written.map((one) => (
            <section key={one.id} className="card join-role">
              <RoleArt of={art} />
              <h2>{one.title}</h2>
              <div className="rich rich-text" dangerouslySetInnerHTML={{ __html: one.text }} />
              <Apply tone="main" />
            </section>
          ))
        })}
      </div>
      {percent !== undefined && <ShareExample percent={percent} />}
      <section className="card join-how" aria-labelledby="join-steps">
        <h2 id="join-steps">{t('join.steps')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <b>{t(`join.step_${step}`)}</b>
              <span>{t(`join.step_${step}_text`, { age: whitelabel.minimumAge })}</span>
            </li>
          ))}
        </ol>
        <Contacts />
      </section>
    </div>
  )
}

/** The end of a hall's scene, which holds its main piece, as a small tile. */
function RoleArt({ of }: { of: Category }) {
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <img
      src={`/art/hall/${of}-${direction}.svg?v=${whitelabel.brandVersion}`}
      alt=""
      width={640}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The first step: an account for a visitor, then a message to the brand. */
function Apply({ tone }: { tone: 'gold' | 'main' }) {
  const t = useT()
  const api = useApi()
  const { account } = useSite()
  const isVisitor = account === 'visitor'
  return (
    <p>
      <Button
        tone={tone}
        icon={isVisitor ? 'user' : 'chat'}
        onClick={() => (isVisitor ? openModal('registerModal') : void openService(api))}
      >
        {t(isVisitor ? 'join.step_account' : 'join.step_write')}
      </Button>
    </p>
  )
}

const contacts = [
  ['messenger', 'send', 'shell.messenger'],
  ['social', 'group', 'shell.social'],
] as const

/** Only the contacts that the brand has. */
function Contacts() {
  const t = useT()
  const { system } = useSite()
  const api = useApi()
  const available = contacts.flatMap(([type, icon, label]) => {
    const resource = system.resources.find((one) => one.resourceType === type)
    return resource ? [{ url: resource.url, icon, label }] : []
  })
  return (
    <div className="join-contacts" role="group" aria-label={t('join.contact')}>
      <Button tone="line" icon="chat" onClick={() => void openService(api)}>
        {t('shell.service')}
      </Button>
      {available.map(({ url, icon, label }) => (
        <a
          key={label}
          className={buttonClass({ tone: 'line' })}
          href={url}
          {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          <Icon name={icon} />
          {t(label)}
        </a>
      ))}
    </div>
  )
}
