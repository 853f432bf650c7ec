import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note, type NoteTone } from '#browser/ui/Note.tsx'
import type { RoundDetails, RoundSeeds } from '#studio/wire/answers.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { Amount } from './Amount.tsx'
import type { GameView } from './game-views.ts'
import { type Verdict, verifyRound } from './verify.ts'

const tones: Readonly<Record<Verdict, NoteTone>> = {
  agrees: 'ok',
  differs: 'bad',
  seed_differs: 'bad',
  not_yet: 'info',
  other_rules: 'warn',
}

/** A round with all its steps, its seeds, and the means to verify it. */
export function RoundPane({ round, view }: { readonly round: RoundDetails; readonly view: GameView }) {
  const t = useT()
  const seeds = seedsOf(round)
  return (
    <article className="st-round">
      <header>
        <h1>{t('studio.round_of', { game: round.name })}</h1>
        <p className="num">{round.id}</p>
      </header>
      <KeyValues
        rows={[
          {
            id: 'when',
            name: t('studio.when'),
            value: <DateText atMs={round.openedAtMs} />,
          },
          { id: 'status', name: t('studio.status'), value: t(`studio.status_${statusOf(round)}`) },
          {
            id: 'stake',
            name: t(round.isFree ? 'studio.free_round' : 'studio.stake'),
            value: (
              <>
                <Amount units={round.stake} currency={round.currency} />
                {round.isFree && <> {t('studio.free_round_text')}</>}
              </>
            ),
          },
          { id: 'win', name: t('studio.win'), value: <Amount units={round.win} currency={round.currency} /> },
        ]}
      />
      <Suspense fallback={<FillingTiles />}>
        <view.Round round={round} />
      </Suspense>
      <section className="st-seeds">
        <h2>{t('studio.fair_title')}</h2>
        <SeedRows seeds={seeds} isSealed={isSealed(round)} />
        <Verify round={round} />
        <details>
          <summary>{t('studio.round_data')}</summary>
          <p>{t('studio.round_data_text')}</p>
          <textarea
            readOnly
            rows={6}
            dir="ltr"
            aria-label={t('studio.round_data')}
            value={writeJson(round)}
          />
        </details>
      </section>
    </article>
  )
}

function Verify({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const [verdict, setVerdict] = useState<Verdict | 'computing'>()
  const compute = async () => {
    setVerdict('computing')
    // The rules of all games are loaded only for verification; showing a round does not need them.
    const { games } = await import('#studio/games/games.ts')
    const game = games.find((one) => one.game.code === round.game)?.game
    setVerdict(game ? await verifyRound(game, round).catch(() => 'differs' as const) : 'other_rules')
  }
  return (
    <div className="st-verify">
      <Button icon="refresh" isBusy={verdict === 'computing'} onClick={() => void compute()}>
        {t('studio.verify')}
      </Button>
      <div role="status">
        {verdict !== undefined && verdict !== 'computing' && (
          <Note tone={tones[verdict]}>{t(`studio.verify_${verdict}`)}</Note>
        )}
      </div>
    </div>
  )
}

function SeedRows({
  seeds,
  isSealed,
}: {
  readonly seeds: readonly RoundSeeds[]
  readonly isSealed: boolean
}) {
  const t = useT()
  const [first] = seeds
  if (!first) return null
  const last = seeds.at(-1) ?? first
  const numbers = first.nonce === last.nonce ? `${first.nonce}` : `${first.nonce}–${last.nonce}`
  return (
    <dl className="st-codes">
      <dt>{t('studio.server_hash')}</dt>
      <dd>{first.serverHash}</dd>
      <dt>{t('studio.server_seed')}</dt>
      <dd className={first.serverSeed === undefined ? 'st-later' : undefined}>
        {first.serverSeed ?? t(isSealed ? 'holdem.seed_secret' : 'studio.seed_later')}
      </dd>
      <dt>{t('studio.client_seed')}</dt>
      <dd>{first.clientSeed}</dd>
      <dt>{t('studio.nonce')}</dt>
      <dd>{numbers}</dd>
      {first.chain && (
        <>
          <dt>{t('tables.proof_chain')}</dt>
          <dd>{first.chain.endHash}</dd>
          <dt>{t('tables.proof_place')}</dt>
          <dd>{first.chain.place}</dd>
        </>
      )}
    </dl>
  )
}

/** Whether the server seed stays secret after the hand. */
function isSealed({ kind, table }: RoundDetails): boolean {
  return kind === 'cards' && (table?.publicPart as HandRecord | undefined)?.sealed !== undefined
}

function seedsOf({ table, steps }: RoundDetails): readonly RoundSeeds[] {
  return table ? [table.seeds] : steps.map(({ seeds }) => seeds)
}

function statusOf({ status }: RoundDetails): 'open' | 'closed' | 'void' {
  return status === 'open' || status === 'void' ? status : 'closed'
}
