import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'

import type { Story } from './round-story.ts'

type Step = Story['steps'][number]

/** Each transaction as the provider sent it, with its outcome and its transfer in the ledger. */
export function RoundSteps({ found: { steps, currency } }: { found: Story }) {
  const t = useT()
  return (
    <PanelPart title={`${t('console.rounds.steps')} · ${currency}`}>
      <ol className="rounds-steps">
        {steps.map((step) => (
          <li key={step.transaction}>
            <div className="row">
              <b className="grow">{t(`console.rounds.step_${step.kind}`)}</b>
              <Marks step={step} />
              <MoneyText amount={step.moved} symbol="" tone="plain" showsPlus />
            </div>
            <span className="xs muted rounds-mono">
              <bdi dir="ltr">{step.transaction}</bdi>
            </span>
            {step.reference !== undefined && (
              <span className="xs muted rounds-mono">
                <bdi dir="ltr">→ {step.reference}</bdi>
              </span>
            )}
            <span className="xs muted">
              <ExactTime at={step.at} /> · {t('console.rounds.after')}{' '}
              <MoneyText amount={step.balance} symbol="" tone="plain" />
            </span>
            <span className="xs muted">
              {step.transferId === undefined ? (
                t('console.rounds.no_transfer')
              ) : (
                <Link
                  className="link"
                  to={paths.ledger}
                  search={
                    ((before: object) => ({
                      ...before,
                      by: 'number',
                      text: step.transferId,
                      open: step.transferId,
                    })) as never
                  }
                >
                  {t('console.rounds.transfer', { id: step.transferId })}
                </Link>
              )}
            </span>
            {step.fingerprint !== undefined && (
              <span className="xs muted rounds-mono" title={t('console.rounds.fingerprint_hint')}>
                {t('console.rounds.fingerprint')} <bdi dir="ltr">{step.fingerprint.slice(0, 16)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}

function Marks({ step }: { step: Step }) {
  const t = useT()
  const isUndone = step.undoneBy !== undefined && step.kind !== 'tombstone'
  const canStand = step.kind === 'bet' || step.kind === 'win' || step.kind === 'adjust'
  return (
    <>
      {step.isFree && <Tag tone="gold">{t('console.rounds.free')}</Tag>}
      {step.isOurs && <Tag tone="info">{t('console.rounds.by_house')}</Tag>}
      {isUndone ? (
        <Tag tone="warn">{t('console.rounds.undone')}</Tag>
      ) : (
        canStand && <Tag tone="ok">{t('console.rounds.stands')}</Tag>
      )}
    </>
  )
}
