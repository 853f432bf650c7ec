import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type ShutOut, limits } from '#contract/limits.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { SaferProofDialog } from './SaferProofDialog.tsx'
import { useSaferWords } from './use-safer.ts'

/** Until when play is closed, what stays open, and the way back once the end date is reached. */
export function ShutOutNote({ shutOut }: { shutOut: ShutOut }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const text = useShutOutText(shutOut)
  const api = useApi()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="safer-out" role="status">
      <Note tone="warn">
        <b>{text}</b>
        <p>{t('safer.out_text')}</p>
        <div className="safer-buttons">
          <Button tone="main" onClick={() => openCentre('withdraw')}>
            {t('safer.withdraw')}
          </Button>
          {shutOut.mayReturn && <Button onClick={() => setConfirming(true)}>{t('safer.return')}</Button>}
        </div>
      </Note>
      {isConfirming && (
        <SaferProofDialog
          title={t('safer.return_question')}
          text={t('safer.return_text')}
          verb={t('safer.return')}
          done={t('safer.done_return')}
          send={(cpw) => api.call(limits.askToReturn, { cpw })}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

export function useShutOutText({ by, until, liftsAt, mayReturn }: ShutOut): string {
  const t = useT()
  const words = useSaferWords()
  if (liftsAt !== undefined) return t('safer.lifts', { date: words.moment(liftsAt) })
  if (until === undefined) return t('safer.out_for_good')
  if (by === 'break') return t('safer.out_break', { date: words.moment(until) })
  return t(mayReturn ? 'safer.may_return' : 'safer.out_exclusion', { date: words.day(until) })
}
