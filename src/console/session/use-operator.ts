import { createContext, use } from 'react'

import type { operatorInfo } from '#contract/console/own-account.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Permission } from '#domain/access/permission.ts'

export type OperatorInfo = Output<typeof operatorInfo>

export interface Operator extends OperatorInfo {
  /** For display only; the server checks every call. */
  readonly may: (permission: Permission) => boolean
}

export const OperatorContext = createContext<Operator | undefined>(undefined)

export function useOperator(): Operator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('OperatorContext is missing')
  return operator
}

export function withRights(info: OperatorInfo): Operator {
  return { ...info, may: (permission) => info.permissions.includes(permission) }
}
