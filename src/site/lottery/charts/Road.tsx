import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { beadOf, runsOf } from '#domain/lottery/draw/charts.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

/** Thirteen columns of six. */
const BEADS = 78

/** Odd and even of the last draws by column, the newest one last with a ring; and that none of it says what comes. */
export function Road({ family, draws }: { family: FamilyCode; draws: readonly Result[] }) {
  const t = useT()
  const { form } = families[family]
  const beads = draws
    .slice(0, BEADS)
    .flatMap((opened) => beadOf(family, form, opened) ?? [])
    .toReversed()
  const { odd, longest } = runsOf(beads)
  return (
    <section className="card draw-chart" aria-labelledby="draw-road">
      <div className="draw-chart-head">
        <h2 id="draw-road">{t('lottery.odd_even', { count: beads.length })}</h2>
        <span className="chart-legend">
          <i className="odd-bead" />
          {t('lottery.option.odd')}
          <i className="even-bead" />
          {t('lottery.option.even')}
        </span>
      </div>
      <ol className="road">
        {beads.map((bead, at) => {
          const look = bead % 2 === 1 ? 'odd-bead' : 'even-bead'
          return (
            <li key={at} className={at === beads.length - 1 ? `${look} last` : look}>
              {bead}
            </li>
          )
        })}
      </ol>
      <KeyValues
        rows={[
          {
            id: 'odd',
            name: t('lottery.option.odd'),
            value: t('lottery.odd_of', { odd, all: beads.length }),
          },
          { id: 'run', name: t('lottery.longest_run'), value: t('lottery.run_draws', { count: longest }) },
        ]}
      />
      <Note>{t('lottery.independent')}</Note>
    </section>
  )
}
