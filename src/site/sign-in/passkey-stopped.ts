/** The passkey prompt was cancelled, or there is no passkey. */
export class PasskeyStopped extends Error {
  constructor(cause: unknown) {
    super('the browser gave no passkey', { cause })
    this.name = 'PasskeyStopped'
  }
}
