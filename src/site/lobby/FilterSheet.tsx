import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { classes, classesOffered } from '#domain/games/classify.ts'
import { gameFeatures } from '#domain/games/feature.ts'
import type { Lobby, Narrowing } from '#domain/games/lobby.ts'
import { minimumBetSteps } from '#domain/games/minimum-bet.ts'
import { volatilities } from '#domain/games/volatility.ts'
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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('lobby.filters')}
      footer={
        <>
          <Button
            onClick={() =>
              onChange({ classify: undefined, minBet: undefined, feature: undefined, volatility: undefined })
            }
          >
            {t('lobby.clear')}
          </Button>
          <Button tone="main" onClick={onClose}>
            {count === undefined ? t('lobby.filters') : t('lobby.show', { count })}
          </Button>
        </>
      }
    >
      <div className="lobby-sheet">
        <Choice
          label={t('lobby.class')}
          chosen={lobby.classify}
          options={classesOffered(whitelabel.languages).map((id) => ({ id, label: t(`lobby.class_${id}`) }))}
          onChoose={(id) => onChange({ classify: classes.find((one) => one === id) })}
        />
        <Choice
          label={t('lobby.min_bet')}
          chosen={lobby.minBet}
          options={minimumBetSteps.map((id) => ({ id, label: <bdi>{`${currencySymbol}${id}`}</bdi> }))}
          onChoose={(id) => onChange({ minBet: minimumBetSteps.find((one) => one === id) })}
        />
        <Choice
          label={t('lobby.feature')}
          chosen={lobby.feature}
          options={gameFeatures.map((id) => ({ id, label: t(`lobby.feature_${id}`) }))}
          onChoose={(id) => onChange({ feature: gameFeatures.find((one) => one === id) })}
        />
        <Choice
          label={t('lobby.volatility')}
          chosen={lobby.volatility}
          options={volatilities.map((id) => ({ id, label: t(`lobby.volatility_${id}`) }))}
          onChoose={(id) => onChange({ volatility: volatilities.find((one) => one === id) })}
        />
      </div>
    </Dialog>
  )
}

/** One filter: its name above its values, of which the first admits every game. */
function Choice({
  label,
  chosen = ANY,
  options,
  onChoose,
}: {
  label: string
  chosen: string | undefined
  options: readonly { readonly id: string; readonly label: ReactNode }[]
  onChoose: (id: string) => void
}) {
  const t = useT()
  return (
    <>
      <h3>{label}</h3>
      <Chips
        label={label}
        selected={chosen}
        options={[{ id: ANY, label: t('lobby.any') }, ...options]}
        onSelect={onChoose}
      />
    </>
  )
}
