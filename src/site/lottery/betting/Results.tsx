import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { LateSelect } from '#browser/ui/LateSelect.tsx'
import type { MessageId } from '#browser/i18n/messages.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Prize } from '#domain/lottery/families/family.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import type { LotteryGame } from './lottery.ts'
import type { Draw } from './use-lottery.ts'

/** The last draws: a table of prizes for one of them, or the numbers of many. */
export function Results({ game, results }: { game: Pick<LotteryGame, 'family'>; results: readonly Draw[] }) {
  const t = useT()
  const { form } = families[game.family]
  return (
    <section className="card bet-results" aria-labelledby="last-draws">
      {results.length === 0 && (
        <>
          <h2 id="last-draws">{t('lottery.last_draws')}</h2>
          <p className="muted small">{t('lottery.no_draws')}</p>
        </>
      )}
      {results.length > 0 && form.kind === 'prizes' && (
        <PrizesOfDraw prizes={form.prizes} results={results} />
      )}
      {results.length > 0 && form.kind !== 'prizes' && <NumbersOfDraws results={results} />}
    </section>
  )
}

function PrizesOfDraw({ prizes, results }: { prizes: readonly Prize[]; results: readonly Draw[] }) {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const draw = results.find(({ numero }) => numero === chosen) ?? results[0]
  if (!draw) return null
  return (
    <>
      <div className="bet-results-head">
        <h2 id="last-draws">{t('lottery.last_draws')}</h2>
        <LateSelect
          label={t('lottery.col.draw')}
          value={draw.numero}
          onChange={setChosen}
          choices={results.slice(0, 30).map(({ numero }) => ({ id: numero, label: numero }))}
        />
      </div>
      <dl className="bet-prizes">
        {prizes.map(({ code }, at) => (
          <div key={code}>
            <dt>{t(`lottery.prize.${code}` as MessageId)}</dt>
            <dd className={at === 0 ? 'num first' : 'num'}>{(draw.opened?.[at] ?? []).join('  ')}</dd>
          </div>
        ))}
      </dl>
      <DrawLink draw={draw} />
    </>
  )
}

function NumbersOfDraws({ results }: { results: readonly Draw[] }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <h2 id="last-draws">{t('lottery.last_draws')}</h2>
      <ul className="bet-draws">
        {results.slice(0, isWhole ? 100 : 10).map((draw) => (
          <li key={draw.numero}>
            <DrawLink draw={draw} />
            <Balls numbers={(draw.opened ?? []).flat()} hasSpecial={(draw.opened ?? []).length > 1} />
          </li>
        ))}
      </ul>
      {!isWhole && results.length > 10 && (
        <button type="button" className="btn line sm" onClick={() => setWhole(true)}>
          {t('lottery.more_draws')}
        </button>
      )}
    </>
  )
}

function DrawLink({ draw: { gameCode, numero } }: { draw: Draw }) {
  const t = useT()
  return (
    <Link
      className="link xs num"
      to={paths.lotteryDraw}
      search={withSearch(writeDrawPlace({ gameCode, numero }))}
    >
      {t('lottery.next_draw', { number: numero })}
    </Link>
  )
}
