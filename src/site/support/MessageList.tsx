import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'

import { OperatorAvatar } from './PresentOperators.tsx'
import type { Outgoing } from './outgoing.ts'
import { threadPictureUrl } from './thread-pictures.ts'
import type { Message, useThread } from './use-thread.ts'

export type Talk = ReturnType<typeof useThread>

const SubjectTag = lazyPart(() => import('./SubjectPicker.tsx').then((chunk) => chunk.SubjectTag))
const Matters = lazyPart(() => import('./Matters.tsx').then((chunk) => chunk.Matters))

/** The messages, scrolled to the newest at the bottom. */
export function MessageList({ talk }: { talk: Talk }) {
  const t = useT()
  const { messages, outgoing, thread } = talk
  const list = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(false)
  const newest = outgoing.at(-1)?.requestId ?? messages.at(-1)?.id
  // An effect, because the scroll position is state of the browser: it follows the newest message.
  useEffect(() => {
    // Only the list scrolls: scrolling its last row into view would move the page as well, below its header.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  const showEarlier = () => {
    setLoading(true)
    void talk.showEarlier().finally(() => setLoading(false))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
    <div ref={list} className="talk-scroll" tabIndex={0} role="log" aria-label={t('service.messages')}>
      {!thread.data && (
        <div className="talk-waiting" aria-busy="true">
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </div>
      )}
      {talk.hasEarlier && (
        <Button tone="ghost" size="sm" isBusy={isLoading} onClick={showEarlier}>
          {t('service.earlier')}
        </Button>
      )}
      <ul>
        {thread.data && (
          <li className="talk-line theirs">
            <p>{t('service.welcome')}</p>
          </li>
        )}
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
        {outgoing.map((message) => (
          <OutgoingLine key={message.requestId} message={message} talk={talk} />
        ))}
      </ul>
      {thread.data && messages.length === 0 && outgoing.length === 0 && (
        <PartBoundary>
          <Matters chosen={talk.matter} onChoose={talk.chooseMatter} />
        </PartBoundary>
      )}
    </div>
  )
}

function MessageLine({ message }: { message: Message }) {
  const t = useT()
  return (
    <li className={message.isAnswer ? 'talk-line theirs' : 'talk-line'}>
      <span className="sr">{t(message.isAnswer ? 'service.from_brand' : 'service.from_you')}</span>
      {message.by !== undefined && (
        <span className="talk-by xs">
          <span aria-hidden="true">
            <OperatorAvatar name={message.by} />
          </span>
          <bdi>{message.by}</bdi>
        </span>
      )}
      {message.matter && <Tag>{t(`service.matter.${message.matter}`)}</Tag>}
      {message.subject && (
        <PartBoundary>
          <SubjectTag subject={message.subject} />
        </PartBoundary>
      )}
      {message.text !== '' && <p dir="auto">{message.text}</p>}
      <TalkPictures ids={message.pictures} />
      <span className="xs muted">
        <DateText atMs={Date.parse(message.at)} look="short" />
      </span>
    </li>
  )
}

function OutgoingLine({ message, talk }: { message: Outgoing; talk: Talk }) {
  const t = useT()
  const { text, pictures, matter, subject, fault } = message
  return (
    <li className="talk-line">
      <span className="sr">{t('service.from_you')}</span>
      {matter && <Tag>{t(`service.matter.${matter}`)}</Tag>}
      {subject && (
        <PartBoundary>
          <SubjectTag subject={subject} />
        </PartBoundary>
      )}
      {text !== '' && <p dir="auto">{text}</p>}
      <TalkPictures ids={pictures} />
      {fault === undefined ? (
        <span className="xs muted row">
          <FillingTiles />
          {t('service.sending')}
        </span>
      ) : (
        <span className="talk-fault small" role="alert">
          {fault}
          <Button tone="soft" size="sm" onClick={() => talk.retry(message)}>
            {t('service.try_again')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Thumbnails that open in full size. Their space is reserved, so that nothing shifts. */
function TalkPictures({ ids }: { ids: readonly string[] }) {
  const t = useT()
  if (ids.length === 0) return null
  return (
    <span className="talk-pics">
      {ids.map((id, place) => (
        <a key={id} href={threadPictureUrl(id)} target="_blank" rel="noreferrer">
          <img
            src={threadPictureUrl(id)}
            alt={t('pictures.number', { number: place + 1 })}
            decoding="async"
          />
        </a>
      ))}
    </span>
  )
}
