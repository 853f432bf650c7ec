import { useT } from '#browser/i18n/translate.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { switchGameProvider } from '#contract/console/game-providers.ts'

import { type Provider, useProviderDeed } from './use-provider.ts'

/** Switches a provider on or off, with the effect on players in open rounds. */
export function SwitchDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useT()
  const { code, name, version, isOn, openRounds, openSessions } = provider
  const done = useProviderDeed(switchGameProvider, onClose)
  return (
    <ReasonDialog
      question={t(isOn ? 'gp.switch_off_question' : 'gp.switch_on_question', { name })}
      verb={t(isOn ? 'gp.switch_off' : 'gp.switch_on')}
      isGrave={isOn}
      error={done.error}
      onConfirm={(reason) => done.mutateAsync({ code, version, isOn: !isOn, reason })}
      onClose={onClose}
    >
      {isOn ? (
        <ul className="gp-points small">
          <li>{t('gp.off_bets')}</li>
          <li>{t('gp.off_rounds', { count: openRounds })}</li>
          <li>{t('gp.off_sessions', { count: openSessions })}</li>
        </ul>
      ) : (
        <p className="small">{t('gp.on_text')}</p>
      )}
    </ReasonDialog>
  )
}
