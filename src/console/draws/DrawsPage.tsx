import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Select } from '#browser/ui/Select.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useStaleStream } from '#console/ui/use-stale-stream.ts'
import { lotteryGames } from '#contract/console/lottery-exposure.ts'

import { AddDrawDialog } from './AddDrawDialog.tsx'
import { Calendar } from './Calendar.tsx'
import { readDrawsSearch } from './draws-search.ts'
import { drawStream } from './draw.ts'
import './draws.css'
import { ExposureCard } from './ExposureCard.tsx'
import { NextToEnter } from './NextToEnter.tsx'

/** The draws of a brand's lotteries, and what each would pay. */
export default function DrawsPage() {
  const t = useT()
  const brand = useBrand()
  const query = useQuery(queryOf(useApi(), lotteryGames, useScope()))
  const [search, change] = useUrlState(readDrawsSearch)
  useStaleStream(drawStream)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.draws')}
        figures={t('console.draws.figures', { name: brand?.name ?? '' })}
        actions={<Actions gameCode={search.game} />}
      />
      <WaitingProposals group="lotteryDraws" />
      <WaitingProposals group="lotteryExposure" />
      <Calendar day={search.day} onDay={(day) => change({ day }, false)} />
      <div className="draws-two">
        <NextToEnter />
        <div className="console-list">
          <Loaded query={query} lines={12}>
            {({ list }) => {
              const chosen = list.find(({ gameCode }) => gameCode === search.game) ?? soonest(list)
              if (!chosen)
                return (
                  <section className="card">
                    <State
                      icon="lottery"
                      title={t('console.draws.none')}
                      text={t('console.draws.none_text')}
                    />
                  </section>
                )
              return (
                <ExposureCard
                  game={chosen}
                  numero={search.numero ?? chosen.nextNumero}
                  type={search.type}
                  name={search.name}
                  onType={(type) => change({ type, name: undefined }, false)}
                  onName={(name) => change({ name }, false)}
                >
                  <Select
                    label={t('console.draws.game')}
                    isLabelHidden
                    value={chosen.gameCode}
                    choices={list.map(({ gameCode, name, isOff }) => ({
                      id: gameCode,
                      label: <GameName name={name} isOff={isOff} />,
                    }))}
                    onChange={(game) => change({ game, numero: undefined, type: undefined, name: undefined })}
                  />
                </ExposureCard>
              )
            }}
          </Loaded>
        </div>
      </div>
    </div>
  )
}

function Actions({ gameCode }: { gameCode: string | undefined }) {
  const t = useT()
  const { may, isOfHouse } = useOperator()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {isOfHouse && may('lottery.write') && (
        <Button tone="line" icon="plus" onClick={() => setAdding(true)}>
          {t('console.draws.extra_add')}
        </Button>
      )}
      <AllDraws />
      {isAdding && <AddDrawDialog gameCode={gameCode} onClose={() => setAdding(false)} />}
    </>
  )
}

function AllDraws() {
  const t = useT()
  return (
    <Link
      className={buttonClass({ tone: 'line' })}
      to={paths.drawList}
      search={(before) => ({ brand: before['brand'] })}
    >
      {t('console.draws.all')}
    </Link>
  )
}

function GameName({ name, isOff }: { name: string; isOff: boolean }) {
  const t = useT()
  return <bdi>{isOff ? t('console.draws.off', { name }) : name}</bdi>
}

/** The lottery that is drawn next, official ones before those of every minute. */
function soonest<Game extends { readonly isFast: boolean; readonly nextDrawsAt?: string }>(
  list: readonly Game[],
): Game | undefined {
  const order = ({ isFast, nextDrawsAt }: Game) => `${isFast ? 1 : 0} ${nextDrawsAt ?? '9999'}`
  return list.toSorted((one, other) => order(one).localeCompare(order(other)))[0]
}
