import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { loadWithin } from '#browser/routing/load-within.ts'

/** Cancelling the browser's passkey prompt is no error. */
export class PasskeyGivenUp extends Error {}

/** Signs the server's challenge with a passkey. The library is loaded on first use. */
export async function usePasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await loadLibrary()
  return await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(giveUp)
}

export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await loadLibrary()
  return await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(giveUp)
}

const loadLibrary = () => loadWithin(() => import('@simplewebauthn/browser'))

function giveUp(error: unknown): never {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    throw new PasskeyGivenUp('the passkey prompt was cancelled', { cause: error })
  throw error
}
