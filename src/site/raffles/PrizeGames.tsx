import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { raffles } from '#contract/raffles.ts'

import { DrawnList } from './DrawnList.tsx'
import { TicketDraws } from './draws/TicketDraws.tsx'
import { useDraws } from './draws/use-draws.ts'
import { Game } from './Game.tsx'
import type { RaffleGame } from './raffle-type.ts'
import './raffles.css'
import { isSameGame, useDrawn, usePlay, useRaffles } from './use-raffles.ts'

const idOf = ({ raffle, version }: RaffleGame) => `${raffle} ${version}`

/** The games with the one that was played last, which stays with its prize when its last ticket is played. */
function withGame(list: readonly RaffleGame[], last: RaffleGame | undefined): readonly RaffleGame[] {
  if (!last || list.some((one) => isSameGame(one, last))) return list
  return [...list, { ...last, tickets: [], ticketCount: 0 }]
}

/** Games of chance that are played with tickets. A brand without any shows nothing. */
export function PrizeGames() {
  const t = useT()
  const { data } = useRaffles()
  const drawn = useDrawn(raffles.drawn)
  const ticketDraws = useDraws()
  const [chosen, setChosen] = useState<string>()
  const playing = usePlay()
  const list = withGame(data?.list ?? [], playing.game)
  const game = list.find((one) => idOf(one) === (chosen ?? (playing.game && idOf(playing.game)))) ?? list[0]
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
          <Game key={idOf(game)} game={game} playing={playing} />
        </section>
      )}
      <TicketDraws draws={ticketDraws} level="h3" />
      <DrawnList title={t('raffles.last')} draws={drawn} />
    </>
  )
}
