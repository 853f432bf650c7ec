import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { lottery } from '#contract/lottery.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

import type { Draw } from './draw.ts'
import { Fingerprint, Hex } from './Fingerprint.tsx'
import { type DrawProof, proveDraw } from './prove-draw.ts'

import './check.css'

/** The hash that was published before betting, the seed after the draw, and what this device computes from it. */
export function CheckDraw({ draw }: { draw: Draw }) {
  const t = useT()
  return (
    <section className="card draw-check" aria-labelledby="draw-check">
      <div className="draw-check-head">
        <h2 id="draw-check">{t('lottery.check')}</h2>
        {draw.seedHash !== undefined && <span className="xs muted">{t('lottery.check_here')}</span>}
      </div>
      {draw.seedHash === undefined ? (
        <p className="small">{t('lottery.check_official')}</p>
      ) : (
        <Steps draw={draw} seedHash={draw.seedHash} />
      )}
    </section>
  )
}

function Steps({ draw, seedHash }: { draw: Draw; seedHash: string }) {
  const t = useT()
  return (
    <ol>
      <li>
        <h3>{t('lottery.check_before')}</h3>
        <Fingerprint hex={seedHash} />
        <Hex hex={seedHash} />
        <p className="xs muted">{t('lottery.check_before_text')}</p>
      </li>
      <li>
        <h3>{t('lottery.check_after')}</h3>
        <Fingerprint hex={draw.seed} />
        {draw.seed === undefined ? (
          <p className="small muted">{t('lottery.check_waits')}</p>
        ) : (
          <>
            <Hex hex={draw.seed} />
            <p className="xs muted">
              {t('lottery.check_after_text')}{' '}
              {draw.drawnAt !== undefined && <DateText atMs={Date.parse(draw.drawnAt)} look="both" />}
            </p>
          </>
        )}
      </li>
      <li>
        <h3>{t('lottery.check_computed')}</h3>
        <Computed draw={draw} />
      </li>
    </ol>
  )
}

/** The visitor's device computes it, never the server. */
function Computed({ draw }: { draw: Draw }) {
  const t = useT()
  const isAwake = useIsAwake()
  const proof = isAwake ? proveDraw(draw) : undefined
  if (proof?.state !== 'recomputed') return <p className="small muted">{t('lottery.check_later')}</p>
  return (
    <>
      <HashVerdict hash={proof.hash} />
      <NumbersVerdict numbers={proof.numbers} draw={draw} />
      <a
        className="link small"
        download={`${draw.gameCode}-${draw.numero}.json`}
        href={`${lottery.draw.path}?gameCode=${draw.gameCode}&numero=${draw.numero}`}
      >
        {t('lottery.check_file')}
      </a>
    </>
  )
}

type Recomputed = Extract<DrawProof, { state: 'recomputed' }>

function HashVerdict({ hash }: { hash: Recomputed['hash'] }) {
  const t = useT()
  if (hash.isEqual) return <Equal text={t('lottery.hash_equal')} />
  return (
    <Note tone="bad">
      {t('lottery.hash_differs')}
      {hash.computed !== undefined && <Hex hex={hash.computed} />}
    </Note>
  )
}

/** Both results where they differ: what was published, and what follows from the seed. */
function NumbersVerdict({ numbers, draw }: { numbers: Recomputed['numbers']; draw: Draw }) {
  const t = useT()
  const textOf = (result: readonly (readonly string[])[] = []) =>
    result.map((group) => group.join(' ')).join(' | ')
  if (numbers.isEqual)
    return (
      <>
        <Equal text={t('lottery.numbers_equal')} />
        <p className="hex">
          <bdi dir="ltr">{textOf(numbers.computed)}</bdi>
        </p>
      </>
    )
  return (
    <Note tone="bad">
      {t('lottery.numbers_differ')}
      <dl className="draw-differing">
        <dt>{t('lottery.published')}</dt>
        <dd dir="ltr">{textOf(draw.opened)}</dd>
        <dt>{t('lottery.check_computed')}</dt>
        <dd dir="ltr">{textOf(numbers.computed)}</dd>
      </dl>
    </Note>
  )
}

function Equal({ text }: { text: string }) {
  return (
    <p className="draw-equal">
      <Icon name="check" />
      {text}
    </p>
  )
}
