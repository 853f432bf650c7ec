import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { stopLetters } from '#contract/console/feedback.ts'

import type { ReadFeedback } from './read-feedback.ts'
import { useFeedbackDeed } from './use-feedback-deed.ts'

type Letter = NonNullable<ReadFeedback['letter']>

/** Stops the letters of the author of a reported letter, or lets the author write again. */
export function StopLetters({
  report,
  author,
  stop,
}: Pick<Letter, 'author' | 'stop'> & { readonly report: string }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const deed = stop ? 'resume' : 'stop'
  return (
    <div className="stack">
      {stop && (
        <Note tone="warn">
          {t('console.letters.stopped', { operator: stop.operator })} <ExactTime at={stop.stoppedAt} />
          <br />
          <bdi>{stop.reason}</bdi>
        </Note>
      )}
      {may('feedback.write') && (
        <div className="console-buttons">
          <Button tone="line" onClick={() => setOpen(true)}>
            {t(`console.letters.${deed}`)}
          </Button>
        </div>
      )}
      {isOpen && (
        <StopDialog report={report} account={author.account} deed={deed} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function StopDialog({
  report,
  account,
  deed,
  onClose,
}: {
  report: string
  account: string
  deed: 'stop' | 'resume'
  onClose: () => void
}) {
  const t = useT()
  const stopping = useFeedbackDeed(stopLetters, t(`console.letters.${deed}_done`))
  return (
    <ReasonDialog
      question={t(`console.letters.${deed}_question`, { account })}
      verb={t(`console.letters.${deed}`)}
      error={stopping.error}
      onConfirm={(reason) =>
        stopping.mutateAsync({ id: report, isStopped: deed === 'stop', reason }).then(onClose)
      }
      onClose={onClose}
    >
      <p className="small">{t('console.letters.stop_text')}</p>
    </ReasonDialog>
  )
}
