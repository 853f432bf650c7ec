/** The browser gave no passkey: its window was closed, or there is none. */
export class PasskeyStopped extends Error {
  constructor(cause: unknown) {
    super('the browser gave no passkey', { cause })
    this.name = 'PasskeyStopped'
  }
}
