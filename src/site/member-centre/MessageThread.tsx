import { Suspense, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { useServiceName } from '#site/support/service-name.ts'

import type { Line } from '#site/letters/use-letters.ts'

import { type Message, MessageMatter, MessageSubject } from './MessageMatter.tsx'

const ServiceTalk = lazyPart(() => import('#site/support/ServiceTalk.tsx').then((chunk) => chunk.ServiceTalk))

const LetterTalk = lazyPart(() => import('#site/letters/LetterTalk.tsx').then((chunk) => chunk.LetterTalk))

// Most messages are only read.
const MessageDeeds = lazyPart(() => import('./MessageDeeds.tsx').then((chunk) => chunk.MessageDeeds))

/**
 * The matter of a message above the thread with customer service, or the letters with an upline or a downline; on a
 * phone in the place of the list.
 */
export function MessageThread({
  message,
  line,
  onBack,
}: {
  message: Message | undefined
  /** Of letters. */
  line: Line | undefined
  onBack: () => void
}) {
  const t = useT()
  const serviceName = useServiceName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the list has gone with the row that had the focus.
    if (document.activeElement === document.body || document.activeElement?.getClientRects().length === 0)
      heading.current?.focus()
  }, [])
  return (
    <section className="message-thread" aria-labelledby="message-thread">
      <header>
        <button
          type="button"
          className="btn ghost icon message-back"
          aria-label={t('message.back')}
          onClick={onBack}
        >
          <Icon name="back" />
        </button>
        <h3 id="message-thread" className="grow" tabIndex={-1} ref={heading}>
          {message ? <MessageSubject message={message} /> : line ? t('message.upline') : serviceName}
        </h3>
        {message && (
          <PartBoundary>
            <MessageDeeds message={message} onRemoved={onBack} />
          </PartBoundary>
        )}
      </header>
      {message && !line && (
        <div className="message-matter">
          <MessageMatter message={message} />
        </div>
      )}
      <PartBoundary>
        <Suspense fallback={<SkeletonRows count={3} />}>
          {line ? <LetterTalk line={line} /> : <ServiceTalk />}
        </Suspense>
      </PartBoundary>
    </section>
  )
}
