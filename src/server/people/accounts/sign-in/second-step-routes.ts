import { secondStep } from '#contract/second-step.ts'
import { bind } from '#server/platform/http/bind.ts'
import { endHalfSession } from '#server/people/sessions/actions.ts'
import { clearMemberCookies } from '#server/people/sessions/member-cookies.ts'

import { askPasskeyLogin, loginByPasskey } from './passkey-login.ts'
import {
  type SecondStepParts,
  askPasskey,
  provePasskey,
  proveSecondStep,
  sendSecondCode,
} from './second-step.ts'

export const secondStepRoutes = (parts: SecondStepParts) =>
  bind(secondStep, {
    sendCode: (context, input) => sendSecondCode(parts, context, input),
    prove: (context, input) => proveSecondStep(parts, context, input),
    askPasskey: (context) => askPasskey(parts, context),
    provePasskey: (context, input) => provePasskey(parts, context, input),
    cancel: async (context) => {
      await endHalfSession(parts.store.read, context)
      if (context.reply) clearMemberCookies(context.reply, context.isSecure)
      return {}
    },
    askPasskeyLogin: (context) => askPasskeyLogin(parts.store, context),
    loginByPasskey: (context, input) => loginByPasskey(parts.store, context, input),
  })
