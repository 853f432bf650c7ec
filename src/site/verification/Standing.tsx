import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { type Contact, contacts, factsOf, isConfirmed, type Security } from './confirmed.ts'
import type { Item } from './sorted-items.ts'

const TILES = 15

const signs: Readonly<Record<Contact, IconName>> = { mobile: 'phone', email: 'mail' }

/** The number of things that the brand has confirmed, of all that it may ask for. */
export function Standing({ list, security }: { list: readonly Item[]; security: Security }) {
  const t = useT()
  const facts = factsOf(list, security)
  const done = facts.filter(({ isDone }) => isDone).length
  const filled = Math.round((done / facts.length) * TILES)
  return (
    <div className="vf-band on-band">
      <div className="vf-level">
        <p className="small">{t('verification.confirmed')}</p>
        <p className="vf-count">{t('verification.confirmed_of', { done, all: facts.length })}</p>
        <div className="vf-tiles" aria-hidden="true">
          {Array.from({ length: TILES }, (_, place) => (
            <i key={place} className={place < filled ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <ul>
        {facts.map(({ id, isDone }) => (
          <li key={id}>
            <span>{t(`verification.${id}`)}</span>
            <b className={isDone ? 'done' : undefined}>
              {isDone && <Icon name="check" />}
              {t(isDone ? 'verification.confirmed' : 'verification.unconfirmed')}
            </b>
          </li>
        ))}
      </ul>
      <div className="mosaic" aria-hidden="true" />
    </div>
  )
}

/** The member's mobile number and address for mail; those without a confirmation lead to the page that asks for it. */
export function Contacts({ security }: { security: Security }) {
  const t = useT()
  const openCentre = useOpenCentre()
  return contacts.map((contact) => {
    const isDone = isConfirmed(security, contact)
    const tone = isDone ? 'ok' : 'plain'
    const known = security[contact]
    return (
      <li key={contact} className="vf-item">
        <div className="vf-line">
          <span className={`vf-sign ${tone}`} aria-hidden="true">
            <Icon name={signs[contact]} />
          </span>
          <div>
            <h3>{t(`verification.${contact}`)}</h3>
            <p className="small muted">{known ? <bdi>{known}</bdi> : t('verification.none_yet')}</p>
          </div>
          {!isDone && (
            <Button size="sm" tone="line" onClick={() => openCentre('securityCenter')}>
              {t('verification.confirm')}
              <span className="sr">: {t(`verification.${contact}`)}</span>
            </Button>
          )}
          <Tag tone={tone}>{t(isDone ? 'verification.confirmed' : 'verification.unconfirmed')}</Tag>
        </div>
      </li>
    )
  })
}
