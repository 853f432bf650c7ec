import type { Contract, Endpoint, Input, Output } from '#contract/endpoint.ts'

import type { Context } from './context.ts'

/** A handler returns this after taking over the connection, for example for a stream. */
export const takenOver: unique symbol = Symbol('taken over')

export type Handler<E extends Endpoint> = (
  context: Context,
  input: Input<E>,
) => Promise<Output<E> | typeof takenOver> | Output<E> | typeof takenOver

export interface BoundCall {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handle: (context: Context, input: never) => unknown
}

/** Joins a contract with its handlers. A missing handler, or a wrong answer type, does not compile. */
export function bind<C extends Contract>(
  contract: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
): BoundCall[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const handle = handlers[name]
    if (!handle) throw new Error(`${name} has no handler`)
    return { name, endpoint, handle }
  })
}
