import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { useSettled } from '#console/ui/use-settled.ts'
import { accountsEffect } from '#contract/console/account-effect.ts'
import type { readAccounts } from '#contract/console/settings.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { accountBounds } from '#domain/merchant/account-settings.ts'

type Accounts = Output<typeof readAccounts>['settings']
type Count = Output<typeof accountsEffect>['counts'][number]

/** The changed settings of sign-in, each with what it would have meant for the last days where that can be counted. */
export function AccountChanges({ saved, typed }: { saved: Accounts; typed: Accounts }) {
  const t = useT()
  const details = useDetails()
  const counts = useCounts(typed)
  return (
    <Changes
      before={saved}
      after={typed}
      {...details}
      noteOf={({ path }) => {
        if (path === 'idleMinutes') return t('console.accounts.effect_idle')
        const count = counts.find(({ setting }) => path === setting || path.endsWith(`.${setting}`))
        return count && effectText(t, count)
      }}
    />
  )
}

/** Asks again once typing rests; impossible settings have no effect to show. */
function useCounts(typed: Accounts): readonly Count[] {
  const { secondFactor, sessionHours, trialHours, codeMinutes, smsDailyMax } = typed
  const input = { asks: secondFactor.asks, sessionHours, trialHours, codeMinutes, smsDailyMax }
  const settled = JSON.parse(useSettled(JSON.stringify(input))) as Input<typeof accountsEffect>
  const isPossible = (['sessionHours', 'trialHours', 'codeMinutes', 'smsDailyMax'] as const).every(
    (name) => settled[name] >= accountBounds[name].least && settled[name] <= accountBounds[name].most,
  )
  const found = useQuery({
    ...queryOf(useApi(), accountsEffect, { ...useScope(), ...settled }),
    enabled: isPossible,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return found.data?.counts ?? []
}

function effectText(t: Translate, { setting, of, before, after }: Count): string {
  if (setting === 'asks')
    return after === undefined
      ? t('console.accounts.effect_asks_unknown')
      : t('console.accounts.effect_asks', { of, after })
  if (of === 0) return t('console.accounts.effect_none')
  // A session that ended, or a code that expired, says nothing about a longer one.
  if (before === undefined || after === undefined || after <= before)
    return t('console.accounts.effect_unknown')
  return t(`console.accounts.effect_${setting}`, { of, before, after })
}
