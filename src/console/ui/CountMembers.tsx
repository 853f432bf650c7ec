import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useScope } from '#console/frame/brand.ts'
import type { countSegment } from '#contract/console/campaigns.ts'
import type { countMissionMembers } from '#contract/console/missions.ts'
import type { countAudience } from '#contract/console/offers.ts'
import type { Input } from '#contract/endpoint.ts'

import { Fault } from './Fault.tsx'
import { useCount } from './use-count.ts'

type Counting = typeof countSegment | typeof countAudience | typeof countMissionMembers

/** Counts the members of a segment on demand; a count of other rules is not displayed. */
export function CountMembers<Call extends Counting>({
  endpoint,
  input,
  words,
}: {
  endpoint: Call
  /** Undefined: the rules have a fault. */
  input: Omit<Input<Call>, 'merchantCode'> | undefined
  words: (count: number, written: string) => string
}) {
  const t = useT()
  const count = useCount()
  const api = useApi()
  const scope = useScope()
  const key = JSON.stringify(input)
  const counting = useMutation({
    mutationFn: async () => {
      if (input === undefined) throw new Error('the segment has a fault')
      return { key, ...(await api.call(endpoint, { ...scope, ...input } as Input<Call>)) }
    },
  })
  const known = counting.data?.key === key ? counting.data : undefined
  return (
    <div className="row">
      <Button
        size="sm"
        isBusy={counting.isPending}
        isResting={input === undefined}
        onClick={() => counting.mutate()}
      >
        {t('console.campaigns.count')}
      </Button>
      <span className="small" role="status">
        {known && words(known.count, count(known.count))}
      </span>
      <Fault error={counting.error} />
    </div>
  )
}
