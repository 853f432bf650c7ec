import { useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import { useAmountText } from '#studio/pages/Amount.tsx'

import './fishing.css'
import './fishing-layouts.css'
import { FireBar } from './FireBar.tsx'
import { useSeaMusic } from './play-fish.ts'
import { Neighbours } from './Neighbours.tsx'
import type { Scene } from './scene.ts'
import { SeaCanvas } from './SeaCanvas.tsx'
import { type SeaFace, nameOf } from './sea-face.ts'
import { TargetList } from './TargetList.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useVolley } from './use-volley.ts'
import { VolleyOutcome } from './VolleyOutcome.tsx'

/** A sea with the player's cannon, its fish with their chances, and the bar that fires. */
export function FishPage({ face }: { readonly face: SeaFace }) {
  const t = useT()
  const { net, opened } = useSession()
  const amountOf = useAmountText()
  const percent = usePercent()
  const scene = useRef<Scene>(undefined)
  const hand = useVolley(face, scene)
  const [isReady, setReady] = useState(false)
  const neighbours = useNeighbours(scene, isReady)
  useSeaMusic(face.sea.code)
  const touched = useRef<string>(undefined)
  const touch = (fish: string) => {
    // The first touch of a kind aims and costs nothing, further ones fire.
    if (touched.current === fish && hand.fish === fish) void hand.fire()
    else hand.aim(fish)
    touched.current = fish
  }
  return (
    <GameShell trouble={hand.trouble} onTroubleSeen={hand.forgetTrouble} isReady={isReady}>
      <div className={`fi fi-${face.sea.code}`}>
        <section className="fi-sea" aria-label={t('quick.board')}>
          <SeaCanvas
            face={face}
            fish={hand.fish}
            label={t('fishing.sea', { fish: t(nameOf(face, hand.fish)) })}
            scene={scene}
            onReady={() => setReady(true)}
            onTouch={touch}
          />
          <Neighbours neighbours={neighbours} />
          <div className="fi-foot" role="status">
            <VolleyOutcome face={face} hand={hand} />
          </div>
        </section>
        <section className="fi-odds" aria-label={t('fishing.targets')}>
          <header>
            <h2>{t('fishing.targets')}</h2>
            <p>{t('fishing.alone')}</p>
          </header>
          <TargetList face={face} fish={hand.fish} onAim={hand.aim} />
          <p className="fi-sums">
            {t('fishing.sums', {
              rtp: percent(opened.rtpBp),
              staked: amountOf(net.staked),
              won: amountOf(net.won),
            })}
          </p>
          <div className="fi-tools">
            <GameTools />
          </div>
        </section>
        <FireBar hand={hand} />
      </div>
    </GameShell>
  )
}
