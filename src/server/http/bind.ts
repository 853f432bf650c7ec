import type { Contract, Endpoint, Input, Output } from '#contract/endpoint.ts'

import type { Context } from './context.ts'

/** Returned by a handler that has taken the connection over, a stream for instance. */
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

/** Joins a contract with its handlers. A missing handler, or one that answers another shape, does not compile. */
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
