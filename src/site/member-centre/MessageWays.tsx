import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { Input } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'

import { OfferConsents } from './OfferConsents.tsx'

/** Consent to messages about money, limits and devices, and to hints of letters, by mail or text. Nothing is ticked in advance. */
export function MessageWays() {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const query = queryOf(api, messages.ways, {})
  const ways = useQuery(query)
  const save = useMutation({
    mutationFn: (input: Input<typeof messages.setWays>) => api.call(messages.setWays, input),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!ways.data) return null
  const { hasEmail, hasMobile, ...stored } = ways.data
  const { byMail, byText, withLetters = false } = save.isPending ? save.variables : stored
  return (
    <>
      <fieldset className="card message-ways" aria-label={t('message.ways')}>
        <b aria-hidden="true">{t('message.ways')}</b>
        <Checkbox
          isChecked={byMail}
          isDisabled={!hasEmail && !byMail}
          onChange={(is) => save.mutate({ byMail: is, byText, withLetters })}
        >
          {t('message.by_mail')}
          {!hasEmail && <small> {t('message.mail_missing')}</small>}
        </Checkbox>
        <Checkbox
          isChecked={byText}
          isDisabled={!hasMobile && !byText}
          onChange={(is) => save.mutate({ byMail, byText: is, withLetters })}
        >
          {t('message.by_text')}
          {!hasMobile && <small> {t('message.text_missing')}</small>}
        </Checkbox>
        <Checkbox
          isChecked={withLetters}
          isDisabled={!byMail && !withLetters}
          onChange={(is) => save.mutate({ byMail, byText, withLetters: is })}
        >
          {t('message.with_letters')}
        </Checkbox>
        {save.error && <Note tone="bad">{save.error.message}</Note>}
      </fieldset>
      <OfferConsents hasEmail={hasEmail} hasMobile={hasMobile} />
    </>
  )
}
