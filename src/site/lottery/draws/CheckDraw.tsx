import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { lottery } from '#contract/lottery.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

import type { Draw } from './draw.ts'
import { proveDraw } from './prove-draw.ts'

/** The hash that was published before betting, the seed after the draw, and what this device computes from it. */
export function CheckDraw({ draw }: { draw: Draw }) {
  const t = useT()
  if (draw.seedHash === undefined)
    return (
      <section className="card draw-check" aria-labelledby="draw-check">
        <h2 id="draw-check">{t('lottery.check')}</h2>
        <p className="small">{t('lottery.check_official')}</p>
      </section>
    )
  return (
    <section className="card draw-check" aria-labelledby="draw-check">
      <div className="draw-check-head">
        <h2 id="draw-check">{t('lottery.check')}</h2>
        <span className="xs muted">{t('lottery.check_here')}</span>
      </div>
      <ol>
        <li>
          <h3>{t('lottery.check_before')}</h3>
          <p className="xs muted">{t('lottery.check_before_text')}</p>
          <code dir="ltr">{draw.seedHash}</code>
        </li>
        <li>
          <h3>{t('lottery.check_after')}</h3>
          <p className="xs muted">{t('lottery.check_after_text')}</p>
          {draw.seed === undefined ? (
            <p className="small">{t('lottery.check_waits')}</p>
          ) : (
            <code dir="ltr">{draw.seed}</code>
          )}
        </li>
        <li>
          <h3>{t('lottery.check_computed')}</h3>
          <Computed draw={draw} />
        </li>
      </ol>
      {draw.opened && (
        <a
          className="link small"
          download={`${draw.gameCode}-${draw.numero}.json`}
          href={`${lottery.draw.path}?gameCode=${draw.gameCode}&numero=${draw.numero}`}
        >
          {t('lottery.check_file')}
        </a>
      )}
    </section>
  )
}

function Computed({ draw }: { draw: Draw }) {
  const t = useT()
  // The visitor's device computes it, never the server.
  const isAwake = useIsAwake()
  const proof = isAwake ? proveDraw(draw) : undefined
  if (proof?.state !== 'recomputed') return <p className="small muted">{t('lottery.check_waits')}</p>
  return (
    <>
      <Verdict
        isEqual={proof.hash.isEqual}
        text={t(proof.hash.isEqual ? 'lottery.hash_equal' : 'lottery.hash_differs')}
      />
      <Verdict
        isEqual={proof.numbers.isEqual}
        text={t(proof.numbers.isEqual ? 'lottery.numbers_equal' : 'lottery.numbers_differ')}
      />
      <p className="xs num" dir="ltr">
        {proof.numbers.computed?.map((group) => group.join(' ')).join(' | ')}
      </p>
    </>
  )
}

function Verdict({ isEqual, text }: { isEqual: boolean; text: string }) {
  return (
    <p className={isEqual ? 'draw-verdict ok' : 'draw-verdict bad'} role={isEqual ? undefined : 'alert'}>
      <Icon name={isEqual ? 'check' : 'x'} />
      {text}
    </p>
  )
}
