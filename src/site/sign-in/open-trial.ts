import { tabStorage } from '#browser/storage.ts'
import type { Api } from '#browser/api/api.ts'
import { freePlay } from '#contract/free-play.ts'
import { registration } from '#contract/registration.ts'
import { paths } from '#site/paths.ts'

import { openHumanCheck } from '#site/proof/human-check.ts'
import { pageToken } from '#site/session/page-token.ts'
import { keepWelcome } from '#site/session/welcome.ts'

/** Solves the human check, signs in to a new trial account, and loads the address, or the root. */
export async function openTrial(api: Api, address: string = paths.root): Promise<void> {
  const check = openHumanCheck(
    () => api.call(registration.humanChallenge, {}),
    () => undefined,
  )
  const { token } = await api.call(freePlay.tryFree, {
    os: navigator.platform.slice(0, 60),
    platform: 'W',
    random: drawRandom(),
    gatewayVersion: 3,
    human: await check.solution(),
  })
  pageToken.keep(token)
  // A trial account has no password, so an old proof must not remain.
  tabStorage.removeItem('cpw')
  keepWelcome({ isFirst: true })
  location.assign(address)
}

function drawRandom(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
