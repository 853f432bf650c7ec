import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'
import { readGameBounds, saveGameBounds } from '#contract/console/game-bounds.ts'
import type { Output } from '#contract/endpoint.ts'
import { type GameBounds, boundNames, mayCloseTables, refuseBounds } from '#domain/limits/game-bounds.ts'
import { readAmount } from '#domain/money/amount.ts'

type Read = Output<typeof readGameBounds>
type TypedBounds = Readonly<Record<(typeof boundNames)[number], string>>

/** A brand's bounds for stakes and payouts of a game. Larger ones wait for a second operator. */
export function GameBoundsForm({ id }: { id: string }) {
  const api = useApi()
  const scope = useScope()
  const { data } = useQuery(queryOf(api, readGameBounds, { ...scope, id }))
  return data && <BoundsForm key={id} id={id} read={data} />
}

const labels = {
  leastStake: 'console.detail.least_stake',
  largestStake: 'console.detail.largest_stake',
  tableLossMost: 'console.detail.table_loss_most',
} as const

function BoundsForm({ id, read }: { id: string; read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const before = typed(read)
  const terms = useTermsDraft<TypedBounds>(
    { values: before, version: read.version },
    {
      path: readGameBounds.path,
      send: ({ terms: values, ...input }) => api.call(saveGameBounds, { ...input, id, bounds: sent(values) }),
      reread: async () => {
        const newer = await api.call(readGameBounds, { ...scope, id })
        return { values: typed(newer), version: newer.version }
      },
    },
  )
  const { values, change } = terms.draft
  const bounds = boundsOf(values)
  const faulty = refuseBounds(bounds)
  return (
    <TermsForm
      id={`game-bounds-${id}`}
      title={t('games.bounds')}
      text={t('games.bounds_text')}
      waiting={{ group: 'gameBounds', subject: id }}
      before={before}
      last={{}}
      terms={terms}
      faulty={faulty === undefined ? [] : [faulty]}
      currency={read.currency}
    >
      {boundNames.map((name) => (
        <Field
          key={name}
          label={t(labels[name])}
          error={faulty === name ? t('games.bounds_fault') : undefined}
        >
          <AmountInput
            currency={read.currency}
            value={values[name]}
            onChange={(amount) => change({ [name]: amount })}
          />
        </Field>
      ))}
      {faulty === undefined && mayCloseTables(bounds) && <Note tone="warn">{t('games.bounds_narrow')}</Note>}
    </TermsForm>
  )
}

/** An empty amount stands for no bound. */
function typed({ bounds }: Read): TypedBounds {
  const { leastStake = '', largestStake = '', tableLossMost = '' } = bounds
  return { leastStake, largestStake, tableLossMost }
}

function sent(values: TypedBounds): Read['bounds'] {
  return Object.fromEntries(boundNames.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]])))
}

function boundsOf(values: TypedBounds): GameBounds {
  const amounts = boundNames.flatMap((name) =>
    values[name] === '' ? [] : [[name, readAmount(values[name]) ?? BigInt(0)] as const],
  )
  return Object.fromEntries(amounts)
}
