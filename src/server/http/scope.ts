import type { CallerOfCall, MerchantOfCall } from './context.ts'
import { refusePlainly } from './refusal.ts'

export type OperatorOfCall = Extract<CallerOfCall, { kind: 'operator' }>

/** What the console shows of a merchant, and by which days it counts. */
export type ScopedMerchant = MerchantOfCall & { readonly name: string; readonly zone: string }

/** As much of the registry as tells whom an operator works for. */
export interface MerchantShelf<M extends MerchantOfCall = ScopedMerchant> {
  findByCode(code: string): M | undefined
  findById(id: number): M | undefined
  all(): readonly M[]
}

export function operatorOf(caller: CallerOfCall): OperatorOfCall {
  if (caller.kind !== 'operator') throw refusePlainly('unauthenticated')
  return caller
}

/**
 * Whose the call is about. An operator of the house names the merchant; an operator of one merchant has theirs, and a
 * name of another one leads nowhere, as if it did not exist.
 */
export function merchantInScope<M extends MerchantOfCall>(
  shelf: MerchantShelf<M>,
  caller: CallerOfCall,
  code: string | undefined,
): M {
  const { merchantId } = operatorOf(caller)
  if (merchantId === undefined && code === undefined)
    throw refusePlainly('invalid_input', { fields: ['merchantCode'] })
  const found = merchantId === undefined ? shelf.findByCode(code ?? '') : shelf.findById(merchantId)
  if (!found || (code !== undefined && found.code !== code)) throw refusePlainly('absent')
  return found
}

/** Every merchant that the operator works for. */
export function merchantsInScope<M extends MerchantOfCall>(
  shelf: MerchantShelf<M>,
  caller: CallerOfCall,
): readonly M[] {
  const { merchantId } = operatorOf(caller)
  return shelf.all().filter(({ id }) => merchantId === undefined || merchantId === id)
}
