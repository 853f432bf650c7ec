import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { LETTER_MAX } from '#domain/agents/letters.ts'

import '#site/support/talk.css'
import { ReportLetter } from './ReportLetter.tsx'
import { type Line, useLetters } from './use-letters.ts'

import './letters.css'

type Talk = ReturnType<typeof useLetters>

/** Letters with an upline or a downline, and the field for the next one. */
export function LetterTalk({ line }: { line: Line }) {
  const t = useT()
  const talk = useLetters(line)
  const { pages, head } = talk
  if (pages.isError && !head)
    return (
      <ErrorState
        what={t('letter.load_failed')}
        safe={t('letter.load_safe')}
        isRetrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  return (
    <div className="talk within letters">
      <Letters talk={talk} />
      {head && <Foot talk={talk} head={head} />}
    </div>
  )
}

function Letters({ talk: { pages, head, list } }: { talk: Talk }) {
  const t = useT()
  const end = useRef<HTMLLIElement>(null)
  const newest = list.at(-1)?.id
  // An effect, because the scroll position is state of the browser: it follows the newest letter.
  useEffect(() => {
    // No implicit return: newer browsers return a promise here, which React would take for a cleanup function.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
    <div className="talk-scroll" tabIndex={0} role="log" aria-label={t('letter.letters')}>
      {!head && <SkeletonRows count={2} />}
      {pages.hasNextPage && (
        <Button
          tone="ghost"
          size="sm"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('letter.earlier')}
        </Button>
      )}
      {head && list.length === 0 && <p className="small muted">{t('letter.none')}</p>}
      <ul>
        {list.map(({ id, isOwn, text, sentAt }) => (
          <li key={id} className={isOwn ? 'talk-line' : 'talk-line theirs'}>
            <span className="sr">
              {isOwn ? t('letter.from_you') : t('letter.from', { account: head?.other?.account ?? '' })}
            </span>
            <p dir="auto">{text}</p>
            <span className="xs muted">
              <DateText atMs={Date.parse(sentAt)} look="short" />
            </span>
            {!isOwn && <ReportLetter letter={id} />}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ul>
    </div>
  )
}

function Foot({ talk, head }: { talk: Talk; head: NonNullable<Talk['head']> }) {
  const t = useT()
  const { write, mute, canMute } = talk
  const [text, setText] = useState('')
  const { isMuted } = head
  const account = head.other?.account ?? ''
  const send = () => {
    if (text.trim() === '') return false
    return write.mutateAsync(text).then(() => setText(''))
  }
  return (
    <div className="letter-foot">
      {isMuted && <Note>{t('letter.muted', { account })}</Note>}
      {write.error && <Note tone="bad">{write.error.message}</Note>}
      {mute.error && <Note tone="bad">{mute.error.message}</Note>}
      {head.mayWrite ? (
        <Form className="talk-form" onSubmit={send}>
          <label className="sr" htmlFor="letter-text">
            {t('letter.text', { account })}
          </label>
          <div className="talk-write">
            <textarea
              id="letter-text"
              rows={2}
              dir="auto"
              value={text}
              maxLength={LETTER_MAX}
              placeholder={t('letter.text', { account })}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button tone="main" type="submit" icon="send">
              {t('letter.send')}
            </Button>
          </div>
          <p className="xs muted">{t('letter.rule')}</p>
        </Form>
      ) : (
        <Note>{t(head.isStopped ? 'letter.stopped' : 'letter.ended')}</Note>
      )}
      {canMute && (
        <Button
          tone="ghost"
          size="sm"
          icon={isMuted ? 'bell' : 'pause'}
          isBusy={mute.isPending}
          onClick={() => mute.mutate(!isMuted)}
        >
          {t(isMuted ? 'letter.unmute' : 'letter.mute', { account })}
        </Button>
      )}
    </div>
  )
}
