import { operatorInfo } from '#contract/console/merchants.ts'
import { isPermission } from '#domain/access/permission.ts'
import { bind } from '#server/http/bind.ts'
import { refusePlainly } from '#server/http/refusal.ts'

export const operatorRoutes = () =>
  bind(
    { operatorInfo },
    {
      operatorInfo: ({ caller }) => {
        if (caller.kind !== 'operator') throw refusePlainly('unauthenticated')
        return { name: caller.operatorName, permissions: caller.permissions.filter(isPermission) }
      },
    },
  )
