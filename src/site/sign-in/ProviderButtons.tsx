import { useMutation } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ProviderMark } from '#browser/ui/ProviderMark.tsx'
import { social } from '#contract/social.ts'
import { useSite } from '#site/bootstrap.ts'
import { carryNextAddress } from '#site/guard/next-address.ts'

/** The merchant's providers of identity. Each redirects away, and back to the page that completes the sign-in. */
export function ProviderButtons() {
  const t = useT()
  const api = useApi()
  const { whitelabel } = useSite()
  const visit = useMutation({
    mutationFn: async (provider: string) => {
      const { url } = await api.call(social.startSocial, { provider })
      carryNextAddress(Date.now())
      location.assign(url)
    },
  })
  const { error, variables } = visit
  const isLeaving = visit.isPending || visit.isSuccess
  return (
    <>
      {error && (
        <Note tone="bad">{error instanceof CallRefused ? error.message : t('register.not_reached')}</Note>
      )}
      {whitelabel.providers.map(({ id, label, mark }) => (
        <Button
          key={id}
          isBlock
          isBusy={isLeaving && variables === id}
          onClick={() => {
            if (!isLeaving) visit.mutate(id)
          }}
        >
          <ProviderMark mark={mark} />
          {t('social.go_on', { provider: label })}
        </Button>
      ))}
    </>
  )
}
