import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { Result } from '#site/agents/ReportParts.tsx'

import { useReplay } from './use-statements.ts'

/** Computes the statement anew from its stored inputs, and says whether it is equal. */
export function Replay({ id, fingerprint }: { id: string; fingerprint: string }) {
  const t = useT()
  const replay = useReplay(id)
  const result = replay.data
  const look = result === undefined ? '' : result.isEqual ? ' ok' : ' bad'
  return (
    <section className={`card pad st-replay${look}`} aria-live="polite">
      <h3>
        {result && <Icon name={result.isEqual ? 'check' : 'alarm'} />}
        {result === undefined
          ? t('income.replay_title')
          : t(result.isEqual ? 'income.replay_equal' : 'income.replay_differs')}
      </h3>
      <p className="small">{t('income.replay_text')}</p>
      {result && !result.isEqual && <p className="small">{result.differs.join(', ')}</p>}
      <KeyValues
        rows={[
          ...(result ? adjustedRows(t, result.adjusted) : []),
          {
            id: 'hash',
            name: t('income.fingerprint'),
            value: (
              <bdi className="num" dir="ltr">
                {fingerprint}
              </bdi>
            ),
          },
        ]}
      />
      {replay.error && <Note tone="bad">{replay.error.message}</Note>}
      <Button tone="line" size="sm" icon="refresh" isBusy={replay.isPending} onClick={() => replay.mutate()}>
        {t('income.replay')}
      </Button>
    </section>
  )
}

/** The adjustments of its disputes, and the rest that the computation still misses. */
function adjustedRows(
  t: Translate,
  { count, sum, verdict, rest }: NonNullable<ReturnType<typeof useReplay>['data']>['adjusted'],
) {
  return [
    ...(count === 0
      ? []
      : [{ id: 'adjusted', name: t('income.adjusted_sum'), value: <Result amount={sum} /> }]),
    ...(verdict === 'made_up' || verdict === 'missing'
      ? [{ id: 'rest', name: t('income.adjusted_rest'), value: <Result amount={rest} /> }]
      : []),
  ]
}
