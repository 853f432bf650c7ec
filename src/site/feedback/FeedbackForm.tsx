import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { PictureList } from '#browser/ui/use-pictures.ts'
import { feedback } from '#contract/feedback.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import {
  CONTACT_MOST,
  CONTENT_LEAST,
  CONTENT_MOST,
  countSigns,
  type FeedbackTopic,
  REMARK_MOST,
  refuseFeedback,
  tidyFeedback,
} from '#domain/feedback/feedback.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useHuman } from '#site/proof/use-human.ts'
import { HumanLine } from '#site/proof/HumanLine.tsx'
import { useMember } from '#site/session/use-member.ts'

import type { Draft } from './feedback-draft.ts'
import { TopicCards } from './TopicCards.tsx'
import { Words } from './Words.tsx'
import { useDraft } from './use-draft.ts'

const FeedbackPictures = lazyPart(() =>
  import('./FeedbackPictures.tsx').then((chunk) => chunk.FeedbackPictures),
)

export function FeedbackForm({ onSent }: { onSent: (reference: string) => void }) {
  const t = useT()
  const member = useMember()
  const human = useHuman()
  const { draft, change, clear } = useDraft()
  const [pictures, setPictures] = useState<PictureList>()
  const [isJudged, setJudged] = useState(false)
  const wrong = refuseFeedback(tidyFeedback(draft))
  const isMember = member !== undefined && member !== 'loading'
  const sending = useSending({
    isMember,
    human,
    onLost: (ids, fault) => pictures?.lose(ids, fault),
    onSent(reference) {
      clear()
      onSent(reference)
    },
  })
  const submit = () => {
    setJudged(true)
    if (wrong || !draft.topic || pictures?.hasFaults) return false
    return sending.mutateAsync({ ...draft, topic: draft.topic, pictures: [...(pictures?.ids ?? [])] })
  }
  const { error } = sending
  const fault = error instanceof CallRefused ? error.message : error && t('feedback.not_reached')
  return (
    <Form className="card feedback-form" isBusy={pictures?.isSending ?? false} onSubmit={submit}>
      <Fields
        draft={draft}
        wrong={wrong}
        isJudged={isJudged}
        isMember={isMember}
        onChange={(patch) => {
          if (member === undefined) human.start()
          change(patch)
        }}
      />
      {isMember && member.type !== TRIAL_TYPE && (
        <PartBoundary>
          <FeedbackPictures onChange={setPictures} />
        </PartBoundary>
      )}
      {member === undefined && <HumanLine state={human.state} />}
      {fault && <Note tone="bad">{fault}</Note>}
      <div className="row">
        <Button type="submit" tone="main" icon="send">
          {t('feedback.send')}
        </Button>
      </div>
    </Form>
  )
}

function Fields({
  draft,
  wrong,
  isJudged,
  isMember,
  onChange,
}: {
  draft: Draft
  wrong: ReturnType<typeof refuseFeedback>
  isJudged: boolean
  isMember: boolean
  onChange: (patch: Partial<Draft>) => void
}) {
  const t = useT()
  return (
    <>
      <TopicCards
        topic={draft.topic}
        fault={isJudged && !draft.topic ? t('feedback.choose_topic') : undefined}
        onChange={(topic) => onChange({ topic })}
      />
      <Field
        label={t('feedback.content')}
        isRequired
        hint={t('feedback.count', { count: countSigns(draft.content.trim()), most: CONTENT_MOST })}
        error={
          isJudged && wrong === 'content'
            ? t('feedback.content_range', { least: CONTENT_LEAST, most: CONTENT_MOST })
            : undefined
        }
      >
        <Words value={draft.content} rows={7} onChange={(content) => onChange({ content })} />
      </Field>
      <Field
        label={t('feedback.remark')}
        hint={t('feedback.count', { count: countSigns(draft.remark.trim()), most: REMARK_MOST })}
        error={wrong === 'remark' ? t('feedback.too_long', { most: REMARK_MOST }) : undefined}
      >
        <Words value={draft.remark} rows={2} onChange={(remark) => onChange({ remark })} />
      </Field>
      <Field
        label={t('feedback.contact')}
        hint={t(isMember ? 'feedback.contact_member' : 'feedback.contact_visitor')}
        error={wrong === 'contact' ? t('feedback.too_long', { most: CONTACT_MOST }) : undefined}
      >
        <TextInput
          value={draft.contact}
          onChange={(contact) => onChange({ contact })}
          autoComplete="email"
          inputMode="email"
        />
      </Field>
    </>
  )
}

interface Given {
  readonly requestId: string
  readonly topic: FeedbackTopic
  readonly content: string
  readonly remark: string
  readonly contact: string
  readonly pictures: string[]
}

/** A visitor's browser solves the human check first. On any failure the typed text stays. */
function useSending({
  isMember,
  human,
  onSent,
  onLost,
}: {
  readonly isMember: boolean
  readonly human: ReturnType<typeof useHuman>
  readonly onSent: (reference: string) => void
  readonly onLost: (ids: readonly string[], fault: string) => void
}) {
  const api = useApi()
  return useMutation({
    mutationFn: ({ pictures, ...given }: Given) =>
      isMember
        ? api.call(feedback.send, { ...given, pictures })
        : human.spend((solved) => api.call(feedback.send, { ...given, human: solved })),
    onSuccess: ({ reference }) => onSent(reference),
    onError(error) {
      if (error instanceof CallRefused && error.code === 'picture_gone')
        onLost((error.value as { pictures: string[] }).pictures, error.message)
    },
  })
}
