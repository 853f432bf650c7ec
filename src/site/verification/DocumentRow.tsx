import { useState } from 'react'

import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { pictures } from '#contract/pictures.ts'
import { dayText } from '#site/records/day-text.ts'

import type { OfferedVendor } from './own-vendor.ts'
import { SendDocument } from './SendDocument.tsx'
import { VendorCheck } from './VendorCheck.tsx'
import type { Item } from './sorted-items.ts'

const signs: Readonly<Record<Item['kind'], IconName>> = { identity: 'user', address: 'home', funds: 'bank' }

const tones: Readonly<Record<Item['state'], TagTone>> = {
  missing: 'warn',
  checking: 'info',
  refused: 'bad',
  accepted: 'ok',
  ending: 'warn',
  expired: 'bad',
}

/** One kind of document: why it is needed, until when, what became of it, and the way to send it. */
export function DocumentRow({ item, vendor }: { item: Item; vendor: OfferedVendor | undefined }) {
  const t = useT()
  const { kind, need, state, maySend } = item
  const isOpen = maySend && need !== 'none'
  const [isSending, setSending] = useState(false)
  const tone = need === 'none' && state === 'missing' ? 'plain' : tones[state]
  return (
    <li className={isOpen ? `vf-item ${tone}` : 'vf-item'}>
      <div className="vf-line">
        <span className={`vf-sign ${tone}`} aria-hidden="true">
          <Icon name={signs[kind]} />
        </span>
        <div>
          <h3>{t(`verification.${kind}`)}</h3>
          <p className="small muted">{t(`verification.${kind}_text`)}</p>
          <Why item={item} />
        </div>
        <Until item={item} />
        <Tag tone={tone}>
          {t(
            need === 'none' && state === 'missing'
              ? 'verification.not_needed'
              : `verification.state_${state}`,
          )}
        </Tag>
      </div>
      {item.pictures.length > 0 && <Sent item={item} />}
      <VendorCheck item={item} vendor={vendor} />
      {isOpen || isSending ? (
        <SendDocument kind={kind} onSent={() => setSending(false)} />
      ) : (
        maySend && (
          <div className="vf-part">
            <Button size="sm" tone="line" onClick={() => setSending(true)}>
              {t('verification.send_early')}
            </Button>
          </div>
        )
      )}
    </li>
  )
}

function Why({ item: { need, reason } }: { item: Item }) {
  const t = useT()
  if (need === 'none') return null
  return (
    <p className="small">
      {t(need === 'requested' ? `verification.why_${reason ?? 'law'}` : `verification.why_${need}`)}
    </p>
  )
}

/** The day until which the member has to send it, or until which the accepted one is valid. */
function Until({ item: { dueDay, validUntil, isOverdue } }: { item: Item }) {
  const t = useT()
  const { language } = useFormat()
  const day = dueDay ?? validUntil
  if (day === undefined) return null
  return (
    <span className={isOverdue ? 'vf-until late' : 'vf-until'}>
      {t(dueDay === undefined ? 'verification.valid_until' : 'verification.due')}{' '}
      <b>{dayText(day, language)}</b>
    </span>
  )
}

/** The document sent last, with the reasons of a refusal. */
function Sent({ item: { pictures: ids, faults, sentAt, judgedAt, state } }: { item: Item }) {
  const t = useT()
  return (
    <div className="vf-part vf-sent">
      <ul className="vf-pictures">
        {ids.map((id, index) => (
          <li key={id}>
            <a href={`${pictures.own.path}?id=${id}`} target="_blank" rel="noreferrer">
              <img
                src={`${pictures.own.path}?id=${id}`}
                alt={t('pictures.number', { number: index + 1 })}
                decoding="async"
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      <div className="vf-facts small">
        {sentAt !== undefined && (
          <span>
            {t('verification.sent_at')} <DateText atMs={Date.parse(sentAt)} />
          </span>
        )}
        {judgedAt !== undefined && state !== 'checking' && (
          <span>
            {t('verification.judged_at')} <DateText atMs={Date.parse(judgedAt)} />
          </span>
        )}
        {faults.map((fault) => (
          <span key={fault} className="vf-fault">
            <Icon name="x" />
            {t(`document.fault_${fault}`)}
          </span>
        ))}
      </div>
    </div>
  )
}
