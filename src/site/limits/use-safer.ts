import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { limits, type PlayLimit } from '#contract/limits.ts'
import type { LimitName } from '#domain/limits/limit.ts'

export type Standing = Output<typeof limits.standing>
export type { PlayLimit } from '#contract/limits.ts'

export function useStanding() {
  return useQuery(queryOf(useApi(), limits.standing, {}))
}

/** A mutation of the page; refetches what it changed, here and in every other tab. */
export function useSaferDeed<E extends Endpoint>(endpoint: E, onDone: (value: Output<E>) => void) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => api.call(endpoint, input),
    onSuccess: (value) => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(limits.standing.path),
      })
      onDone(value)
    },
  })
}

export function toastDone(text: string): void {
  showToast({ text })
}

/** Formats amounts, times and names for use in sentences. */
export function useSaferWords() {
  const t = useT()
  const { language, timeZone, currencySymbol } = useFormat()
  const options = { timeZone, hourCycle: 'h23' } as const
  const format = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...options, ...more })
  const moment = format({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
  const short = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const time = format({ hour: '2-digit', minute: '2-digit' })
  const minutes = (count: number) =>
    count > 0 && count % 60 === 0 ? t('safer.hours', { count: count / 60 }) : t('safer.minutes', { count })
  const money = (amount: string) => writeMoney(amount, language, currencySymbol)
  return {
    money,
    minutes,
    moment: (iso: string) => moment.format(Date.parse(iso)),
    short: (iso: string) => short.format(Date.parse(iso)),
    day: (iso: string) => day.format(Date.parse(iso)),
    time: (iso: string) => time.format(Date.parse(iso)),
    value: (value: string, kind: PlayLimit['kind']) =>
      kind === 'session' ? minutes(Number.parseInt(value, 10)) : money(value),
    name: ({ kind, period }: LimitName) =>
      t('safer.name', { kind: t(`safer.kind.${kind}`), period: t(`safer.period.${period}`) }),
  }
}

/** Session duration as H:MM. */
export function clockText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
