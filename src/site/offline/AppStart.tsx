import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { browserStorage } from '#browser/storage.ts'
import { memberOffers } from '#contract/offers.ts'
import { appModes } from '#domain/offers/version.ts'
import { useMember } from '#site/session/use-member.ts'

/** Announces the installed app to offers, once for each member on this device. The server counts the first one alone. */
export function AppStart() {
  const api = useApi()
  const member = useMember()
  const account = member === 'loading' ? undefined : member?.account
  useEffect(() => {
    const mode = appModes.find((one) => matchMedia(`(display-mode: ${one})`).matches)
    const key = `app-start ${account}`
    if (mode === undefined || account === undefined || browserStorage.getItem(key) !== null) return
    // A call that fails is made again with the next start.
    void api.call(memberOffers.startApp, { mode }).then(
      () => browserStorage.setItem(key, '1'),
      () => undefined,
    )
  }, [api, account])
  return null
}
