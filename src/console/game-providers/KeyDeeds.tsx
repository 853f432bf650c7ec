import { useT } from '#browser/i18n/translate.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { endOldKey, judgeTheirKey, useOurKey as takeOurKey } from '#contract/console/game-providers.ts'
import type { ProviderSide } from '#domain/play/provider-key.ts'

import { useProviderDeed } from './use-provider.ts'

export function EndKeyDialog({
  code,
  side,
  onClose,
}: {
  code: string
  side: ProviderSide
  onClose: () => void
}) {
  const t = useT()
  const done = useProviderDeed(endOldKey, onClose)
  return (
    <ReasonDialog
      question={t('gp.key.end_question')}
      verb={t('gp.key.end')}
      isGrave
      error={done.error}
      onConfirm={(reason) => done.mutateAsync({ code, side, reason })}
      onClose={onClose}
    >
      <p className="small">{t('gp.key.end_text')}</p>
    </ReasonDialog>
  )
}

export function UseKeyDialog({ code, id, onClose }: { code: string; id: string; onClose: () => void }) {
  const t = useT()
  const done = useProviderDeed(takeOurKey, onClose)
  return (
    <ReasonDialog
      question={t('gp.key.use_question')}
      verb={t('gp.key.use')}
      error={done.error}
      onConfirm={(reason) => done.mutateAsync({ code, id, reason })}
      onClose={onClose}
    >
      <p className="small">{t('gp.key.use_text')}</p>
    </ReasonDialog>
  )
}

export function JudgeKeyDialog({
  code,
  waiting: { id },
  judgement,
  onClose,
}: {
  code: string
  waiting: { readonly id: string }
  judgement: 'approve' | 'reject'
  onClose: () => void
}) {
  const t = useT()
  const done = useProviderDeed(judgeTheirKey, onClose)
  return (
    <ReasonDialog
      question={t(`gp.key.${judgement}_question`)}
      verb={t(`gp.key.${judgement}`)}
      error={done.error}
      onConfirm={(reason) => done.mutateAsync({ code, id, judgement, reason })}
      onClose={onClose}
    >
      {judgement === 'approve' && <p className="small">{t('gp.key.approve_text')}</p>}
    </ReasonDialog>
  )
}
