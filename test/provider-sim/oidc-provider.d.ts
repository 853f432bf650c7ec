/** The part of the library that the simulator uses; it ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(
      middleware: (
        context: { path: string; body: unknown; status: number },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: { client_id: string }; session?: { accountId: string } }>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
  }
}
