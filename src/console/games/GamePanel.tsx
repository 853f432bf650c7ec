import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { SaveBar } from '#console/ui/SaveBar.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useDraft } from '#console/ui/use-draft.ts'
import { changeGame, listGames } from '#contract/console/games.ts'

import type { Game } from './game.ts'
import { GameBoundsForm } from './GameBoundsForm.tsx'
import { GameTags } from './GameList.tsx'

/** A brand's settings for one game. */
export function GamePanel({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useT()
  const { may } = useOperator()
  const { id, name, code, vendorName, rtpBp } = game
  return (
    <RecordPanel id={id} name={name} onClose={onClose}>
      <PanelPart>
        <GameTags game={game} />
        <KeyValues
          rows={[
            { id: 'vendor', name: t('games.vendor'), value: <bdi>{vendorName}</bdi> },
            { id: 'code', name: t('catalogue.code'), value: <bdi dir="ltr">{code}</bdi> },
            rtpBp !== undefined && {
              id: 'rtp',
              name: t('games.rtp'),
              value: t('games.rtp_value', { percent: (rtpBp / 100).toFixed(2) }),
            },
          ]}
        />
      </PanelPart>
      {may('catalogue.write') && (
        <PanelPart title={t('games.change')}>
          <GameForm game={game} />
        </PanelPart>
      )}
      <PanelPart>
        <GameBoundsForm id={id} />
      </PanelPart>
    </RecordPanel>
  )
}

function GameForm({ game: { id, version, isOn, isHot, isInMaintenance } }: { game: Game }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const draft = useDraft({ isOn, isHot, isInMaintenance }, version)
  const { values, change } = draft
  const save = useMutation({
    mutationFn: (reason: string) =>
      api.call(changeGame, { ...scope, id, version: draft.version, ...values, reason }),
    onSuccess: async (saved) => {
      draft.goOnFrom(values, saved.version, values)
      await queries.invalidateQueries({ queryKey: [listGames.path] })
      showToast({ text: t('console.saved') })
    },
    // After a conflict the newer values are shown beside the form, as its error message says.
    onError: () => void queries.invalidateQueries({ queryKey: [listGames.path] }),
  })
  return (
    <div className="stack">
      <Checkbox isChecked={values.isOn} onChange={(next) => change({ isOn: next })}>
        {t('catalogue.is_on')}
      </Checkbox>
      <Checkbox isChecked={values.isHot} onChange={(next) => change({ isHot: next })}>
        {t('catalogue.is_hot')}
      </Checkbox>
      <Checkbox isChecked={values.isInMaintenance} onChange={(next) => change({ isInMaintenance: next })}>
        {t('games.in_maintenance')}
      </Checkbox>
      <SaveBar
        isDirty={draft.isDirty}
        error={save.error}
        onSave={(reason) => save.mutateAsync(reason)}
        onDiscard={() => {
          save.reset()
          draft.goOnFrom({ isOn, isHot, isInMaintenance }, version, { isOn, isHot, isInMaintenance })
        }}
      />
    </div>
  )
}
