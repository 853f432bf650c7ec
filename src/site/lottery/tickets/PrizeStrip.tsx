import { useT } from '#browser/i18n/translate.ts'
import { revealsOf } from '#domain/lottery/draw/reveal.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

/** The prizes of a draw as tiles in the order of drawing; gold where a number of the ticket came. */
export function PrizeStrip({
  family,
  opened,
  hits,
  name,
}: {
  family: FamilyCode
  opened: Result | undefined
  /** Last two digits on which the ticket has a bet at all prizes. */
  hits: ReadonlySet<string>
  /** The station, where a ticket is on the draws of two. */
  name?: string
}) {
  const t = useT()
  const reveals = revealsOf(family, opened)
  const hasLots = family === 'north' || family === 'province'
  const drawn = reveals.filter(({ text }) => text !== undefined).length
  return (
    <div className="prize-strip">
      <span aria-hidden="true" style={{ gridTemplateColumns: `repeat(${reveals.length}, 1fr)` }}>
        {reveals.map(({ text }, at) => (
          <i key={at} className={lookOf(text, hasLots ? hits : undefined)} />
        ))}
      </span>
      <small className="muted">
        {name !== undefined && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        {t('lottery.prizes_drawn', { drawn, all: reveals.length })}
      </small>
    </div>
  )
}

function lookOf(text: string | undefined, hits: ReadonlySet<string> | undefined): string | undefined {
  if (text === undefined) return undefined
  return hits?.has(text.slice(-2)) ? 'hit' : 'drawn'
}
