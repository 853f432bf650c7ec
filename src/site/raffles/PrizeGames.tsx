import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'

import { Game } from './Game.tsx'
import { LastPrizes } from './Proof.tsx'
import type { RaffleGame } from './raffle-type.ts'
import './raffles.css'
import { useRaffles } from './use-raffles.ts'

const idOf = ({ raffle, version }: RaffleGame) => `${raffle} ${version}`

/** Games of chance that are played with tickets. A brand without any shows nothing. */
export function PrizeGames() {
  const t = useT()
  const { data } = useRaffles()
  const [chosen, setChosen] = useState<string>()
  const list = data?.list ?? []
  const game = list.find((one) => idOf(one) === chosen) ?? list[0]
  return (
    <>
      {game && (
        <section className="rf" aria-labelledby="rf-title">
          <h3 id="rf-title">{t('raffles.title')}</h3>
          <p className="small muted">{t('raffles.text')}</p>
          {list.length > 1 && (
            <SegmentedControl
              label={t('raffles.title')}
              selected={idOf(game)}
              onSelect={setChosen}
              options={list.map((one) => ({ id: idOf(one), label: one.name }))}
            />
          )}
          <Game key={idOf(game)} game={game} />
        </section>
      )}
      <LastPrizes />
    </>
  )
}
