import * as own from '#contract/console/own-account.ts'
import * as session from '#contract/console/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Authenticator, openAuthenticator } from '#test/pg/authenticator.ts'
import {
  CONSOLE_ORIGIN,
  type ConsoleVisitor,
  OPERATOR_PASSWORD,
  openConsoleVisitor,
  operatorWith,
} from '#test/pg/console.ts'
import { codeOf, fromBase32 } from '#test/pg/factors.ts'

import type { Stage, Trials } from './stage.ts'

type OwnCall =
  | 'session.askPasskeySignIn'
  | 'session.askSecondStepPasskey'
  | 'session.proveSecondStep'
  | 'session.resumeSession'
  | 'session.secondStepByPasskey'
  | 'session.signIn'
  | 'session.signInByPasskey'
  | 'session.keepSession'
  | 'session.signOut'
  | 'ownAccount.addOwnPasskey'
  | 'ownAccount.askOwnProofPasskey'
  | 'ownAccount.beginOwnPasskey'
  | 'ownAccount.beginOwnTotp'
  | 'ownAccount.changeOwnPassword'
  | 'ownAccount.confirmOwnTotp'
  | 'ownAccount.removeOwnPasskey'
  | 'ownAccount.renewOwnRecoveryCodes'
  | 'ownAccount.setOwnPublicName'

const password = OPERATOR_PASSWORD

