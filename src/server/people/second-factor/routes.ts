import { secondFactor } from '#contract/second-factor.ts'
import { type BoundCall, bind } from '#server/platform/http/bind.ts'

import { type EnrolmentParts, beginTotp, confirmTotp, endTotp, renewRecoveryCodes } from './enrolment.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkey-enrolment.ts'

/** These calls are bound by the area that knows passwords. */
const { giveProof: _, sendProofCode: __, askProofPasskey: ___, ...enrolment } = secondFactor

export const secondFactorRoutes = (parts: EnrolmentParts): BoundCall[] =>
  bind(enrolment, {
    beginTotp: (context, input) => beginTotp(parts, context, input),
    confirmTotp: (context, input) => confirmTotp(parts, context, input),
    endTotp: (context, input) => endTotp(parts, context, input),
    renewRecoveryCodes: (context, input) => renewRecoveryCodes(parts, context, input),
    beginPasskey: (context, input) => beginPasskey(parts, context, input),
    addPasskey: (context, input) => addPasskey(parts, context, input),
    removePasskey: (context, input) => removePasskey(parts, context, input),
  })
