import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { classes, classesOffered } from '#domain/games/classify.ts'
import { gameFeatures } from '#domain/games/feature.ts'
import type { Lobby, Narrowing } from '#domain/games/lobby.ts'
import { minimumBetSteps } from '#domain/games/minimum-bet.ts'
import { useSite } from '#site/bootstrap.ts'

import { useLobbyCount } from './use-lobby-count.ts'

const ANY = 'any'

/** The filters on a phone, with a live count of matching games. */
export function FilterSheet({
  lobby,
  onChange,
  onClose,
}: {
  lobby: Lobby
  onChange: (change: Narrowing) => void
  onClose: () => void
}) {
  const t = useT()
  const { whitelabel } = useSite()
  const { currencySymbol } = useFormat()
  const count = useLobbyCount(lobby)
  const any = { id: ANY, label: t('lobby.any') }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('lobby.filters')}
      footer={
        <>
          <Button onClick={() => onChange({ classify: undefined, minBet: undefined, feature: undefined })}>
            {t('lobby.clear')}
          </Button>
          <Button tone="main" onClick={onClose}>
            {count === undefined ? t('lobby.filters') : t('lobby.show', { count })}
          </Button>
        </>
      }
    >
      <div className="lobby-sheet">
        <h3>{t('lobby.class')}</h3>
        <Chips
          label={t('lobby.class')}
          selected={lobby.classify ?? ANY}
          options={[
            any,
            ...classesOffered(whitelabel.languages).map((id) => ({ id, label: t(`lobby.class_${id}`) })),
          ]}
          onSelect={(id) => onChange({ classify: classes.find((one) => one === id) })}
        />
        <h3>{t('lobby.min_bet')}</h3>
        <Chips
          label={t('lobby.min_bet')}
          selected={lobby.minBet ?? ANY}
          options={[
            any,
            ...minimumBetSteps.map((id) => ({ id, label: <bdi>{`${currencySymbol}${id}`}</bdi> })),
          ]}
          onSelect={(id) => onChange({ minBet: minimumBetSteps.find((one) => one === id) })}
        />
        <h3>{t('lobby.feature')}</h3>
        <Chips
          label={t('lobby.feature')}
          selected={lobby.feature ?? ANY}
          options={[any, ...gameFeatures.map((id) => ({ id, label: t(`lobby.feature_${id}`) }))]}
          onSelect={(id) => onChange({ feature: gameFeatures.find((one) => one === id) })}
        />
      </div>
    </Dialog>
  )
}
