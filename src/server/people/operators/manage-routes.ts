import * as calls from '#contract/console/operators.ts'
import { bind } from '#server/platform/http/bind.ts'

import { type ManageParts, addOperator, changeRole, listOperators, listRoles, setStatus } from './manage.ts'
import { resetAccess } from './resetting.ts'

export const operatorManageRoutes = (parts: ManageParts) =>
  bind(
    { ...calls },
    {
      listRoles: (context) => listRoles(context),
      listOperators: (context, input) => listOperators(parts, context, input),
      addOperator: (context, input) => addOperator(parts, context, input),
      changeOperatorRole: (context, input) => changeRole(parts, context, input),
      setOperatorStatus: (context, input) => setStatus(parts, context, input),
      resetOperatorAccess: (context, input) => resetAccess(parts, context, input),
    },
  )
