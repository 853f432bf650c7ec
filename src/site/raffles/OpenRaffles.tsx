import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { raffles } from '#contract/raffles.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { type Draws, DrawnList } from './DrawnList.tsx'
import { TicketDraws } from './draws/TicketDraws.tsx'
import { useDraws } from './draws/use-draws.ts'
import { Odds } from './Odds.tsx'
import { PrizeNotes } from './PrizeNotes.tsx'
import type { OpenGame } from './raffle-type.ts'
import './raffles.css'
import { Stage } from './Stage.tsx'
import { useDrawn } from './use-raffles.ts'

/** The raffles of the brand and their draws, for visitors too. A brand without any shows nothing, and loads no words. */
export function OpenRaffles() {
  const { data } = useQuery(queryOf(useApi(), raffles.open, {}))
  const draws = useDrawn(raffles.draws)
  const ticketDraws = useDraws()
  const games = data?.list ?? []
  const hasGames = games.length > 0 || draws.data?.pages.some(({ list }) => list.length > 0) === true
  if (!hasGames && ticketDraws.length === 0) return null
  return (
    <MemberWords>
      {hasGames && <Raffles games={games} draws={draws} />}
      <TicketDraws draws={ticketDraws} level="h2" />
    </MemberWords>
  )
}

const idOf = ({ raffle, version }: OpenGame) => `${raffle} ${version}`

function Raffles({ games, draws }: { games: readonly OpenGame[]; draws: Draws }) {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const game = games.find((one) => idOf(one) === chosen) ?? games[0]
  return (
    <section className="rf" aria-labelledby="rf-title">
      <h2 id="rf-title">{t('raffles.title')}</h2>
      <p className="small muted">
        {t('raffles.text')} {t('raffles.open_how')}
      </p>
      {game && games.length > 1 && (
        <SegmentedControl
          label={t('raffles.title')}
          selected={idOf(game)}
          onSelect={setChosen}
          options={games.map((one) => ({ id: idOf(one), label: one.name }))}
        />
      )}
      {game && <Facts key={idOf(game)} game={game} />}
      <DrawnList title={t('raffles.draws')} draws={draws} />
    </section>
  )
}

function Facts({ game }: { game: OpenGame }) {
  const t = useT()
  const { name, drawn, checkIns, listHash } = game
  return (
    <div className="card rf-game">
      <div className="rf-stage">
        <Stage game={game} played={undefined} />
      </div>
      <div className="rf-side">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Odds game={game} />
        <PrizeNotes prizes={game.prizes} />
        <p className="xs muted">{t('raffles.anew')}</p>
        <p className="small num">{t('raffles.played', { count: drawn })}</p>
        {checkIns !== undefined && <p className="xs muted">{t('raffles.check_ins', { count: checkIns })}</p>}
        {listHash !== undefined && (
          <dl className="xs rf-proof">
            <dt className="muted">{t('raffles.list_hash')}</dt>
            <dd className="num" dir="ltr">
              {listHash}
            </dd>
          </dl>
        )}
      </div>
    </div>
  )
}
