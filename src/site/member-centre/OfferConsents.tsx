import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { consents } from '#contract/consents.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'

// Few members choose notifications.
const PushBrowser = lazyPart(() => import('./PushBrowser.tsx').then((chunk) => chunk.PushBrowser))

type Given = Output<typeof consents.list>['list']

const ways = {
  email: { name: 'message.by_mail', missing: 'message.mail_missing' },
  sms: { name: 'message.by_text', missing: 'message.text_missing' },
  push: { name: 'message.by_push', missing: 'message.push_missing' },
} as const

/** Consent to offers by mail, text and notification, by product and channel. Nothing is ticked in advance. */
export function OfferConsents({ hasEmail, hasMobile }: { hasEmail: boolean; hasMobile: boolean }) {
  'use no memo'
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const query = queryOf(api, consents.list, {})
  const found = useQuery(query)
  const save = useMutation({
    mutationFn: async (input: Input<typeof consents.set>) => {
      const needsBrowser = input.channel === 'push' && input.isGiven
      const pushKey = found.data?.pushKey ?? ''
      if (
        needsBrowser &&
        !(await import('./push-browser.ts').then((part) => part.registerBrowser(api, pushKey)))
      )
        throw new Error(t('message.push_denied'))
      return await api.call(consents.set, input)
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!found.data) return null
  const list: Given = found.data.list
  return (
    <fieldset className="card message-ways" aria-label={t('message.offers')}>
      <b aria-hidden="true">{t('message.offers')}</b>
      <span className="muted">{t('message.offers_text')}</span>
      {campaignChannels.map((channel) => {
        const isProven = { email: hasEmail, sms: hasMobile, push: 'PushManager' in window }[channel]
        const name = t(ways[channel].name)
        return (
          <fieldset key={channel} aria-label={name}>
            <span aria-hidden="true">{name}</span>
            {!isProven && <small> {t(ways[channel].missing)}</small>}
            {campaignProducts.map((product) => {
              const given = list.find((one) => one.product === product && one.channel === channel)
              const isSaving =
                save.isPending && save.variables.product === product && save.variables.channel === channel
              const isGiven = isSaving ? save.variables.isGiven : given !== undefined
              return (
                <Checkbox
                  key={product}
                  isChecked={isGiven}
                  isDisabled={!isProven && !isGiven}
                  onChange={(is) => save.mutate({ product, channel, isGiven: is })}
                >
                  {t(`message.product_${product}`)}
                  {given && (
                    <small>
                      {' '}
                      {t('message.consent_since')} <DateText atMs={Date.parse(given.givenAt)} look="date" />
                    </small>
                  )}
                </Checkbox>
              )
            })}
            {channel === 'push' && isProven && list.some((one) => one.channel === 'push') && (
              <PartBoundary>
                <PushBrowser browsers={found.data.browsers} pushKey={found.data.pushKey} />
              </PartBoundary>
            )}
          </fieldset>
        )
      })}
      {save.error && <Note tone="bad">{save.error.message}</Note>}
    </fieldset>
  )
}
