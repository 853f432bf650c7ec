import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whoever closed the browser's question changed their mind: that is no fault. */
export class PasskeyGivenUp extends Error {}

/** Has a passkey sign what the server asks. The library comes with the first one. */
export async function usePasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(giveUp)
}

export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(giveUp)
}

function giveUp(error: unknown): never {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    throw new PasskeyGivenUp('the browser’s question was closed', { cause: error })
  throw error
}
