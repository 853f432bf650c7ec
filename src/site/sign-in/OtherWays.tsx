import { useMutation } from '@tanstack/react-query'

import { CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useSite } from '#site/bootstrap.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'

import { PasskeyStopped } from './passkey-stopped.ts'

/** Few brands have providers, so their buttons are loaded on demand. */
const ProviderButtons = lazyPart(() => import('./ProviderButtons.tsx').then((chunk) => chunk.ProviderButtons))

/** Sign-in without a password. The passkey library is loaded on use. */
export function OtherWays() {
  const t = useT()
  const api = useApi()
  const passkey = useMutation({
    mutationFn: async () => {
      const { signInByPasskey } = await loadWithin(() => import('./passkey.ts'))
      await signInByPasskey(api)
    },
  })
  const { whitelabel } = useSite()
  const hasProviders = whitelabel.providers.length > 0
  const hasPasskeys = 'PublicKeyCredential' in window
  if (!hasPasskeys && !hasProviders) return null
  const { error } = passkey
  return (
    <div className="grid gap-3">
      <p className="auth-or">{t('sign_in.or')}</p>
      {error && (
        <Note tone="bad">
          {error instanceof CallRefused
            ? error.message
            : t(
                error instanceof PasskeyStopped
                  ? 'sign_in.passkey_stopped'
                  : error instanceof ServerNotReached
                    ? 'register.not_reached'
                    : 'shell.unavailable_text',
              )}
        </Note>
      )}
      {hasPasskeys && (
        <Button
          icon="key"
          isBlock
          isBusy={passkey.isPending || passkey.isSuccess}
          onClick={() => passkey.mutate()}
        >
          {t('sign_in.passkey')}
        </Button>
      )}
      {hasProviders && (
        <PartBoundary>
          <ProviderButtons />
        </PartBoundary>
      )}
    </div>
  )
}
