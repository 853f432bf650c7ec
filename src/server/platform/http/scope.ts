import type { CallerOfCall, MerchantOfCall } from './context.ts'
import { refusePlainly } from './refusal.ts'

export type OperatorOfCall = Extract<CallerOfCall, { kind: 'operator' }>

/** A merchant as the console shows it, with the time zone of its days. */
export type ScopedMerchant = MerchantOfCall & { readonly name: string; readonly zone: string }

/** The part of the merchant registry that scoping needs. */
export interface MerchantLookup<M extends MerchantOfCall = ScopedMerchant> {
  findByCode(code: string): M | undefined
  findById(id: number): M | undefined
  all(): readonly M[]
}

export function operatorOf(caller: CallerOfCall): OperatorOfCall {
  if (caller.kind !== 'operator') throw refusePlainly('unauthenticated')
  return caller
}

/**
 * The merchant that a console call is about. House operators name it; an operator of one merchant gets their own, and
 * naming another one answers as if it did not exist.
 */
export function merchantInScope<M extends MerchantOfCall>(
  lookup: MerchantLookup<M>,
  caller: CallerOfCall,
  code: string | undefined,
): M {
  const { merchantId } = operatorOf(caller)
  if (merchantId === undefined && code === undefined)
    throw refusePlainly('invalid_input', { fields: ['merchantCode'] })
  // guard: operator-in-own-brand
  const found = merchantId === undefined ? lookup.findByCode(code ?? '') : lookup.findById(merchantId)
  if (!found || (code !== undefined && found.code !== code)) throw refusePlainly('absent')
  return found
}

/** All merchants that the operator may work on. */
export function merchantsInScope<M extends MerchantOfCall>(
  lookup: MerchantLookup<M>,
  caller: CallerOfCall,
): readonly M[] {
  const { merchantId } = operatorOf(caller)
  return lookup.all().filter(({ id }) => merchantId === undefined || merchantId === id)
}