/** A call that must be accepted; returns its value. */
async function done<T>(visitor: ConsoleVisitor, endpoint: Endpoint, input: object = {}): Promise<T> {
  const { status, body } = await visitor.call(endpoint, input)
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${body.code}`)
  return body.value as T
}

/** An operator who has just signed in with the password. */
async function signedIn({ server }: Stage, name?: string) {
  const known = name ?? (await operatorWith(server)).name
  const visitor = openConsoleVisitor(server)
  await done(visitor, session.signIn, { name: known, password })
  return { visitor, name: known }
}

/** An operator with an authenticator, and the recovery codes, each of which is accepted once. */
async function withTotp(stage: Stage) {
  const { visitor, name } = await signedIn(stage)
  const { secret } = await done<{ secret: string }>(visitor, own.beginOwnTotp)
  const code = codeOf(fromBase32(secret), 0)
  const { recoveryCodes } = await done<{ recoveryCodes: string[] }>(visitor, own.confirmOwnTotp, { code })
  const [recoveryCode = ''] = recoveryCodes
  return { visitor, name, proof: { way: 'recovery', answer: recoveryCode } }
}

/** An operator with a passkey. */
async function withPasskey(stage: Stage) {
  const { visitor, name } = await signedIn(stage)
  const { authenticator, id } = await addPasskey(visitor)
  return { visitor, name, authenticator, id }
}

async function addPasskey(visitor: ConsoleVisitor, given: object = {}) {
  const authenticator = openAuthenticator(CONSOLE_ORIGIN)
  const begun = await done<{ options: object }>(visitor, own.beginOwnPasskey, given)
  const input = { response: authenticator.create(begun.options), name: 'mine' }
  const { id } = await done<{ id: string }>(visitor, own.addOwnPasskey, input)
  return { authenticator, id }
}

/** The signature of a passkey over the challenge of a call. */
async function signed(visitor: ConsoleVisitor, endpoint: Endpoint, authenticator: Authenticator) {
  return authenticator.get((await done<{ options: object }>(visitor, endpoint)).options)
}

const theirs = 'They are the session and the factors of the operator who calls.'
const SIGNED_IN = ['+operator_session', '+operator_device', 'operator.last_login_at']
/** A change of what proves an operator ends the session and opens another one. */
const RENEWED = ['+operator_session', 'operator_session.ended_at']
const PASSWORD = [
  ...RENEWED,
  '+operator_device',
  '-operator_device',
  'operator.password_hash',
  'operator.password_changed_at',
]

export const ofAccounts: Readonly<Record<OwnCall, Trials>> = {
  'session.askPasskeySignIn': {
    'a challenge': { ask: ({ server }) => ({ input: {}, by: openConsoleVisitor(server) }) },
  },
  'session.askSecondStepPasskey': {
    'a challenge': {
      async ask(stage) {
        const { name } = await withPasskey(stage)
        return { input: {}, by: (await signedIn(stage, name)).visitor }
      },
    },
  },
  'session.proveSecondStep': {
    'a recovery code': {
      async ask(stage) {
        const { name, proof } = await withTotp(stage)
        return { input: proof, by: (await signedIn(stage, name)).visitor }
      },
      writes: { [theirs]: [...SIGNED_IN, 'operator_session.ended_at', 'operator_recovery_code.used_at'] },
    },
  },
  'session.resumeSession': {
    'a new tab': {
      ask: async (stage) => ({ input: {}, by: (await signedIn(stage)).visitor }),
    },
  },
  'session.secondStepByPasskey': {
    'a passkey': {
      async ask(stage) {
        const { name, authenticator } = await withPasskey(stage)
        const { visitor } = await signedIn(stage, name)
        const response = await signed(visitor, session.askSecondStepPasskey, authenticator)
        return { input: { response }, by: visitor }
      },
      writes: { [theirs]: [...SIGNED_IN, 'operator_session.ended_at', 'operator_passkey.counter'] },
    },
  },
  'session.signIn': {
    'a password': {
      async ask({ server }) {
        const { name } = await operatorWith(server)
        return { input: { name, password }, by: openConsoleVisitor(server) }
      },
      writes: { [theirs]: [...SIGNED_IN, 'operator.must_enrol'] },
    },
  },
  'session.signInByPasskey': {
    'a passkey': {
      async ask(stage) {
        const { authenticator } = await withPasskey(stage)
        const by = openConsoleVisitor(stage.server)
        return { input: { response: await signed(by, session.askPasskeySignIn, authenticator) }, by }
      },
      writes: { [theirs]: [...SIGNED_IN, 'operator_passkey.counter'] },
    },
  },
  'session.keepSession': {
    'their own session': {
      ask: async (stage) => ({ input: {}, by: (await withTotp(stage)).visitor }),
    },
  },
  'session.signOut': {
    'their own session': {
      ask: async (stage) => ({ input: {}, by: (await signedIn(stage)).visitor }),
      writes: { [theirs]: ['operator_session.ended_at'] },
    },
  },
  'ownAccount.addOwnPasskey': {
    'a first passkey': {
      async ask(stage) {
        const { visitor } = await signedIn(stage)
        const begun = await done<{ options: object }>(visitor, own.beginOwnPasskey)
        const response = openAuthenticator(CONSOLE_ORIGIN).create(begun.options)
        return { input: { response, name: 'mine' }, by: visitor }
      },
      writes: { [theirs]: [...RENEWED, '+operator_passkey', 'operator.must_enrol'] },
    },
  },
  'ownAccount.askOwnProofPasskey': {
    'a challenge': { ask: async (stage) => ({ input: {}, by: (await withPasskey(stage)).visitor }) },
  },
  'ownAccount.beginOwnPasskey': {
    'a further passkey': {
      async ask(stage) {
        const { visitor, proof } = await withTotp(stage)
        return { input: { password, factor: proof }, by: visitor }
      },
      writes: { [theirs]: ['operator_recovery_code.used_at'] },
    },
  },
  'ownAccount.beginOwnTotp': {
    'a first authenticator': {
      ask: async (stage) => ({ input: {}, by: (await signedIn(stage)).visitor }),
      writes: { [theirs]: ['+operator_totp'] },
    },
    'another authenticator': {
      async ask(stage) {
        const { visitor, proof } = await withTotp(stage)
        return { input: { password, factor: proof }, by: visitor }
      },
      writes: { [theirs]: ['operator_recovery_code.used_at', 'operator_totp.pending_secret'] },
    },
  },
  'ownAccount.changeOwnPassword': {
    'another password': {
      async ask(stage) {
        const { visitor, proof } = await withTotp(stage)
        const next = 'a lantern by the harbour'
        const input = { oldPassword: password, newPassword: next, confirmNewPassword: next, factor: proof }
        return { input, by: visitor }
      },
      writes: { [theirs]: [...PASSWORD, 'operator_recovery_code.used_at'] },
    },
    'one that replaces what was handed over': {
      async ask(stage) {
        const { name } = await operatorWith(stage.server, {
          columns: `must_change_password = true, money_from = now() + interval '72 hours', handed_over_at = now(),
                    password_ends_at = now() + interval '1 day', handed_over_by = ${stage.owner.operatorId}`,
        })
        const { visitor } = await signedIn(stage, name)
        const next = 'a lantern by the harbour'
        return {
          input: { oldPassword: password, newPassword: next, confirmNewPassword: next },
          by: visitor,
        }
      },
      writes: { [theirs]: [...PASSWORD, 'operator.must_change_password', 'operator.password_ends_at'] },
    },
  },
  'ownAccount.setOwnPublicName': {
    'a name shown to members': {
      ask: async (stage) => ({ input: { publicName: 'Lea' }, by: (await withTotp(stage)).visitor }),
      writes: { [theirs]: ['+operator_public_name'] },
    },
  },
  'ownAccount.confirmOwnTotp': {
    'the code of the first authenticator': {
      async ask(stage) {
        const { visitor } = await signedIn(stage)
        const { secret } = await done<{ secret: string }>(visitor, own.beginOwnTotp)
        return { input: { code: codeOf(fromBase32(secret), 0) }, by: visitor }
      },
      writes: {
        [theirs]: [
          ...RENEWED,
          '+operator_recovery_code',
          'operator.must_enrol',
          ...['confirmed_at', 'last_step', 'pending_secret', 'wrapped_secret'].map(
            (column) => `operator_totp.${column}`,
          ),
        ],
      },
    },
  },
  'ownAccount.removeOwnPasskey': {
    'one of two': {
      async ask(stage) {
        const { visitor, authenticator, id } = await withPasskey(stage)
        const sign = async () => ({ passkey: await signed(visitor, own.askOwnProofPasskey, authenticator) })
        await addPasskey(visitor, { password, ...(await sign()) })
        return { input: { id, password, ...(await sign()) }, by: visitor }
      },
      writes: { [theirs]: ['-operator_passkey'] },
    },
  },
  'ownAccount.renewOwnRecoveryCodes': {
    'new codes': {
      async ask(stage) {
        const { visitor, proof } = await withTotp(stage)
        return { input: { password, factor: proof }, by: visitor }
      },
      writes: { [theirs]: ['+operator_recovery_code', '-operator_recovery_code'] },
    },
  },
}
