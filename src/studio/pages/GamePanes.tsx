import { Suspense } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'

import { FairnessPane, type RoundSeed } from './FairnessPane.tsx'
import type { Pane } from './GameTools.tsx'
import { HistoryPane } from './HistoryPane.tsx'
import { useSession } from './session.tsx'

export interface PanesProps {
  /** The open pane. */
  readonly pane: Pane | undefined
  /** At a table. */
  readonly roundSeed: RoundSeed | undefined
  readonly onClose: () => void
}

/** Rules, the player's rounds and fairness, over the game. */
export function GamePanes({ pane, roundSeed, onClose }: PanesProps) {
  const t = useT()
  const { view } = useSession()
  return (
    <Dialog
      isOpen={pane !== undefined}
      onClose={onClose}
      title={pane === undefined ? '' : t(`studio.${pane}`)}
      width={640}
      phoneForm="screen"
    >
      {pane === 'rules' && <RulesPane />}
      {pane === 'history' && <HistoryPane view={view} />}
      {pane === 'fairness' && <FairnessPane roundSeed={roundSeed} />}
    </Dialog>
  )
}

function RulesPane() {
  const { opened, view } = useSession()
  const t = useT()
  const { tag } = useWords()
  const rtp = (opened.rtpBp / 10_000).toLocaleString(`${tag}-u-nu-latn`, {
    style: 'percent',
    minimumFractionDigits: 2,
  })
  return (
    <div className="st-rules">
      <p className="st-lead">{t(opened.kind === 'cards' ? 'cards.least_back' : 'studio.rtp', { rtp })}</p>
      <Suspense fallback={<FillingTiles />}>
        <view.Rules />
      </Suspense>
      <h3>{t('studio.rules_money')}</h3>
      <ul>
        <li>{t('studio.rules_interrupted')}</li>
        <li>{t('studio.rules_void')}</li>
        <li>{t('studio.rules_fault')}</li>
      </ul>
      <p className="st-fine">{t('studio.version', { game: opened.name, version: opened.version })}</p>
    </div>
  )
}
