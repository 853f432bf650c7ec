import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ownPublicName, setOwnPublicName } from '#contract/console/own-account.ts'
import { refusePublicName, PUBLIC_NAME_MOST } from '#domain/access/public-name.ts'

/** The operator's consent to be shown to members in customer service, by a name of their own choice. */
export function OwnPublicName({ publicName }: { publicName: string | undefined }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { name: accountName } = useOperator()
  const [name, setName] = useState(publicName ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useMutation({
    mutationFn: (chosen: string | undefined) =>
      api.call(setOwnPublicName, chosen === undefined ? {} : { publicName: chosen }),
    onSuccess: async (_, chosen) => {
      if (chosen === undefined) setName('')
      setSubmitted(false)
      await queries.invalidateQueries({ queryKey: [ownPublicName.path] })
      showToast({
        text: t(chosen === undefined ? 'console.own.public_name_hidden' : 'console.own.public_name_shown'),
      })
    },
  })
  const chosen = name.trim()
  const refusal = refusePublicName(chosen, { accountName })
  return (
    <section className="card console-card console-form" aria-labelledby="own-public-name">
      <h2 id="own-public-name">{t('console.own.public_name')}</h2>
      <p className="small muted">{t('console.own.public_name_text')}</p>
      <Form
        onSubmit={() => {
          setSubmitted(true)
          return refusal === undefined && save.mutateAsync(chosen)
        }}
      >
        <div className="stack">
          <Field
            label={t('console.own.public_name_name')}
            hint={t('console.own.public_name_hint')}
            error={isSubmitted && refusal ? t(`console.own.${refusal}`) : undefined}
          >
            <TextInput value={name} onChange={setName} maxLength={PUBLIC_NAME_MOST} />
          </Field>
          {chosen !== '' && (
            <p className="row small">
              <Avatar id={`service ${chosen}`} />
              <bdi>{chosen}</bdi>
            </p>
          )}
          <Fault error={save.error} />
          <div className="console-buttons">
            <Button type="submit" tone="main">
              {t('console.own.public_name_show')}
            </Button>
            {publicName !== undefined && (
              <Button isBusy={save.isPending} onClick={() => save.mutate(undefined)}>
                {t('console.own.public_name_hide')}
              </Button>
            )}
          </div>
        </div>
      </Form>
    </section>
  )
}
