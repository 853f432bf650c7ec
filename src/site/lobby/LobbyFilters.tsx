import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { LateSelect } from '#browser/ui/LateSelect.tsx'
import { classes, classesOffered } from '#domain/games/classify.ts'
import { gameFeatures } from '#domain/games/feature.ts'
import type { Lobby, Narrowing } from '#domain/games/lobby.ts'
import { minimumBetSteps } from '#domain/games/minimum-bet.ts'
import { volatilities } from '#domain/games/volatility.ts'
import { useSite } from '#site/bootstrap.ts'

const ANY = 'any'

/** Filters by type, lowest bet, feature and volatility. Without a choice a filter admits every game. */
export function LobbyFilters({ lobby, onChange }: { lobby: Lobby; onChange: (change: Narrowing) => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  const { currencySymbol } = useFormat()
  const any = { id: ANY, label: t('lobby.any') }
  return (
    <>
      <LateSelect
        label={t('lobby.class')}
        value={lobby.classify ?? ANY}
        choices={[
          any,
          ...classesOffered(whitelabel.languages).map((id) => ({ id, label: t(`lobby.class_${id}`) })),
        ]}
        onChange={(id) => onChange({ classify: classes.find((one) => one === id) })}
      />
      <LateSelect
        label={t('lobby.min_bet')}
        value={lobby.minBet ?? ANY}
        choices={[
          any,
          ...minimumBetSteps.map((id) => ({ id, label: <bdi>{`${currencySymbol}${id}`}</bdi> })),
        ]}
        onChange={(id) => onChange({ minBet: minimumBetSteps.find((one) => one === id) })}
      />
      <LateSelect
        label={t('lobby.feature')}
        value={lobby.feature ?? ANY}
        choices={[any, ...gameFeatures.map((id) => ({ id, label: t(`lobby.feature_${id}`) }))]}
        onChange={(id) => onChange({ feature: gameFeatures.find((one) => one === id) })}
      />
      <LateSelect
        label={t('lobby.volatility')}
        value={lobby.volatility ?? ANY}
        choices={[any, ...volatilities.map((id) => ({ id, label: t(`lobby.volatility_${id}`) }))]}
        onChange={(id) => onChange({ volatility: volatilities.find((one) => one === id) })}
      />
    </>
  )
}
