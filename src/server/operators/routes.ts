import { operatorInfo } from '#contract/console/own-account.ts'
import { isPermission } from '#domain/access/permission.ts'
import { bind } from '#server/http/bind.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import { type MerchantShelf, merchantsInScope } from '#server/http/scope.ts'

export const operatorRoutes = ({ registry }: { readonly registry: MerchantShelf }) =>
  bind(
    { operatorInfo },
    {
      operatorInfo: ({ caller }) => {
        if (caller.kind !== 'operator') throw refusePlainly('unauthenticated')
        return {
          name: caller.operatorName,
          ...(caller.role === undefined ? {} : { role: caller.role }),
          permissions: caller.permissions.filter(isPermission),
          isOfHouse: caller.merchantId === undefined,
          merchants: merchantsInScope(registry, caller).map(({ code, name }) => ({
            merchantCode: code,
            name,
          })),
          owes: { password: caller.mustChangePassword === true, factor: caller.mustEnrolFactor === true },
        }
      },
    },
  )
